import 'server-only'
import { hasPercent } from '@/lib/catalog/payouts/value-rules'
import { MissingRateError } from '@/lib/conversions/amounts/stated-rules'
import { CLAIM_METHODS } from '@/lib/conversions/processing/browser-claim-constants'
import type { BrowserClaimTerms } from '@/lib/conversions/processing/browser-claim-data'
import type { PostbackParameters } from '@/lib/conversions/processing/postback-schema'
import { lockTxn } from '@/lib/conversions/processing/reversal-claim-service'
import { storeCall } from '@/lib/conversions/processing/stored-call-service'
import {
  type CallResult,
  refused,
  registerId,
  repeated,
  requestHash,
  unknownClick,
  waitsForRate,
} from '@/lib/conversions/processing/transaction-rules'
import type { RateWait } from '@/lib/generated/prisma/client'
import type { PostbackOperation } from '@/lib/generated/prisma/enums'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Day } from '@/lib/platform/dates/constants'
import { dayToColumn } from '@/lib/platform/dates/days'
import { DOLLAR } from '@/lib/platform/money/currency'
import { isReversal, judgedBy, type Reported } from './authentication-rules'
import { exchange, type UnconvertedMoney, withoutMoney } from './currency-conversion-data'
import { belongsToAdvertiser, clickTarget, type ParsedCall, parseCall, processCall } from './processing-service'

/** Stores a call with its outcome. @returns its id */
export type StoreWithId = (tx: Tx, result: CallResult) => Promise<string>

/**
 * A proven call in dollars; or the stored result of one that cannot be converted: it is refused, or waits for a rate.
 * Calls in dollars cost no query.
 */
export async function inDollars(
  call: Reported & { soldOn?: Day },
  store: StoreWithId = (tx, result) => storeCall(tx, { ...call, result }),
): Promise<{ call: Reported } | { result: CallResult }> {
  const exchanged = await exchange(call)
  if ('problem' in exchanged) {
    if (exchanged.isUnreadable && !(await needsAmount(call)))
      return { call: { ...call, judged: withoutMoney(call.parameters) } }
    return { result: await storeResult(store, refused('invalid', 'invalid_request', exchanged.problem)) }
  }
  if ('waits' in exchanged) return { result: await holdCall(call, exchanged.waits, store) }
  const { parameters: judged, reported } = exchanged
  return { call: reported ? { ...call, judged, reported } : call }
}

/** In one transaction, in which something may be stored beside the call. */
const storeResult = (store: StoreWithId, result: CallResult): Promise<CallResult> =>
  transact(async (tx) => {
    await store(tx, result)
    return result
  })

/** Whether what a sale pays depends on its amount; of what takes one back always. */
async function needsAmount({ parameters }: Reported): Promise<boolean> {
  const { click, isReversal: isBack } = await parseCall(withoutMoney(parameters))
  if (isBack || !click) return true
  const offer = await db().offer.findUniqueOrThrow({
    where: { id: click.offerId },
    select: { payoutType: true, payoutRules: true, goals: { select: { payoutType: true } } },
  })
  const hasRules = !Array.isArray(offer.payoutRules) || offer.payoutRules.length > 0
  return hasRules || [offer, ...offer.goals].some(({ payoutType }) => hasPercent(payoutType))
}

/** Stores a call that waits for a rate, once for its transaction; what is wrong with it otherwise is said now. */
async function holdCall(call: Reported, unconverted: UnconvertedMoney, store: StoreWithId): Promise<CallResult> {
  const { advertiserId, parameters, at } = call
  const parsed = await parseCall({ ...withoutMoney(parameters), amount: '1' })
  if (!parsed.parsed.success) return processCall(parsed, advertiserId, store, at)
  const { data } = parsed.parsed
  const isUnknown = data.click_id !== undefined && !parsed.click && parsed.codes.length === 0 && !parsed.isReversal
  if (isUnknown || !belongsToAdvertiser(parsed, advertiserId)) return storeResult(store, unknownClick())
  const isClaim = CLAIM_METHODS.includes(call.origin.method)
  return transact((tx) => holdParsed(tx, { ...call, isClaim, unconverted, store }, parsed))
}

/**
 * Processes a proven call, as `processCall`; a sale about which something is stated in a currency without a rate of its day waits
 * for that.
 */
