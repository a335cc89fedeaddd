import { noticeText } from '@/lib/messages/texts/notice-rules'
import type { Day } from '@/lib/platform/dates/constants'
import { plural } from '@/lib/platform/text/counts'
import { CHECKS, type CheckName } from './constants'

type Failure = { name: CheckName; found: number; day: Day | null; checkedOn: Day }

/** Notifies super admins that stored data disagrees with itself, once for each check and day. */
export const checkFailedNotification = ({ name, found, day, checkedOn }: Failure) => ({
  topic: 'staff_message' as const,
  icon: 'alert' as const,
  ...noticeText('data-check-failed', {
    check: CHECKS[name],
    found: `${plural(found, 'row differs', 'rows differ')}${day ? ` on ${day} (Eastern)` : ''}`,
  }),
  destinationUrlPath: '/admin/system',
  isActionRequired: true,
  dedupeKey: `check:${name}:${checkedOn}`,
})
