import { easternText } from '@/components/shared/time/eastern-text'
import type { StatusKind } from '@/components/ui/status'
import {
  CONVERSION_DECISIONS,
  type ConversionDecision,
  type STAFF_REASONS,
} from '@/lib/conversions/lifecycle/constants'
import type { ConversionStatus, PostbackOutcome } from '@/lib/generated/prisma/enums'

export const STATE_LABELS: Record<ConversionStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  reversed: 'Reversed',
}

export const OUTCOME_LABELS: Record<PostbackOutcome, { kind: StatusKind; label: string }> = {
  accepted: { kind: 'approved', label: 'Accepted' },
  replayed: { kind: 'processing', label: 'Repeat' },
  rejected: { kind: 'rejected', label: 'Rejected' },
}

/** What staff do to conversions: decide about one that counts, or reinstate one that does not. */
export type FeedAction = ConversionDecision | 'reinstate'
export const FEED_ACTIONS: readonly FeedAction[] = [...CONVERSION_DECISIONS, 'reinstate']

type Labels = {
  label: string
  busyLabel: string
  isDanger: boolean
  from: readonly ConversionStatus[]
  effect: string
}

/** The label, required statuses and effect of each action. */
export const ACTION_LABELS: Record<FeedAction, Labels> = {
  approve: {
    label: 'Approve',
    busyLabel: 'Approving…',
    isDanger: false,
    from: ['pending'],
    effect: 'Ends the hold: the affiliate can withdraw the payout, and their referrer earns commission on it.',
  },
  reject: {
    label: 'Reject',
    busyLabel: 'Rejecting…',
    isDanger: true,
    from: ['pending'],
    effect: 'Reverses payout and revenue. A rejected conversion can be reinstated.',
  },
  reverse: {
    label: 'Reverse',
    busyLabel: 'Reversing…',
    isDanger: true,
    from: ['approved'],
    effect: 'Reverses payout, revenue and commission out of the balance. A reversed conversion can be reinstated.',
  },
  reinstate: {
    label: 'Reinstate',
    busyLabel: 'Reinstating…',
    isDanger: false,
    from: ['rejected', 'reversed'],
    effect:
      'Restores payout, revenue, commission, streak and quests as if it had always counted. The affiliate is notified.',
  },
}

export type StaffReason = (typeof STAFF_REASONS)[number]

/** Why the list must not update now; null when it may. */
export function findPauseReason(isSelecting: boolean, isAtTop: boolean): string | null {
  if (isSelecting) return 'Paused while rows are selected'
  return isAtTop ? null : 'Paused: not on the newest page'
}

export const moment = (at: string): string => easternText(at, 'MMM d, yyyy, h:mm:ss a')

/** The name of a change of a conversion's state; from a state to itself its payout was changed. */
export function stateTitle(from: ConversionStatus | null, to: ConversionStatus): string {
  if (from === to) return 'Payout changed'
  const isReinstated = (from === 'rejected' || from === 'reversed') && (to === 'pending' || to === 'approved')
  return isReinstated ? `Reinstated: ${STATE_LABELS[to]}` : STATE_LABELS[to]
}
