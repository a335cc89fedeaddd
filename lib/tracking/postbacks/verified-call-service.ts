import 'server-only'
import type { BrowserClaimTerms } from '@/lib/conversions/processing/browser-claim-data'
import type { PostbackParameters } from '@/lib/conversions/processing/postback-schema'
import { storeCall } from '@/lib/conversions/processing/stored-call-service'
import { type CallResult, refused } from '@/lib/conversions/processing/transaction-rules'
import { db, type Tx } from '@/lib/platform/database/db'
import { transactPrepared } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { NoSlotError } from '@/lib/platform/sharing/fair-slots'
import type { TrackingState } from '../state/tracking-state'
import type { Reported } from './authentication-rules'
import { findBatchableSale } from './batchable-sale-service'
import { mayNeedRate } from './currency-conversion-data'
import { inDollars, processOrHold } from './currency-conversion-service'
import { belongsToAdvertiser, parseCall } from './processing-service'
import { recordTogether } from './service'

/** A call in the form of a postback whose advertiser is proven by other means than a secret in it. */
export type VerifiedCall = {
  requestId: string
  advertiserId: number
  parameters: PostbackParameters
  /** What it is stored with. */
  origin: { method: string; ip: string | null }
  at: Date
  /** When it was paid, where it is known. */
  happenedAt?: Date | undefined
  /** When the customer of a sale came, where that was before they paid. */
  beganAt?: Date | undefined
  /** False for a payment within a period of a subscription, as for a change of plan. */
  paysPeriod?: boolean | undefined
}

/**
 * Judges and stores a call as a postback of its advertiser, once for its transaction id.
 * @returns undefined when nothing was recorded, so that it must be sent again
 */
export async function processVerifiedCall(call: VerifiedCall, state: TrackingState): Promise<CallResult | undefined> {
  const converted = await convert(call, state)
  if (!converted || 'httpStatus' in converted) return converted
  const { requestId, ...reported } = converted
  const sale = await findBatchableSale(reported, requestId, state)
  if (sale === 'not read') return undefined
  const together = sale && (await recordTogether(sale, requestId, state))
  if (sale && together !== 'apart') return together
  return runQueued(call, state, () => processByItself(converted))
}

type Converted = VerifiedCall & Pick<Reported, 'judged' | 'reported'>

/** A call in dollars, or the result of one that cannot be converted. @returns undefined when that was not recorded */
async function convert(call: VerifiedCall, state: TrackingState): Promise<Converted | CallResult | undefined> {
  if (!mayNeedRate(call.parameters)) return call
  const { requestId, ...reported } = call
  const converted = await runQueued(call, state, () => inDollars(reported))
  if (!converted) return undefined
  return 'result' in converted ? converted.result : { requestId, ...converted.call }
}

async function runQueued<T>(
  { requestId, advertiserId }: VerifiedCall,
  state: TrackingState,
  judge: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await state.postbacks.run(String(advertiserId), () => state.inTime(judge))
  } catch (error) {
    if (!(error instanceof NoSlotError)) log.error({ requestId, err: error }, 'a proven call could not be stored')
    return undefined
  }
}

/**
 * Corrects a sale that is booked, and stores that as a call of its advertiser. What cannot be corrected is stored as refused.
 * @returns undefined when nothing was recorded, so that it must be sent again
 */
export async function processCorrection(
  call: VerifiedCall,
  correct: (tx: Tx) => Promise<CallResult>,
  state: TrackingState,
): Promise<CallResult | undefined> {
  const { advertiserId, parameters, origin, at } = call
  return runQueued(call, state, async () => {
    try {
      return await transactPrepared(async (tx) => {
        const result = await correct(tx)
        await storeCall(tx, { parameters, origin, advertiserId, result, at })
        return result
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return refuseCall(call, error.message)
    }
  })
}

async function processByItself(
  { advertiserId, parameters, judged = parameters, reported, origin, at, happenedAt, beganAt, paysPeriod }: Converted,
  browser?: BrowserClaimTerms,
): Promise<CallResult> {
  const parsed = { ...(await parseCall(judged)), happenedAt, beganAt, paysPeriod, reported }
  const call = { parameters, origin, advertiserId, at }
  if (belongsToAdvertiser(parsed, advertiserId))
    return processOrHold(parsed, advertiserId, (tx, result) => storeCall(tx, { ...call, result }), at, browser)
  return refuseCall({ requestId: '', ...call }, 'This click is not one of your offers.', 'unknown_click')
}

/**
 * Judges and stores a sale that only a browser reported. It is held longer, until the advertiser's server reports it too.
 * @returns undefined when nothing was recorded
 */
export async function processUnconfirmed(
  call: VerifiedCall,
  terms: BrowserClaimTerms,
  state: TrackingState,
): Promise<CallResult | undefined> {
  const converted = await convert(call, state)
  if (!converted || 'httpStatus' in converted) return converted
  return runQueued(call, state, () => processByItself(converted, terms))
}

/** Stores a call that is not judged, with why. */
export async function refuseCall(
  { advertiserId, parameters, origin, at }: VerifiedCall,
  message: string,
  reason: 'invalid_request' | 'unknown_click' = 'invalid_request',
): Promise<CallResult> {
  const result = refused(reason === 'unknown_click' ? 'not_found' : 'invalid', reason, message)
  await storeCall(db(), { parameters, origin, advertiserId, result, at })
  return result
}
