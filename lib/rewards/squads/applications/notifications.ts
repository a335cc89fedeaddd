import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import { SQUAD_NOTIFICATION } from '../notifications'

/** The notification of the decision for the applicant. */
export function decisionNotification(
  id: string,
  name: string,
  decision: { isApproved: boolean; reason: string },
): NotificationContent {
  const words = noticeText(decision.isApproved ? 'squad-approved' : 'squad-not-approved', {
    squad: name,
    reason: decision.reason,
  })
  return { ...SQUAD_NOTIFICATION, dedupeKey: `squad-application:${id}`, ...words }
}
