import { format } from 'date-fns'
import type { StatusKind } from '@/components/ui/status'
import type { ConversionStatus, PostbackOutcome } from '@/lib/generated/prisma/enums'
import type { ConversionDecision, STAFF_REASONS } from '@/lib/traffic/conversions/constants'

export const STATE_WORDS: Record<ConversionStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  reversed: 'Reversed',
}

export const OUTCOME_WORDS: Record<PostbackOutcome, { kind: StatusKind; label: string }> = {
  accepted: { kind: 'approved', label: 'Accepted' },
  replayed: { kind: 'processing', label: 'Repeated' },
  rejected: { kind: 'rejected', label: 'Rejected' },
}

type Words = { label: string; busyLabel: string; isDanger: boolean; from: ConversionStatus; effect: string }

/** What each decision is called, what it takes, and what it does. */
export const DECISION_WORDS: Record<ConversionDecision, Words> = {
  approve: {
    label: 'Approve',
    busyLabel: 'Approving…',
    isDanger: false,
    from: 'pending',
    effect: 'The hold ends now: the payout is the affiliate’s to withdraw, and their referrer earns on it.',
  },
  reject: {
    label: 'Reject',
    busyLabel: 'Rejecting…',
    isDanger: true,
    from: 'pending',
    effect: 'Payout and revenue are taken back. Nothing comes back from rejected.',
  },
  reverse: {
    label: 'Reverse',
    busyLabel: 'Reversing…',
    isDanger: true,
    from: 'approved',
    effect: 'Payout, revenue and commission are taken back, out of the balance. Nothing comes back from reversed.',
  },
}

export type StaffReason = (typeof STAFF_REASONS)[number]

/** Why rows must not move under the hands of those who read them; null where they may. */
export function heldWords(isTicked: boolean, isAtTop: boolean): string | null {
  if (isTicked) return 'Held while rows are ticked'
  return isAtTop ? null : 'Held: this is not the newest page'
}

export const moment = (at: string): string => format(new Date(at), 'MMM d, yyyy, h:mm:ss a')
