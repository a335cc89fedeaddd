import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { Day } from '@/lib/platform/dates/constants'
import { dayLabel, easternDay } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { plural } from '@/lib/platform/text/counts'

type Waiting = { advertiserId: number; count: number; costCents: number; firstDeadline: Date; day: Day }

/** Reminds the people of an advertiser of conversions that wait for its approval, once a day at most. */
export const approvalReminder = ({ advertiserId, count, costCents, firstDeadline, day }: Waiting) => ({
  topic: 'staff_message' as const,
  title: `${plural(count, 'conversion')} to approve`,
  message: `${formatCents(costCents)} in all. The first deadline is ${dayLabel(easternDay(firstDeadline))}; after it a conversion is decided without you.`,
  destinationUrlPath: '/advertiser/conversions?waiting=yes',
  actionLabel: 'Review conversions',
  dedupeKey: `approvals-waiting:${advertiserId}:${day}`,
})

type Overdue = { offerId: number; offerName: string; advertiserName: string; day: Day }

/** Asks staff to decide what an advertiser has not decided in time, once a day for each offer. */
export const overdueNotification = ({ offerId, offerName, advertiserName, day }: Overdue) => ({
  topic: 'staff_message' as const,
  title: `Conversions to decide: ${offerName}`,
  message: `${advertiserName} has not approved or rejected them in time. They stay pending until staff decide.`,
  destinationUrlPath: `${adminPath('conversion-feed')}?approver=staff&offer=${offerId}`,
  actionLabel: 'Review conversions',
  dedupeKey: `approvals-overdue:${offerId}:${day}`,
})
