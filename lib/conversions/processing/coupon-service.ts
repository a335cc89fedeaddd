import 'server-only'
import { randomBytes } from 'node:crypto'
import { couponKeys } from '@/lib/catalog/materials/coupon-rules'
import { isReversalEvent } from '@/lib/catalog/payouts/value-rules'
import type { ConversionStatus } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { canBePaid } from '@/lib/traffic/clicks/flag-rules'
import { parseClickId, publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { listBindings } from '../customers/data'
import { customerNames } from '../customers/name-data'
import { findSubscriptionClick } from './click-data'
import { type PostbackParameters, txnIdSchema } from './postback-schema'
import { storeUncountedClicks } from './uncounted-click-service'

/** A proven call of an advertiser. */
type Call = { advertiserId: number; parameters: PostbackParameters; at: Date }

/** A code that may credit a sale. */
type Code = { id: number; offerId: number; affiliateId: number; clicksFirst: boolean }

type ClickRef = { affiliateId: number; id: string }

/** Whether a call may be credited to a coupon code: it is a sale that names one. */
export const namesCoupon = ({ coupon = '', event = '' }: PostbackParameters): boolean =>
  coupon.trim() !== '' && !isReversalEvent(event)

/**
 * Credits a sale whose buyer entered a coupon code to the affiliate who has it: the call then names a click of theirs, and is
 * decided as any other. It stays as it is where no code in it is known, where the sale is booked already, where it is a payment
 * of a subscription that was credited, and where it names a click of the same affiliate and offer, or one that the offer pays
 * before codes.
 * @returns the parameters, with the click that is credited
 */
export async function creditCoupon(call: Call): Promise<PostbackParameters> {
  const { parameters, advertiserId, at } = call
  const { data: txnId } = txnIdSchema.safeParse(parameters.txn_id)
  if (!namesCoupon(parameters) || txnId === undefined) return parameters
  const { isBooked, sale } = await findCredited(advertiserId, txnId)
  if (isBooked) return sale ? withClick(parameters, sale) : parameters
  const code = await findCode(advertiserId, couponKeys(parameters.coupon ?? ''))
  if (!code) return parameters
  const sent = parseClickId(parameters.click_id ?? '')
  if (await paysSubscription(call, code, sent)) return parameters
  if (sent && (await isPaidFirst(sent, code, call))) return parameters
  if (sale && sale.couponId === code.id) return withClick(parameters, sale)
  return withClick(parameters, await storeSale({ advertiserId, txnId, code, sent: parameters.click_id, at }, sale))
}

const withClick = (parameters: PostbackParameters, { affiliateId, id }: ClickRef): PostbackParameters => ({
  ...parameters,
  click_id: publicClickId(affiliateId, id),
})

type CreditedSale = ClickRef & { couponId: number }

/**
 * Whether a transaction is booked, and the click that was made for it by a code; null for none, and for one that is booked by
 * another click.
 */
async function findCredited(advertiserId: number, txnId: string) {
  const [stored, booked] = await Promise.all([
    db().couponSale.findUnique({ where: { advertiserId_txnId: { advertiserId, txnId } } }),
    db().postbackTxn.findUnique({
      where: { advertiserId_txnId_operation: { advertiserId, txnId, operation: 'conversion' } },
      select: { affiliateId: true, conversionId: true },
    }),
  ])
  const sale = stored && { affiliateId: stored.affiliateId, id: stored.clickId, couponId: stored.couponId }
  if (!booked) return { isBooked: false, sale }
  const { affiliateId, conversionId: id } = booked
  const isByCode =
    sale !== null &&
    affiliateId === sale.affiliateId &&
    id !== null &&
    (await db().conversion.count({ where: { affiliateId, id, clickId: sale.id } })) > 0
  return { isBooked: true, sale: isByCode ? sale : null }
}

/**
 * Whether a call is a payment of a subscription that was credited, which no code changes: it names its click, or its customer
 * without a click, or the customer of a subscription to the offer of the code.
 */
async function paysSubscription({ advertiserId, parameters, at }: Call, code: Code, sent: ClickRef | undefined) {
  const names = customerNames(parameters)
  const bindings = names ? await listBindings(advertiserId, names) : []
  if (bindings.some(({ offerId }) => !sent || offerId === code.offerId)) return true
  return (
    sent !== undefined &&
    (await findSubscriptionClick({ advertiserId, postback: { click_id: sent }, at })) !== undefined
  )
}

/** The first active code of those that a call names. */
async function findCode(advertiserId: number, keys: readonly string[]): Promise<Code | undefined> {
  const found = await db().couponCode.findMany({
    where: { advertiserId, key: { in: [...keys] }, status: 'active' },
    select: { id: true, key: true, offerId: true, affiliateId: true, offer: { select: { clicksBeatCoupons: true } } },
  })
  const [first] = found.sort((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key))
  return first && { ...first, clicksFirst: first.offer.clicksBeatCoupons }
}

/**
 * Whether the click that a call names is decided about, and not its code: it is of the same affiliate and offer and took no
 * sale, or goes first and can be paid; both only within the window.
 */
async function isPaidFirst(sent: ClickRef, code: Code, { advertiserId, at }: Call): Promise<boolean> {
  if (isTestAccount(sent.affiliateId)) return true
  const click = await db().click.findUnique({ where: { affiliateId_id: sent } })
  if (!click) return false
  const offer = await db().offer.findUnique({ where: { id: click.offerId } })
  // a click of another advertiser is refused
  if (offer?.advertiserId !== advertiserId) return true
  if (at.getTime() - click.createdAt.getTime() > offer.attributionWindowDays * DAY_MS) return false
  const isSame = click.affiliateId === code.affiliateId && click.offerId === code.offerId
  if (!isSame) return code.clicksFirst && (canBePaid(click.flag) || click.flag === 'bot')
  const { affiliateId, id: clickId } = sent
  const paid = { affiliateId, clickId, status: { in: ['pending', 'approved'] as ConversionStatus[] } }
  return offer.allowMultipleConversions || (await db().conversion.count({ where: paid })) === 0
}

type NewSale = { advertiserId: number; txnId: string; code: Code; sent: string | undefined; at: Date }

/**
 * Makes the click of a sale, once for its transaction: of calls at once the later ones get that of the first.
 * @param former what was stored for another code, of a call that was refused
 */
async function storeSale(
  { advertiserId, txnId, code, sent, at }: NewSale,
  former: CreditedSale | null,
): Promise<ClickRef> {
  const { id: couponId, affiliateId, offerId } = code
  const click = { affiliateId, id: newId(at) }
  const data = { advertiserId, txnId, couponId, affiliateId, clickId: click.id, sentClick: sent || null, createdAt: at }
  const isFirst = await transact(async (tx) => {
    if (former) await tx.couponSale.deleteMany({ where: { advertiserId, txnId, clickId: former.id } })
    const { count } = await tx.couponSale.createMany({ data: [data], skipDuplicates: true })
    if (count === 0) return false
    const visitor = randomBytes(16).toString('hex')
    await storeUncountedClicks(tx, 'coupon', [{ ...click, offerId, source: '', subIds: {}, visitor, at }])
    return true
  })
  return isFirst ? click : ((await findCredited(advertiserId, txnId)).sale ?? click)
}
