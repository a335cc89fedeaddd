import { SECOND_APPROVAL_ABOVE_CENTS } from '@/lib/backoffice/second-approvals/constants'
import { AppError } from '@/lib/platform/errors'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'

/** What the limit of one approval is compared with. */
export type ApprovalSums = {
  /** The batch. */
  totalCents: Cents
  /**
   * The largest sum of one payee, with all accounts that share a payout destination: their payouts in this batch, and
   * those approved by one person alone on this Eastern day.
   */
  payeeCents: Cents
  /** The batches the approver alone has approved on this Eastern day. */
  approverCents: Cents
}

/** Whether a second person must approve: no day's sum of single approvals passes the limit, however it is split. */
export const needsSecondApproval = ({ totalCents, payeeCents, approverCents }: ApprovalSums): boolean =>
  payeeCents > SECOND_APPROVAL_ABOVE_CENTS || totalCents + approverCents > SECOND_APPROVAL_ABOVE_CENTS

type Draft = ApprovalSums & { approvedById: string | null }
type Approval = { approvedById: string; secondApproverId?: string; isFinal: boolean }

/**
 * The approvals of a draft after one more person approves it.
 * @throws AppError conflict when a second approval is needed and the same person approves again
 */
export function approvalStep({ approvedById, ...sums }: Draft, userId: string): Approval {
  if (approvedById === null) return { approvedById: userId, isFinal: !needsSecondApproval(sums) }
  if (approvedById !== userId) return { approvedById, secondApproverId: userId, isFinal: true }
  if (!needsSecondApproval(sums)) return { approvedById, isFinal: true }
  const limit = formatCents(SECOND_APPROVAL_ABOVE_CENTS)
  throw new AppError('conflict', `Above ${limit} a second person must approve; you have approved already.`)
}
