import 'server-only'
import { lockCapsShared } from '@/lib/catalog/caps/lock-service'
import { DEFAULT_EVENT } from '@/lib/catalog/payouts/constants'
import { hasPercent } from '@/lib/catalog/payouts/value-rules'
import type { Conversion } from '@/lib/generated/prisma/client'
import type { ConversionStatus } from '@/lib/generated/prisma/enums'
import type { ReportedMoney } from '@/lib/money/ledger/exchange-rate-rules'
import type { Tx } from '@/lib/platform/database/db'
import { easternDay } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { excessAmount, type Limited, limitCurrency } from '../amounts/limit-rules'
import { readStatedRates } from '../amounts/stated-data'
import { amountsIn, MissingRateError, type StatedAmounts } from '../amounts/stated-rules'
import { addedMoney, beforeRefunds, countedMoney, toCounted } from '../lifecycle/payout-amount-rules'
import { counts } from '../lifecycle/rules'
import { changeAmount, lockConversion, lockSale, refundPart } from '../lifecycle/state-change-service'
import { consumeLockedCaps, lockCapsOfSale } from '../processing/conversion-cap-service'
import { readKept } from '../processing/refund-data'
import { afterRefund } from '../processing/refund-rules'
import { convertRefunds } from '../processing/refund-service'
import { findTransaction, lockTxn } from '../processing/reversal-claim-service'
import { reverse } from '../processing/reversal-service'
import { accepted, amountKey, type CallResult, refused, requestHash } from '../processing/transaction-rules'
import { reinstateConversion } from '../reinstatements/service'
import { listRefunds, readPaidBy, readTakenBack } from './data'
import { moneyFor, withAmount } from './rules'

export type Correction = { advertiserId: number; txnId: string; note: string }

/** What was to be corrected: a sale that was never booked. */
export const nothingToCorrect = (txnId: string): CallResult =>
  refused('not_found', 'invalid_request', `No sale is booked under ${txnId}.`)

/**
 * Lets a sale count again that its shop took back as a whole: cancelled by mistake, restored, paid after all. What was
 * refunded in parts stays refunded.
 * @throws AppError conflict, where the conversion cannot be reinstated
 */
export async function resumeSale(tx: Tx, { advertiserId, txnId, note }: Correction, at: Date): Promise<CallResult> {
  await lockTxn(tx, advertiserId, txnId)
  await tx.postbackTxn.deleteMany({ where: { advertiserId, txnId, operation: 'reversal' } })
  return settleSale(tx, { advertiserId, txnId, note }, at)
}

/**
 * Takes refunds of parts back that failed or were deleted at their shop, so that this much of the sale counts again.
 * @throws AppError conflict, where the conversion cannot be reinstated
 */
export async function withdrawRefunds(
  tx: Tx,
  { refundIds, ...correction }: Correction & { refundIds: readonly string[] },
  at: Date,
): Promise<CallResult> {
  const { advertiserId, txnId } = correction
  await lockTxn(tx, advertiserId, txnId)
  await tx.postbackRefund.deleteMany({ where: { advertiserId, txnId, refundId: { in: [...refundIds] } } })
  return settleSale(tx, correction, at)
}

/**
 * Brings a sale to what is taken back of it by now: it counts, less its refunds, or is reversed.
 * @throws AppError conflict, where the conversion cannot be reinstated
 */
export async function settleSale(tx: Tx, { advertiserId, txnId, note }: Correction, at: Date): Promise<CallResult> {
  await lockCapsShared(tx)
  const known = await findTransaction(tx, advertiserId, txnId)
  if (!known) return nothingToCorrect(txnId)
  const [first, ...others] = await lockSale(tx, known.affiliateId, known.conversionId)
  if (first.exchangeRateId !== null) await convertRefunds(tx, await listRefunds(tx, advertiserId, txnId), known)
  const taken = await readTakenBack(tx, advertiserId, txnId)
  const state = await settle(tx, first, { taken, note, at })
  for (const other of others) await settle(tx, other, { taken, note, at })
  return accepted({ ...known, offerId: first.offerId, txnId }, state)
}

type Settled = { taken: Awaited<ReturnType<typeof readTakenBack>>; note: string; at: Date }

/** `settleSale` of one of its conversions, which is locked. @returns its state */
async function settle(tx: Tx, locked: Conversion, { taken, note, at }: Settled): Promise<ConversionStatus> {
  let conversion = locked
  const { affiliateId, id: conversionId, amountCents } = conversion
  const isGone =
    taken.isWhole ||
    (taken.isDisputed && conversion.status !== 'pending') ||
    (amountCents === null ? taken.refundedCents > 0n : taken.refundedCents >= amountCents)
  if (isGone) return reverse(tx, conversion, { note, at })
  if (!counts(conversion.status)) {
    // what staff or a fraud case rejected stays rejected
    if (conversion.reason !== 'advertiser') return conversion.status
    await reinstateConversion(tx, { affiliateId, conversionId, note, onlyFor: 'advertiser', at })
    conversion = await lockConversion(tx, affiliateId, conversionId)
  }
  const difference = taken.refundedCents - conversion.refundedCents
  const kept = await readKept(tx, conversion, taken.refundedCents)
  const rest = difference === 0n ? 'all' : afterRefund(conversion, difference, kept)
  if (typeof rest !== 'string') await refundPart(tx, conversion, { money: rest, note, at })
  return conversion.status
}

