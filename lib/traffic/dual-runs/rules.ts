import type { RejectionReason } from '@/lib/generated/prisma/enums'
import type { Verdict } from '../postback-transactions/rules'
import { REASON_LABELS } from '../rejection-reasons/constants'

/** When sales of an offer are compared and not booked: until `endsAt`, or until staff say when. */
export type DualRunTimes = { startedAt: Date; endsAt: Date | null }

/** Whether a sale that arrives at an instant is compared and not booked. */
export const isOpen = ({ startedAt, endsAt }: DualRunTimes, at: Date): boolean =>
  startedAt <= at && (endsAt === null || at < endsAt)

/** Whether a click is so old that the former system may have paid for it. */
export const mayBePaidThere = ({ endsAt }: DualRunTimes, clickedAt: Date): boolean =>
  endsAt === null || clickedAt < endsAt

/** The answer to a sale that is compared and not booked. */
export function compared(
  about: { affiliateId: number; offerId: number; txnId: string },
  reason: RejectionReason | null,
): Verdict {
  const said = { txn_id: about.txnId, state: 'compared' }
  if (reason === null) {
    const message = 'Compared: the former system pays for it'
    return {
      ...about,
      outcome: 'accepted',
      reason,
      message,
      httpStatus: 200,
      response: { status: 'accepted', ...said },
    }
  }
  const message = `Compared: ${REASON_LABELS[reason]}`
  const response = { status: 'rejected', ...said, reason, message }
  return { ...about, outcome: 'rejected', reason, message, httpStatus: 200, response }
}
