import { easternText } from '@/components/shared/eastern-text'
import type { StatusKind } from '@/components/ui/status'
import type { ConversionStatus, PostbackOutcome } from '@/lib/generated/prisma/enums'
import type { ConversionDecision, STAFF_REASONS } from '@/lib/traffic/conversions/constants'

export const STATE_LABELS: Record<ConversionStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  reversed: 'Reversed',
}

export const OUTCOME_LABELS: Record<PostbackOutcome, { kind: StatusKind; label: string }> = {
  accepted: { kind: 'approved', label: 'Accepted' },
  replayed: { kind: 'processing', label: 'Duplicate' },
  rejected: { kind: 'rejected', label: 'Rejected' },
}

type Labels = { label: string; busyLabel: string; isDanger: boolean; from: ConversionStatus; effect: string }

/** The label, required status and effect of each decision. */
export const DECISION_LABELS: Record<ConversionDecision, Labels> = {
  approve: {
    label: 'Approve',
    busyLabel: 'Approving…',
    isDanger: false,
    from: 'pending',
    effect: 'Ends the hold: the affiliate can withdraw the payout, and their referrer earns commission on it.',
  },
  reject: {
    label: 'Reject',
    busyLabel: 'Rejecting…',
    isDanger: true,
    from: 'pending',
    effect: 'Reverses payout and revenue. A rejected conversion cannot be restored.',
  },
  reverse: {
    label: 'Reverse',
    busyLabel: 'Reversing…',
    isDanger: true,
    from: 'approved',
    effect: 'Reverses payout, revenue and commission out of the balance. A reversed conversion cannot be restored.',
  },
}

export type StaffReason = (typeof STAFF_REASONS)[number]

/** Why the list must not update now; null when it may. */
export function pauseReasonOf(isSelecting: boolean, isAtTop: boolean): string | null {
  if (isSelecting) return 'Paused while rows are selected'
  return isAtTop ? null : 'Paused: not on the newest page'
}

export const moment = (at: string): string => easternText(at, 'MMM d, yyyy, h:mm:ss a')
