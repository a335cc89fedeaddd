import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { noticeText } from '@/lib/messages/texts/notice-rules'

export const SQUAD_NOTIFICATION = {
  topic: 'staff_message',
  icon: 'squad',
  destinationUrlPath: '/account/squad',
  actionLabel: 'See your squad',
} as const

export const joinedNotification = (squadId: number, name: string, at: Date): NotificationContent => ({
  ...SQUAD_NOTIFICATION,
  dedupeKey: `squad:${squadId}:joined:${at.getTime()}`,
  ...noticeText('squad-joined', { squad: name }),
})

export const leftNotification = (squadId: number, name: string, at: Date): NotificationContent => ({
  ...SQUAD_NOTIFICATION,
  dedupeKey: `squad:${squadId}:left:${at.getTime()}`,
  ...noticeText('squad-left', { squad: name }),
})

type SquadChange = 'changed' | 'renamed' | 'suspended' | 'resumed' | 'disbanded'

/** The notification of a change of a squad for its members. */
export const changeNotification = (
  squad: { id: number; name: string },
  change: SquadChange,
  at: Date,
): NotificationContent => ({
  ...SQUAD_NOTIFICATION,
  dedupeKey: `squad:${squad.id}:${change}:${at.getTime()}`,
  ...noticeText(`squad-${change}`, { squad: squad.name }),
})
