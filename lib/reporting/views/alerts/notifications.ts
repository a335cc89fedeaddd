import type { NotificationContent } from '@/lib/messages/notifications/channel-service'

type About = { alertId: string; name: string; found: string; day: string; path: string }

/** A figure left its range: one notice, with the figures that caused it. */
export const alertBegan = ({ alertId, name, found, day, path }: About): NotificationContent => ({
  topic: 'report_alert',
  title: `Alert: ${name}`,
  message: `${found}.`,
  destinationUrlPath: path,
  actionLabel: 'Open the report',
  dedupeKey: `report-alert:${alertId}:${day}:began`,
})

/** It came back: one more. */
export const alertEnded = ({ alertId, name, found, day, path }: About): NotificationContent => ({
  topic: 'report_alert',
  title: `Back to normal: ${name}`,
  message: `${found}.`,
  destinationUrlPath: path,
  actionLabel: 'Open the report',
  dedupeKey: `report-alert:${alertId}:${day}:ended`,
})
