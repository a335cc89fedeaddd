import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { canBePaid } from '@/lib/traffic/clicks/uncounted-click-rules'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import type { NamedCustomer } from '../../customers/rules'
import { storeSaleClicks } from '../click-without-visit-service'
import { type ByCode, type Code, firstCode } from '../named-code-rules'
import { listCodes } from '../named-code-service'
import { clickKey, listPaidClicks, makeClicks, type SaleClick } from './click-data'
import type { ReportedSale } from './reported-sale-rules'

/** `shared` is the click of another affiliate that earns the rest, where the offer shares sales of a code and a click. */
export type CreditedByCode = { click: SaleClick; byCode: ByCode; shared: SharedClick | undefined }
export type SharedClick = { click: SaleClick; codePercent: number }

/** A sale that names codes, and what is known of it. */
type Asked = {
  sale: ReportedSale
  /** The click it named, where that is stored. */
  sent: SaleClick | undefined
  /** Whether that click sold a subscription. */
  isSold: boolean
  customer: NamedCustomer | undefined
}

/**
 * Sales that are credited by a coupon code, by their place. Not those that are payments of a subscription that was credited,
 * and not those that name a click which is paid before the code. Nothing is asked where no sale names a code.
 */
export async function creditByCodes(
  tx: Tx,
  asked: ReadonlyMap<number, Asked>,
): Promise<ReadonlyMap<number, CreditedByCode>> {
  if (asked.size === 0) return new Map()
  const named = [...asked.values()].map(({ sale }) => toNamed(sale))
  const codes = await listCodes(tx, named)
  const found = [...asked].flatMap(([index, each]) => {
    const code = firstCode(codes, toNamed(each.sale))
    return code && !paysSubscription(each, code) ? [{ index, code, ...each }] : []
  })
  const own = found.flatMap(({ code, sent }) => (sent && isOf(sent, code) ? [sent] : []))
  const paid = new Set(
    (await listPaidClicks(tx, own)).map(({ affiliateId, clickId: id }) => clickKey({ affiliateId, id })),
  )
  const credited = found.filter((each) => !isPaidFirst(each, paid))
  const clicks = await makeClicks(
    tx,
    credited.map(({ code: { affiliateId, offerId }, sale: { at } }) => ({
      affiliateId,
      id: newId(at),
      offerId,
      createdAt: at,
    })),
  )
  return new Map(
    credited.flatMap((each, place) => {
      const { index, code, sent, sale } = each
      const { clickRef } = sale
      const click = clicks[place]
      if (!click) return []
      const byCode = {
        couponId: code.id,
        sentClick: clickRef ? publicClickId(clickRef.affiliateId, clickRef.id) : null,
        isOfBot: sent !== undefined && isOf(sent, code) && sent.flag === 'bot',
      }
      return [[index, { click, byCode, shared: sharedClick(each) }] as const]
    }),
  )
}

const toNamed = ({ advertiserId, codes = [], couponId }: ReportedSale) => ({ advertiserId, codes, couponId })

const isOf = (click: SaleClick, { affiliateId, offerId }: Code): boolean =>
  click.affiliateId === affiliateId && click.offerId === offerId

/**
 * Whether a sale is a payment of a subscription that was credited: it names its click, or its customer without a click, or the
 * customer of a subscription to the offer of the code.
 */
const paysSubscription = ({ sale, isSold, customer }: Asked, code: Code): boolean =>
  isSold ||
  sale.sentClickId !== undefined ||
  (customer?.bindings ?? []).some(({ offerId }) => !sale.clickRef || offerId === code.offerId)

/**
 * Whether the click that a sale names is decided about, and not its code: it is of the same affiliate and offer and took no
 * sale, or goes first and can be paid; both only within the window. A test has no code, and one of another advertiser is refused.
 */
function isPaidFirst({ sale, sent, code }: Asked & { code: Code }, paid: ReadonlySet<string>): boolean {
  if (sale.clickRef && isTestAccount(sale.clickRef.affiliateId)) return true
  if (!sent) return false
  if (sent.advertiserId !== sale.advertiserId) return true
  if (!isInWindow(sent, sale.at)) return false
  if (!isOf(sent, code)) return code.clicksFirst && isPayable(sent)
  return sent.allowMultipleConversions || !paid.has(clickKey(sent))
}

const isInWindow = ({ createdAt, attributionWindowDays }: SaleClick, at: Date): boolean =>
  at.getTime() - createdAt.getTime() <= attributionWindowDays * DAY_MS

const isPayable = ({ flag }: SaleClick): boolean => canBePaid(flag) || flag === 'bot'

/** The click that shares a sale with its code: of another affiliate, for the same offer, in its window. */
function sharedClick({ sale, sent, code }: Asked & { code: Code }): SharedClick | undefined {
  if (code.percent === null || !sent) return undefined
  const isOther = sent.offerId === code.offerId && sent.affiliateId !== code.affiliateId
  return isOther && isInWindow(sent, sale.at) && isPayable(sent)
    ? { click: sent, codePercent: code.percent }
    : undefined
}

type DecidedSale = { byCode: ByCode | undefined; click: SaleClick; txnId: string; at: Date }

/** Stores the clicks of sales that codes credit, and by which code each was. */
export async function recordCodeSales(tx: Tx, decisions: readonly DecidedSale[]): Promise<void> {
  const sales = decisions.flatMap(({ byCode, ...sale }) => (byCode ? [{ ...sale, byCode }] : []))
  if (sales.length === 0) return
  await storeSaleClicks(
    tx,
    'coupon',
    sales.map(({ click: { affiliateId, id, offerId }, at }) => ({ affiliateId, id, offerId, at })),
  )
  const rows = sales.map(({ click, txnId, byCode, at }) => ({
    advertiserId: click.advertiserId,
    txnId,
    couponId: byCode.couponId,
    affiliateId: click.affiliateId,
    clickId: click.id,
    sentClick: byCode.sentClick,
    createdAt: at,
  }))
  // of a claim of a browser that the server's report replaces
  await tx.couponSale.deleteMany({ where: { OR: rows.map(({ advertiserId, txnId }) => ({ advertiserId, txnId })) } })
  await tx.couponSale.createMany({ data: rows })
}