export async function processOrHold(
  parsed: ParsedCall,
  advertiserId: number,
  store: StoreWithId,
  at: Date,
  browser?: BrowserClaimTerms,
): Promise<CallResult> {
  try {
    return await processCall(parsed, advertiserId, store, at, browser)
  } catch (error) {
    if (!(error instanceof MissingRateError)) throw error
    const { parameters, reported, happenedAt, beganAt, paysPeriod } = parsed
    const { currency, day } = error
    const { amount = parameters.amount?.trim() ?? '', currency: amountCurrency = DOLLAR } = reported ?? {}
    const unconverted = { amount, currency: amountCurrency, day, waitsFor: currency }
    const call = { advertiserId, parameters, at, happenedAt, beganAt, paysPeriod, isClaim: browser !== undefined }
    return transact((tx) => holdParsed(tx, { ...call, unconverted, store }, parsed))
  }
}

type Held = Pick<Reported, 'advertiserId' | 'parameters' | 'at' | 'happenedAt' | 'beganAt' | 'paysPeriod'> & {
  /** Whether only a browser says so. */
  isClaim: boolean
  /** `waitsFor` is the currency whose rate it waits for, where that is not the one of its amount. */
  unconverted: UnconvertedMoney & { waitsFor?: string }
  store: StoreWithId
}

async function holdParsed(tx: Tx, call: Held, parsed: ParsedCall): Promise<CallResult> {
  const { parameters, happenedAt, beganAt, paysPeriod, at, unconverted, store } = call
  const { amount, currency, day, waitsFor = currency } = unconverted
  const target = clickTarget(parsed)
  const advertiserId = registerId(call.advertiserId, target?.affiliateId ?? 0)
  const { txn_id: txnId = '', refund_id: refundId = '' } = parsed.parsed.data ?? {}
  const operation = isReversal(parameters) ? ('reversal' as const) : ('conversion' as const)
  await lockTxn(tx, advertiserId, txnId)
  const key = { advertiserId, txnId, operation, refundId: operation === 'reversal' ? refundId : '' }
  const hash = hashOf(parameters, unconverted)
  const first = await keptFirst(tx, key, call)
  const waits = waitsForRate({ currency: waitsFor, day, txnId, ...target })
  if (first) {
    const { httpStatus, response } = waits
    const answer = { requestHash: first.requestHash, affiliateId: null, conversionId: null, httpStatus, response }
    const result = repeated(answer, txnId, hash)
    await store(tx, result)
    return result
  }
  const callId = await store(tx, waits)
  await tx.rateWait.create({
    data: {
      callId,
      ...key,
      requestHash: hash,
      amount,
      currency: waitsFor,
      amountCurrency: waitsFor === currency ? null : currency,
      day: dayToColumn(day),
      affiliateId: target?.affiliateId ?? null,
      offerId: target?.offerId ?? null,
      happenedAt: happenedAt ?? at,
      beganAt: beganAt ?? null,
      paysPeriod: paysPeriod ?? true,
      createdAt: at,
    },
  })
  return waits
}

type Key = { advertiserId: number; txnId: string; operation: PostbackOperation; refundId: string }

/** The call that waits under the same transaction already. What only a browser said of it is replaced by its server's report. */
async function keptFirst(tx: Tx, key: Key, { isClaim }: Held): Promise<RateWait | null> {
  const first = await tx.rateWait.findUnique({ where: { advertiserId_txnId_operation_refundId: key } })
  if (!first || isClaim) return first
  const { method } = await tx.postbackCall.findUniqueOrThrow({ where: { id: first.callId }, select: { method: true } })
  if (!CLAIM_METHODS.includes(method)) return first
  await tx.rateWait.delete({ where: { callId: first.callId } })
  return null
}

const hashOf = (
  { click_id, event, coupon, customer_id }: PostbackParameters,
  { amount, currency }: UnconvertedMoney,
): string => requestHash([click_id ?? null, event ?? null, coupon ?? null, customer_id ?? null, amount, currency])

/** Processes a proven call that may be in another currency on its own. */
export async function processUnconverted(sent: Reported): Promise<CallResult> {
  const converted = await inDollars(sent)
  if ('result' in converted) return converted.result
  const { call } = converted
  const parsed = { ...(await parseCall(judgedBy(call))), reported: call.reported }
  return processOrHold(parsed, call.advertiserId, (tx, result) => storeCall(tx, { ...sent, result }), call.at)
}