type Edit = Correction & { amountCents: Cents; reported?: ReportedMoney | undefined }

/**
 * Gives a sale another amount, because its order was edited; what it pays follows by the rates it was decided by. What that adds
 * uses the caps of now; where one has no room for it, it pays what it paid.
 */
export async function changeSaleAmount(tx: Tx, edit: Edit, at: Date): Promise<CallResult> {
  const { advertiserId, txnId } = edit
  await lockTxn(tx, advertiserId, txnId)
  await lockCapsShared(tx)
  const known = await findTransaction(tx, advertiserId, txnId)
  if (!known) return nothingToCorrect(txnId)
  const { affiliateId, conversionId: id } = known
  const first = await tx.conversion.findUniqueOrThrow({ where: { affiliateId_id: { affiliateId, id } } })
  const result = await changeAmountOf(tx, first, edit, at)
  const { sharedWithAffiliateId, sharedWithId } = first
  if (sharedWithAffiliateId !== null && sharedWithId !== null)
    await changeAmountOf(tx, { ...first, affiliateId: sharedWithAffiliateId, id: sharedWithId }, edit, at)
  return result
}

type Edited = Pick<Conversion, 'affiliateId' | 'id' | 'offerId'>

/** `changeSaleAmount` of one of its conversions. */
async function changeAmountOf(tx: Tx, { affiliateId, id, offerId }: Edited, edit: Edit, at: Date): Promise<CallResult> {
  const { advertiserId, txnId, amountCents, reported, note } = edit
  // before money, as for a sale
  const caps = await lockCapsOfSale(tx, { affiliateId, offerId }, at)
  const before = await lockConversion(tx, affiliateId, id)
  const recorded = { affiliateId, conversionId: id, offerId, txnId }
  if (!counts(before.status) || before.amountCents === amountCents) return accepted(recorded, before.status)
  const offer = await tx.offer.findUniqueOrThrow({
    where: { id: offerId },
    include: { advertiser: { select: { maxAmountCents: true, maxAmountCurrency: true } } },
  })
  const terms = await readPaidBy(tx, before)
  const { payoutType } = terms
  const isShare = Boolean(before.payoutRateBps) || Boolean(before.revenueRateBps) || before.paidBy !== null
  const mayPayShare = hasPercent(payoutType) || isShare
  const limited = { ...offer, payoutType, mayPayShare }
  const excess = excessAmount(limited, amountCents, await amountsOfSale(tx, before, { limited, amountCents, reported }))
  if (excess !== undefined) return refused('invalid', 'amount_limit', excess, recorded)
  const former = beforeRefunds(before)
  const whole = moneyFor(before, amountCents, terms)
  const counted = countedMoney(before, former)
  const added = addedMoney(counted, whole)
  const isMore = added.payoutCents > 0n || added.revenueCents > 0n
  const refusal = isMore ? await consumeLockedCaps(tx, caps, { ...added, conversions: 0n }, at) : undefined
  const paid = refusal === undefined ? whole : former
  const changed = withAmount(before, amountCents, paid)
  if (!changed) return accepted(recorded, await reverse(tx, before, { note, at }))
  const money = { ...changed, ...toCounted(counted, paid) }
  await changeAmount(tx, before, { money, note: refusal === undefined ? note : `${note}. ${refusal}`, at })
  if (reported) {
    const { amount: reportedAmount, currency: reportedCurrency, rateId: exchangeRateId } = reported
    const data = { reportedAmount, reportedCurrency, exchangeRateId }
    await tx.conversion.update({ where: { affiliateId_id: { affiliateId, id } }, data })
  }
  // a report of the order as it is now repeats this one
  await tx.postbackTxn.updateMany({
    where: { advertiserId, txnId, operation: 'conversion', conversionId: id },
    data: { requestHash: requestHash([before.clickId, DEFAULT_EVENT, amountKey(amountCents, reported)]) },
  })
  const result = accepted(recorded, before.status)
  const message = `Accepted, the amount is ${formatCents(amountCents)} now`
  return { ...result, message: refusal === undefined ? message : `${message}; a cap has no room for what it adds` }
}

type NewAmount = { limited: Limited; amountCents: Cents; reported: ReportedMoney | undefined }

/** The new amount of a sale in the currency of its limit. @throws MissingRateError */
async function amountsOfSale(
  tx: Tx,
  { paidAt, createdAt }: Conversion,
  { limited, amountCents, reported }: NewAmount,
): Promise<StatedAmounts> {
  const currency = limitCurrency(limited)
  if (currency === undefined) return {}
  const day = easternDay(paidAt ?? createdAt)
  const [rates = new Map()] = await readStatedRates(tx, [{ currencies: [currency], day, reported }])
  if (!rates.has(currency)) throw new MissingRateError({ currency, day })
  return amountsIn([currency], { amountCents, reported }, rates)
}
