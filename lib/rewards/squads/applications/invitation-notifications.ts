import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import { SQUAD_NOTIFICATION } from '../notifications'

/** The invitation of a named member. */
export const invitationNotification = (id: string, name: string, leader: string): NotificationContent => ({
  ...SQUAD_NOTIFICATION,
  actionLabel: 'Accept or decline',
  dedupeKey: `squad-application:${id}:invited`,
  ...noticeText('squad-invitation', { leader, squad: name }),
})

/** The notification for the leader once every member has accepted. */
export const allAcceptedNotification = (id: string, name: string): NotificationContent => ({
  ...SQUAD_NOTIFICATION,
  dedupeKey: `squad-application:${id}:accepted`,
  ...noticeText('squad-proposal-accepted', { squad: name }),
})

/** The notification for the leader of a proposal that a member declined. */
export const memberDeclinedNotification = (id: string, name: string, reason: string): NotificationContent => ({
  ...SQUAD_NOTIFICATION,
  dedupeKey: `squad-application:${id}:declined`,
  ...noticeText('squad-proposal-declined', { squad: name, reason }),
})
