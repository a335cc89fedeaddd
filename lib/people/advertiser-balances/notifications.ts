import { formatCents } from '@/lib/platform/money/format'

type Low = { advertiserId: number; leftCents: bigint; lowBalanceCents: bigint; at: Date }

/** Tells people of an advertiser that less is left than they set. They get an email of its own. */
export const lowBalanceNotification = ({ advertiserId, leftCents, lowBalanceCents, at }: Low) => ({
  topic: 'staff_message' as const,
  title: leftCents > 0n ? `${formatCents(leftCents)} left for sales` : 'Nothing left for sales',
  message: `It is below the ${formatCents(lowBalanceCents)} you set. Without money, links lead elsewhere and sales wait.`,
  destinationUrlPath: '/advertiser/billing',
  actionLabel: 'View billing',
  dedupeKey: `advertiser-low:${advertiserId}:${at.getTime()}`,
  hasOwnEmail: true,
})
