import type { Achievement } from './constants'

/** What an affiliate is told of an achievement, once. */
export function achievementNotification({ id, name, description }: Achievement) {
  return {
    topic: 'achievement_earned',
    title: `Achievement earned: ${name}`,
    message: description,
    destinationUrlPath: '/levels',
    dedupeKey: `achievement:${id}`,
  } as const
}
