import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import type { Day } from '@/lib/platform/dates/constants'
import { dayLabel, easternDay } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { plural } from '@/lib/platform/text/counts'

type Waiting = { advertiserId: number; count: number; costCents: number; firstDeadline: Date; day: Day }

/** Reminds the people of an advertiser of conversions that wait for its approval, once a day at most. */
export const approvalReminder = ({ advertiserId, count, costCents, firstDeadline, day }: Waiting) => ({
  topic: 'staff_message' as const,
  ...noticeText('approvals-waiting', {
    conversions: plural(count, 'conversion'),
    sum: formatCents(costCents),
    deadline: dayLabel(easternDay(firstDeadline)),
  }),
  destinationUrlPath: '/advertiser/conversions?waiting=yes',
  actionLabel: 'Review conversions',
  dedupeKey: `approvals-waiting:${advertiserId}:${day}`,
})

type Overdue = { offerId: number; offerName: string; advertiserName: string; day: Day }

/** Asks staff to decide what an advertiser has not decided in time, once a day for each offer. */
export const overdueNotification = ({ offerId, offerName, advertiserName, day }: Overdue) => ({
  topic: 'staff_message' as const,
  ...noticeText('approvals-overdue', { offer: offerName, advertiser: advertiserName }),
  destinationUrlPath: `${adminPath('conversion-feed')}?approver=staff&offer=${offerId}`,
  actionLabel: 'Review conversions',
  dedupeKey: `approvals-overdue:${offerId}:${day}`,
})
