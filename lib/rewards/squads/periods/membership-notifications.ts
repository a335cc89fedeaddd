import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { SQUAD_NOTIFICATION } from '../notifications'

/** The notification of a squad whose members have all accepted. */
export const inEffectNotification = (squadId: number, name: string, at: Date): NotificationContent => ({
  ...SQUAD_NOTIFICATION,
  dedupeKey: `squad:${squadId}:in-effect:${at.getTime()}`,
  title: `Every member of ${name} has accepted`,
  message: 'Earnings are split from today on.',
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
  title: `${who} left the squad ${squad.name}`,
  message: isDisbanded
    ? 'One member is left, so the squad has ended.'
    : 'From today on the share of this member is divided among the others in the ratio they accepted.',
})
