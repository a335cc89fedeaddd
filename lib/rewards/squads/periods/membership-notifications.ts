import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import { SQUAD_NOTIFICATION } from '../notifications'

/** The notification of a squad whose members have all accepted. */
export const inEffectNotification = (squadId: number, name: string, at: Date): NotificationContent => ({
  ...SQUAD_NOTIFICATION,
  dedupeKey: `squad:${squadId}:in-effect:${at.getTime()}`,
  ...noticeText('squad-in-effect', { squad: name }),
})

/** The notification of the others when a member leaves. */
export const memberLeftNotification = (
  squad: { id: number; name: string },
  who: string,
  isDisbanded: boolean,
  at: Date,
): NotificationContent => ({
  ...SQUAD_NOTIFICATION,
  dedupeKey: `squad:${squad.id}:member-left:${at.getTime()}`,
  ...noticeText(isDisbanded ? 'squad-ended' : 'squad-member-left', { member: who, squad: squad.name }),
})
