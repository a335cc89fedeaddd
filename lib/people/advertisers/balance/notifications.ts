import { noticeText } from '@/lib/messages/texts/notice-rules'
import { formatCents } from '@/lib/platform/money/format'

type Low = { advertiserId: number; leftCents: bigint; lowBalanceCents: bigint; at: Date }

/** Tells people of an advertiser that less is left than they set. They get an email of its own. */
export const lowBalanceNotification = ({ advertiserId, leftCents, lowBalanceCents, at }: Low) => ({
  topic: 'staff_message' as const,
  ...noticeText(leftCents > 0n ? 'advertiser-balance-low' : 'advertiser-balance-used-up', {
    left: formatCents(leftCents),
    limit: formatCents(lowBalanceCents),
  }),
  destinationUrlPath: '/advertiser/billing',
  actionLabel: 'View billing',
  dedupeKey: `advertiser-low:${advertiserId}:${at.getTime()}`,
  hasOwnEmail: true,
})
