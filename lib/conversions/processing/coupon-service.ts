import 'server-only'
import { randomBytes } from 'node:crypto'
import { couponKeys } from '@/lib/catalog/materials/coupon-rules'
import { isReversalEvent } from '@/lib/catalog/payouts/value-rules'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { canBePaid } from '@/lib/traffic/clicks/flag-rules'
import { parseClickId, publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { listBindings } from '../customers/data'
import { customerNames } from '../customers/name-data'
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
 * decided as any other. It stays as it is where no code in it is known, where the sale is booked already, where it names a
 * click of the same affiliate and offer that can be paid, or one that the offer pays before codes. A customer whose
 * subscription to the offer goes on stays with the click that began it.
 * @returns the parameters, with the click that is credited
 */
export async function creditCoupon(call: Call): Promise<PostbackParameters> {
  const { parameters, advertiserId, at } = call
  const { data: txnId } = txnIdSchema.safeParse(parameters.txn_id)
  if (!namesCoupon(parameters) || txnId === undefined) return parameters
  const credited = await findCredited(advertiserId, txnId)
  if (credited !== undefined) return credited === null ? parameters : withClick(parameters, credited)
  const code = await findCode(advertiserId, couponKeys(parameters.coupon ?? ''))
  if (!code) return parameters
  const sent = parseClickId(parameters.click_id ?? '')
  if (sent && (await isPaidFirst(sent, code, call))) return parameters
  const begun = await findSubscription(code, call)
  return withClick(parameters, begun ?? (await storeSale({ advertiserId, txnId, code, sent: parameters.click_id, at })))
}

const withClick = (parameters: PostbackParameters, { affiliateId, id }: ClickRef): PostbackParameters => ({
  ...parameters,
  click_id: publicClickId(affiliateId, id),
})

/** The click that a code credited a transaction to; null for one that was booked without; undefined for a new one. */
async function findCredited(advertiserId: number, txnId: string): Promise<ClickRef | null | undefined> {
  const sale = await db().couponSale.findUnique({ where: { advertiserId_txnId: { advertiserId, txnId } } })
  if (sale) return { affiliateId: sale.affiliateId, id: sale.clickId }
  const key = { advertiserId, txnId, operation: 'conversion' as const }
  const known = await db().postbackTxn.count({ where: key })
  return known > 0 ? null : undefined
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

/** Whether the click that a call names is paid, and not the code: it is the same affiliate's, or goes first, and can be paid. */
async function isPaidFirst(sent: ClickRef, code: Code, { advertiserId, at }: Call): Promise<boolean> {
  if (isTestAccount(sent.affiliateId)) return true
  const click = await db().click.findUnique({ where: { affiliateId_id: sent } })
  if (!click) return false
  const offer = await db().offer.findUnique({ where: { id: click.offerId } })
  // a click of another advertiser is refused
  if (offer?.advertiserId !== advertiserId) return true
  const isSame = click.affiliateId === code.affiliateId && click.offerId === code.offerId
  const age = at.getTime() - click.createdAt.getTime()
  return (isSame || code.clicksFirst) && canBePaid(click.flag) && age <= offer.attributionWindowDays * DAY_MS
}

/** The click of the subscription that the customer of a call has to the offer of a code. */
async function findSubscription({ offerId }: Code, { advertiserId, parameters }: Call): Promise<ClickRef | undefined> {
  const names = customerNames(parameters)
  const bindings = names ? await listBindings(advertiserId, names) : []
  const binding = bindings.find((each) => each.offerId === offerId)
  return binding && { affiliateId: binding.affiliateId, id: binding.clickId }
}

type NewSale = { advertiserId: number; txnId: string; code: Code; sent: string | undefined; at: Date }

/** Makes the click of a sale, once for its transaction: of calls at once the later ones get that of the first. */
async function storeSale({ advertiserId, txnId, code, sent, at }: NewSale): Promise<ClickRef> {
  const { id: couponId, affiliateId, offerId } = code
  const click = { affiliateId, id: newId(at) }
  const data = { advertiserId, txnId, couponId, affiliateId, clickId: click.id, sentClick: sent || null, createdAt: at }
  const isFirst = await transact(async (tx) => {
    const { count } = await tx.couponSale.createMany({ data: [data], skipDuplicates: true })
    if (count === 0) return false
    const visitor = randomBytes(16).toString('hex')
    await storeUncountedClicks(tx, 'coupon', [{ ...click, offerId, source: '', subIds: {}, visitor, at }])
    return true
  })
  return isFirst ? click : ((await findCredited(advertiserId, txnId)) ?? click)
}
