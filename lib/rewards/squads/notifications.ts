import type { NotificationContent } from '@/lib/messages/notifications/channel-service'

export const SQUAD_NOTIFICATION = {
  topic: 'staff_message',
  icon: 'squad',
  destinationUrlPath: '/account/squad',
  actionLabel: 'See your squad',
} as const

export const joinedNotification = (squadId: number, name: string, at: Date): NotificationContent => ({
  ...SQUAD_NOTIFICATION,
  dedupeKey: `squad:${squadId}:joined:${at.getTime()}`,
  title: `You are in the squad ${name}`,
  message: 'Your squad’s page shows who is in it and how earnings are split. You can leave at any time.',
})

export const leftNotification = (squadId: number, name: string, at: Date): NotificationContent => ({
  ...SQUAD_NOTIFICATION,
  dedupeKey: `squad:${squadId}:left:${at.getTime()}`,
  title: `You are no longer in the squad ${name}`,
  message: 'From today on all you earn is yours. What is still due from closed periods stays due.',
})

const CHANGES = {
  changed: { title: 'was changed', message: 'Its members or split are new. Nothing is split until everybody accepts.' },
  renamed: { title: 'was changed', message: 'Its name or leader is new. Its page shows them.' },
  suspended: { title: 'is suspended', message: 'Nothing is split until it is resumed.' },
  resumed: { title: 'is active again', message: 'Its earnings are split as before.' },
  disbanded: { title: 'was disbanded', message: 'What is still due from closed periods stays due.' },
} as const

/** The notification of a change of a squad for its members. */
export const changeNotification = (
  squad: { id: number; name: string },
  change: keyof typeof CHANGES,
  at: Date,
): NotificationContent => ({
  ...SQUAD_NOTIFICATION,
  dedupeKey: `squad:${squad.id}:${change}:${at.getTime()}`,
  message: CHANGES[change].message,
  title: `Your squad ${squad.name} ${CHANGES[change].title}`,
})
