import type { PostbackOutcome, RejectionReason } from '@/lib/generated/prisma/enums'
import { ERROR_STATUS, type ErrorCode } from '@/lib/platform/errors'
import { REASON_LABELS } from '../rejection-reasons/constants'

/** The result of a call: the stored outcome, and the answer to the advertiser. */
export type Verdict = {
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
export function accepted(recorded: Recorded, state: string): Verdict {
  const response = { status: 'accepted', conversion_id: recorded.conversionId, txn_id: recorded.txnId, state }
  return { ...recorded, outcome: 'accepted', reason: null, message: `Accepted, ${state}`, httpStatus: 200, response }
}

/** A reversal whose conversion has not arrived yet: stored, and applied when it does. */
export function acceptedEarly(txnId: string): Verdict {
  const response = { status: 'accepted', txn_id: txnId, state: 'waiting' }
  const message = 'Accepted, waiting for its conversion'
  return { outcome: 'accepted', reason: null, message, httpStatus: 202, response }
}

/** A conversion that is stored with its reason and not paid. Answered 200: sending it again changes nothing. */
export function storedRejected(recorded: Recorded, reason: RejectionReason): Verdict {
  const message = REASON_LABELS[reason]
  const response = { status: 'rejected', conversion_id: recorded.conversionId, txn_id: recorded.txnId, reason, message }
  return { ...recorded, outcome: 'rejected', reason, message, httpStatus: 200, response }
}

/** A call that creates no conversion: stored with its reason, answered with an error. */
export function refused(
  code: ErrorCode,
  reason: RejectionReason,
  message: string,
  about: Partial<Recorded> = {},
): Verdict {
  const response = { error: { code, message }, reason }
  return { ...about, outcome: 'rejected', reason, message, httpStatus: ERROR_STATUS[code], response }
}
