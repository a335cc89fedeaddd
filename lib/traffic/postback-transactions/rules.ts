import type { PostbackOutcome, RejectionReason } from '@/lib/generated/prisma/enums'
import { ERROR_STATUS, type ErrorCode } from '@/lib/platform/errors'
import { REASON_LABELS } from '../conversions/constants'

/** What becomes of a call: the stored outcome, and the answer the advertiser gets. */
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

type Kept = { conversionId: string; affiliateId: number; offerId?: number; txnId: string }

/** A conversion that counts, or a reversal that was carried out. */
export function accepted(kept: Kept, state: string): Verdict {
  const response = { status: 'accepted', conversion_id: kept.conversionId, txn_id: kept.txnId, state }
  return { ...kept, outcome: 'accepted', reason: null, message: `Accepted, ${state}`, httpStatus: 200, response }
}

/** A reversal of a conversion that has not come yet: kept, and carried out when it does. */
export function waiting(txnId: string): Verdict {
  const response = { status: 'accepted', txn_id: txnId, state: 'waiting' }
  const message = 'Accepted, waiting for its conversion'
  return { outcome: 'accepted', reason: null, message, httpStatus: 202, response }
}

/** A conversion that is kept with its reason and not paid. Answered 200: sending it again changes nothing. */
export function keptRejected(kept: Kept, reason: RejectionReason): Verdict {
  const message = REASON_LABELS[reason]
  const response = { status: 'rejected', conversion_id: kept.conversionId, txn_id: kept.txnId, reason, message }
  return { ...kept, outcome: 'rejected', reason, message, httpStatus: 200, response }
}

/** A call that makes no conversion: stored with its reason, answered with an error. */
export function refused(code: ErrorCode, reason: RejectionReason, message: string, about: Partial<Kept> = {}): Verdict {
  const response = { error: { code, message }, reason }
  return { ...about, outcome: 'rejected', reason, message, httpStatus: ERROR_STATUS[code], response }
}
