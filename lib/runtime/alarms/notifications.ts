import { noticeText } from '@/lib/messages/texts/notice-rules'

type Raised = { name: string; title: string; detail: string; at: Date }

/** Notifies super admins of an alarm, once until it recovers. Its email is sent separately, whatever their preferences. */
export const alarmNotification = ({ name, title, detail, at }: Raised) => ({
  topic: 'staff_message' as const,
  icon: 'alert' as const,
  ...noticeText('alarm', { alarm: title, detail }),
  destinationUrlPath: '/admin/system',
  actionLabel: 'Open System',
  isActionRequired: true,
  dedupeKey: `alarm:${name}:${at.getTime()}`,
  hasOwnEmail: true,
})
