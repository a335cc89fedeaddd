import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { SQUAD_NOTIFICATION } from '../notifications'

/** The invitation of a named member. */
export const invitationNotification = (id: string, name: string, leader: string): NotificationContent => ({
  ...SQUAD_NOTIFICATION,
  actionLabel: 'Accept or decline',
  dedupeKey: `squad-application:${id}:invited`,
  title: `${leader} invites you to the squad ${name}`,
  message: 'Your squad page shows the members and the split. Nothing of yours is split before you accept.',
})

/** The notification for the leader once every member has accepted. */
export const allAcceptedNotification = (id: string, name: string): NotificationContent => ({
  ...SQUAD_NOTIFICATION,
  dedupeKey: `squad-application:${id}:accepted`,
  title: `Every member of ${name} has accepted`,
  message: 'Your proposal is ready for our review.',
})

/** The notification for the leader of a proposal that a member declined. */
export const memberDeclinedNotification = (id: string, name: string, reason: string): NotificationContent => ({
  ...SQUAD_NOTIFICATION,
  dedupeKey: `squad-application:${id}:declined`,
  title: `Your proposal ${name} was declined`,
  message: `${reason} You can send another proposal.`,
})
