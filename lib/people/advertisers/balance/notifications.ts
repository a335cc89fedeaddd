import { formatCents } from '@/lib/platform/money/format'

type Low = { advertiserId: number; leftCents: bigint; lowBalanceCents: bigint; at: Date }

/** Tells people of an advertiser that less is left than they set. They get an email of its own. */
export const lowBalanceNotification = ({ advertiserId, leftCents, lowBalanceCents, at }: Low) => ({
  topic: 'staff_message' as const,
  title: leftCents > 0n ? `Low balance: ${formatCents(leftCents)} left` : 'Balance used up',
  message: `It is below the ${formatCents(lowBalanceCents)} you set. Without funds, links stop redirecting to your offers, and sales wait.`,
  destinationUrlPath: '/advertiser/billing',
  actionLabel: 'View billing',
  dedupeKey: `advertiser-low:${advertiserId}:${at.getTime()}`,
  hasOwnEmail: true,
})
