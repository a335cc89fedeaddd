import 'server-only'
import { lockCapsShared } from '@/lib/catalog/caps/lock-service'
import type { Conversion, PostbackRefund, Prisma } from '@/lib/generated/prisma/client'
import type { ConversionStatus } from '@/lib/generated/prisma/enums'
import { isSameSum, type ReportedMoney } from '@/lib/money/ledger/exchange-rate-rules'
import type { Tx } from '@/lib/platform/database/db'
import type { Cents } from '@/lib/platform/money/cents'
import { DOLLAR } from '@/lib/platform/money/currency'
import { decimalDollars, formatCents } from '@/lib/platform/money/format'
import { listReportedRefunds, refundsAtRateOfSale } from '../amounts/reported-refund-data'
import { lockConversion, lockSale, refundPart } from '../lifecycle/state-change-service'
import { readKept, storedItems, toReturned } from './refund-data'
import { afterRefund, type Returned, type ReturnedItem } from './refund-rules'
import { findTransaction, lockTxn } from './reversal-claim-service'
import { reverse, reverseSale } from './reversal-service'
import { accepted, acceptedEarly, type CallResult, refused } from './transaction-rules'

type Refund = {
  advertiserId: number
  txnId: string
  refundId: string
  event: string
  amountCents: Cents
  /** What was reported, where that was in another currency. */
  reported?: Paid | undefined
  /** What was reported without a currency, as decimal text: it is in that of the sale. */
  unnamedAmount?: string | undefined
  /** The products it was for, in hundredths of what was reported. */
  items?: readonly ReturnedItem[] | undefined
}

type Paid = Pick<ReportedMoney, 'amount' | 'currency'>

/**
 * Refunds a part of a sale at the advertiser's request, once for its refund id: payout, revenue and all that follows
 * from them shrink in proportion. A refund of all that is left reverses the conversion. A refund whose conversion has
 * not arrived yet is stored and applied then.
 */
export async function processRefund(tx: Tx, refund: Refund, at: Date): Promise<CallResult> {
  const { advertiserId, txnId, refundId, event, unnamedAmount, items = [] } = refund
  await lockTxn(tx, advertiserId, txnId)
  // how its advertiser pays stays, so that what is given back is on the last invoice or in the account
  await lockCapsShared(tx)
  const known = await findTransaction(tx, advertiserId, txnId)
  const isOfSale = known !== undefined && unnamedAmount !== undefined
  const reported = refund.reported ?? (isOfSale ? await inCurrencyOfSale(tx, known, unnamedAmount) : undefined)
  const where = { advertiserId_txnId_refundId: { advertiserId, txnId, refundId } }
  const earlier = await tx.postbackRefund.findUnique({ where })
  if (earlier) return answerRepeat(earlier, { ...refund, reported })
  const amountCents =
    (known && reported && (await atRateOfSale(tx, { ...known, advertiserId, txnId }, reported))) ?? refund.amountCents
  const columns = toColumns(reported, known ? undefined : unnamedAmount)
  const products = items.length > 0 ? storedItems(items) : null
  const applied = known ? await listApplied(tx, advertiserId, txnId) : []
  const refunds = [...applied, toReturned({ amountCents, ...columns, items: products })]
  const result = known ? await apply(tx, { ...known, txnId, event, amountCents, refunds }, at) : acceptedEarly(txnId)
  if (result.outcome === 'rejected') return result
  const { affiliateId = null, conversionId = null } = known ?? {}
  const { httpStatus } = result
  const response = result.response as Prisma.InputJsonObject
  const about = {
    advertiserId,
    txnId,
    refundId,
    amountCents,
    affiliateId,
    conversionId,
    ...columns,
    ...(products && { items: products }),
  }
  await tx.postbackRefund.create({ data: { ...about, httpStatus, response, createdAt: at } })
  return result
}

/** @param unnamed of a refund that came before its sale and names no currency: the sale says which */
const toColumns = (reported: Paid | undefined, unnamed: string | undefined) =>
  reported
    ? { reportedAmount: reported.amount, reportedCurrency: reported.currency }
    : { reportedAmount: unnamed ?? null, reportedCurrency: null }

/** The refunds of a sale that took their part of it. */
const listApplied = async (tx: Tx, advertiserId: number, txnId: string): Promise<Returned[]> =>
  (await tx.postbackRefund.findMany({ where: { advertiserId, txnId, conversionId: { not: null } } })).map(toReturned)

type OfSale = { affiliateId: number; conversionId: string }

/** A sum in the currency of a sale; undefined for one in dollars. */
async function inCurrencyOfSale(tx: Tx, { affiliateId, conversionId: id }: OfSale, amount: string) {
  const { reportedCurrency: currency } = await tx.conversion.findUniqueOrThrow({
    where: { affiliateId_id: { affiliateId, id } },
    select: { reportedCurrency: true },
  })
  return currency === null ? undefined : { amount, currency }
}

/** Whether a refund says the same as the first one of its id: what was reported, not the dollars of that. */
function isSame(first: PostbackRefund, { amountCents, reported }: Refund): boolean {
  if (first.reportedAmount === null || !reported) return first.amountCents === amountCents
  return first.reportedCurrency === reported.currency && isSameSum(first.reportedAmount, reported.amount)
}

type Sold = { advertiserId: number; txnId: string; affiliateId: number; conversionId: string }

