import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { SQUAD_NOTIFICATION } from '../notifications'

/** The notification of the decision for the applicant. */
export function decisionNotification(
  id: string,
  name: string,
  decision: { isApproved: boolean; reason: string },
): NotificationContent {
  const dedupeKey = `squad-application:${id}`
  return decision.isApproved
    ? {
        ...SQUAD_NOTIFICATION,
        dedupeKey,
        title: `Your squad ${name} is approved`,
        message: 'You lead it from today on.',
      }
    : { ...SQUAD_NOTIFICATION, dedupeKey, title: `Your squad ${name} was not approved`, message: decision.reason }
}
