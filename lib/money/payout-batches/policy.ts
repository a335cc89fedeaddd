import { AppError } from '@/lib/platform/errors'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { SECOND_APPROVAL_ABOVE_CENTS } from './constants'

/** Whether a batch of this total needs a second approval. */
export const needsSecondApproval = (totalCents: Cents): boolean => totalCents > SECOND_APPROVAL_ABOVE_CENTS

type Draft = { totalCents: Cents; approvedById: string | null }
type Approval = { approvedById: string; secondApproverId?: string; isFinal: boolean }

/**
 * The approvals of a draft after one more person approves it.
 * @throws AppError conflict when a second approval is needed and the same person approves again
 */
export function approvalStep({ totalCents, approvedById }: Draft, userId: string): Approval {
  if (approvedById === null) return { approvedById: userId, isFinal: !needsSecondApproval(totalCents) }
  if (approvedById !== userId) return { approvedById, secondApproverId: userId, isFinal: true }
  if (!needsSecondApproval(totalCents)) return { approvedById, isFinal: true }
  const limit = formatCents(SECOND_APPROVAL_ABOVE_CENTS)
  throw new AppError('conflict', `Above ${limit} a second person must approve; you have approved already.`)
}
