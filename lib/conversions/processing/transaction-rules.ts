import type { PostbackOutcome, RejectionReason } from '@/lib/generated/prisma/enums'
import type { ReportedMoney } from '@/lib/money/ledger/exchange-rate-rules'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import type { Day } from '@/lib/platform/dates/constants'
import { ERROR_STATUS, type ErrorCode } from '@/lib/platform/errors'
import { isTestAccount, testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import type { Cents } from '@/lib/platform/money/cents'
import { reasonLabel } from '../filters/reason-rules'

/**
 * The id under which transactions of an advertiser are registered: tests have one of their own, so that a
 * test never takes the id of a sale.
 */
export const registerId = (advertiserId: number, affiliateId: number): number =>
  isTestAccount(affiliateId) ? testAccountOfAdvertiser(advertiserId) : advertiserId

/** The result of a call: the stored outcome, and the answer to the advertiser. */
export type CallResult = {
  outcome: PostbackOutcome
  reason: RejectionReason | null
  message: string
  httpStatus: number
  response: Record<string, unknown>
  conversionId?: string
  affiliateId?: number
  offerId?: number
}

type Recorded = { conversionId: string; affiliateId: number; offerId?: number; txnId: string }

/** A conversion that counts, or a completed reversal. */
export function accepted(recorded: Recorded, state: string): CallResult {
  const response = { status: 'accepted', conversion_id: recorded.conversionId, txn_id: recorded.txnId, state }
  return { ...recorded, outcome: 'accepted', reason: null, message: `Accepted, ${state}`, httpStatus: 200, response }
}

/** A reversal whose conversion has not arrived yet: stored, and applied when it does. */
export function acceptedEarly(txnId: string): CallResult {
  const response = { status: 'accepted', txn_id: txnId, state: 'waiting' }
  const message = 'Accepted, waiting for its conversion'
  return { outcome: 'accepted', reason: null, message, httpStatus: 202, response }
}

const RATE_STATE = 'waiting_for_rate'

type Waiting = {
  currency: string
  day: Day
  txnId: string
  affiliateId?: number | undefined
  offerId?: number | undefined
}

/** A sale or a refund in a currency that has no rate for its day yet: stored, and processed when there is one. */
export function waitsForRate({ currency, day, txnId, affiliateId, offerId }: Waiting): CallResult {
  const message = `Accepted, waits for a rate of ${currency} of ${day}`
  const response = { status: 'accepted', txn_id: txnId, state: RATE_STATE, message: `${message}.` }
  const about = { ...(affiliateId !== undefined && { affiliateId }), ...(offerId !== undefined && { offerId }) }
  return { ...about, outcome: 'accepted', reason: null, message, httpStatus: 202, response }
}

/** Whether a call waits for a rate. */
export const isWaitingForRate = ({ response }: Pick<CallResult, 'response'>): boolean => response.state === RATE_STATE

/** A conversion that is stored with its reason and not paid. Answered 200: sending it again changes nothing. */
export function storedRejected(recorded: Recorded, reason: RejectionReason): CallResult {
  const message = reasonLabel(reason, 'rejected')
  const response = { status: 'rejected', conversion_id: recorded.conversionId, txn_id: recorded.txnId, reason, message }
  return { ...recorded, outcome: 'rejected', reason, message, httpStatus: 200, response }
}

/** A call that creates no conversion: stored with its reason, answered with an error. */
export function refused(
  code: ErrorCode,
  reason: RejectionReason,
  message: string,
  about: Partial<Recorded> = {},
): CallResult {
  const response = { error: { code, message }, reason }
  return { ...about, outcome: 'rejected', reason, message, httpStatus: ERROR_STATUS[code], response }
}

/** A call whose click is not known, or of another advertiser: whose it is, is not disclosed. */
export const unknownClick = (): CallResult => refused('not_found', 'unknown_click', 'This click id is not known here.')

/** A call that names no click, and a customer who has no subscription here. */
export const unknownCustomer = (): CallResult =>
  refused(
    'not_found',
    'unknown_click',
    'click_id is missing, and this customer has no subscription that was credited here.',
  )

/** A call that names no click and no customer, and a coupon code that no affiliate has. */
export const unknownCoupon = (coupon: string): CallResult =>
  refused(
    'not_found',
    'unknown_click',
    `click_id is missing, and no affiliate has the coupon code ${coupon.trim().slice(0, 60)}.`,
  )

/**
 * What of a request its amount is: the cents, or the sum as it was reported in another currency, so that the same dollars of two
 * currencies are not the same request.
 */
export const amountKey = (amountCents: Cents | undefined, reported: ReportedMoney | undefined): string | null =>
  reported ? `${withoutZeros(reported.amount)} ${reported.currency}` : (amountCents?.toString() ?? null)

const withoutZeros = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)

/** The hash that distinguishes a repeat from a different request for the same transaction id. */
export const requestHash = (request: readonly (string | null)[]): string => sha256Hex(JSON.stringify(request))

/** The first request for a transaction id, and its answer. */
type FirstRequest = {
  requestHash: string
  affiliateId: number | null
  conversionId: string | null
  httpStatus: number
  response: Record<string, unknown>
}

/** The answer to a second request for a transaction id: that of the first, or 409 where it has other details. */
export function repeated(first: FirstRequest, txnId: string, hash: string): CallResult {
  const { conversionId, affiliateId, httpStatus, response } = first
  const about = { txnId, ...(conversionId && affiliateId && { conversionId, affiliateId }) }
  if (first.requestHash !== hash) {
    const message = `The transaction ${txnId} was already sent with other details.`
    return refused('conflict', 'duplicate', message, about)
  }
  const message = 'Repeated; answered as the first time'
  return { ...about, outcome: 'replayed', reason: null, message, httpStatus, response }
}
