import type { Achievement } from './constants'

/** The notification of a new achievement, sent once. */
export function achievementNotification({ id, name, description }: Achievement) {
  return {
    topic: 'achievement_earned',
    title: `Achievement earned: ${name}`,
    message: description,
    destinationUrlPath: '/levels',
    dedupeKey: `achievement:${id}`,
  } as const
}