async function atRateOfSale(tx: Tx, sold: Sold, reported: Paid): Promise<Cents | undefined> {
  const before = await listReportedRefunds(tx, { ...sold, currency: reported.currency })
  const [converted] = await refundsAtRateOfSale(tx, sold, [reported], before)
  return converted?.cents
}

function answerRepeat(first: PostbackRefund, refund: Refund): CallResult {
  const { affiliateId, conversionId, txnId, httpStatus } = first
  const about = { txnId, ...(affiliateId && conversionId && { affiliateId, conversionId }) }
  if (!isSame(first, refund)) {
    const message = `A refund of ${formatCents(first.amountCents)} was already sent for ${txnId}. Give each refund its own refund_id.`
    return refused('conflict', 'duplicate', message, about)
  }
  const message = 'Repeated; answered as the first time'
  const response = first.response as Record<string, unknown>
  return { ...about, outcome: 'replayed', reason: null, message, httpStatus, response }
}

type Applied = {
  affiliateId: number
  conversionId: string
  txnId: string
  event: string
  amountCents: Cents
  /** All of the sale by now, this one included. */
  refunds: readonly Returned[]
}

/** Takes a refund off the conversions of a sale. @returns what became of the first */
async function apply(tx: Tx, refund: Applied, at: Date): Promise<CallResult> {
  const [first, ...others] = await lockSale(tx, refund.affiliateId, refund.conversionId)
  const result = await applyTo(tx, first, refund, at)
  for (const other of others) await applyTo(tx, other, refund, at)
  return result
}

async function applyTo(tx: Tx, conversion: Conversion, refund: Applied, at: Date): Promise<CallResult> {
  const { txnId, event, amountCents, refunds } = refund
  const { affiliateId, id: conversionId, status, offerId } = conversion
  const recorded = { affiliateId, conversionId, offerId, txnId }
  if (status !== 'pending' && status !== 'approved') return accepted(recorded, status)
  const kept = await readKept(tx, conversion, conversion.refundedCents + amountCents, refunds)
  const rest = afterRefund(conversion, amountCents, kept)
  if (rest === 'unknown') {
    const message =
      'The sale was sent without an amount, so a part of it cannot be refunded. Leave the amount out to reverse all of it.'
    return refused('invalid', 'invalid_request', message, recorded)
  }
  if (rest === 'all') return accepted(recorded, await reverse(tx, conversion, { note: event, at }))
  const note = `${event} of ${formatCents(amountCents)}`
  await refundPart(tx, conversion, { money: rest, note, at })
  const result = accepted(recorded, status)
  const response = { ...result.response, refunded: decimalDollars(rest.refundedCents) }
  return { ...result, message: `Accepted, ${formatCents(rest.refundedCents)} refunded`, response }
}

type Recorded = { advertiserId: number; txnId: string; affiliateId: number; conversionId: string }

/**
 * Applies refunds that arrived before the conversion just recorded. One that names a part of a sale without an amount
 * reverses all of it.
 * @returns the resulting status of the conversion; undefined when there was no such refund
 */
export async function applyEarlyRefunds(
  tx: Tx,
  { advertiserId, txnId, affiliateId, conversionId }: Recorded,
  at: Date,
): Promise<ConversionStatus | undefined> {
  const early = await tx.postbackRefund.findMany({
    where: { advertiserId, txnId, conversionId: null },
    orderBy: [{ createdAt: 'asc' }, { refundId: 'asc' }],
  })
  if (early.length === 0) return undefined
  await tx.postbackRefund.updateMany({
    where: { advertiserId, txnId, conversionId: null },
    data: { affiliateId, conversionId },
  })
  const event = 'refund before its conversion'
  const sums = await convertRefunds(tx, early, { affiliateId, conversionId })
  const all = early.map((refund, place) => toReturned({ ...refund, amountCents: sums[place] ?? refund.amountCents }))
  for (const [place, { amountCents }] of all.entries()) {
    const refunds = all.slice(0, place + 1)
    const { outcome } = await apply(tx, { affiliateId, conversionId, txnId, event, amountCents, refunds }, at)
    if (outcome === 'accepted') continue
    await reverseSale(tx, { affiliateId, conversionId }, { note: event, at })
  }
  return (await lockConversion(tx, affiliateId, conversionId)).status
}

/**
 * The dollars of refunds by the rate of their sale, which is stored with them: those that came before it were converted by the
 * rate of their own day.
 */
export async function convertRefunds(
  tx: Tx,
  early: readonly PostbackRefund[],
  sold: { affiliateId: number; conversionId: string },
): Promise<Cents[]> {
  if (early.every(({ reportedAmount }) => reportedAmount === null)) return early.map(({ amountCents }) => amountCents)
  const reported = early.map(({ reportedAmount, reportedCurrency }) => ({
    amount: reportedAmount ?? '0',
    // without one it is in that of its sale
    currency: reportedCurrency ?? (reportedAmount === null ? DOLLAR : undefined),
  }))
  const converted = await refundsAtRateOfSale(tx, sold, reported)
  const sums: Cents[] = []
  for (const [place, { advertiserId, txnId, refundId, ...first }] of early.entries()) {
    const { cents: amountCents, currency: reportedCurrency } = converted[place] ?? {
      cents: first.amountCents,
      currency: first.reportedCurrency,
    }
    const where = { advertiserId_txnId_refundId: { advertiserId, txnId, refundId } }
    const isOther = amountCents !== first.amountCents || reportedCurrency !== first.reportedCurrency
    if (isOther) await tx.postbackRefund.update({ where, data: { amountCents, reportedCurrency } })
    sums.push(amountCents)
  }
  return sums
}
