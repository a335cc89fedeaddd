import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { noticeText } from '@/lib/messages/texts/notice-rules'

type About = { alertId: string; name: string; found: string; day: string; path: string }

/** A figure left its range: one notice, with the figures that caused it. */
export const alertBegan = ({ alertId, name, found, day, path }: About): NotificationContent => ({
  topic: 'report_alert',
  ...noticeText('report-alert-began', { name, found }),
  destinationUrlPath: path,
  actionLabel: 'Open the report',
  dedupeKey: `report-alert:${alertId}:${day}:began`,
})

/** It came back: one more. */
export const alertEnded = ({ alertId, name, found, day, path }: About): NotificationContent => ({
  topic: 'report_alert',
  ...noticeText('report-alert-ended', { name, found }),
  destinationUrlPath: path,
  actionLabel: 'Open the report',
  dedupeKey: `report-alert:${alertId}:${day}:ended`,
})
