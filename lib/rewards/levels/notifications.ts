import { displayLevelName } from './rules'

type ReachedLevel = { number: number; name: string; holdDays: number }

/** The notification of a new level. */
export function levelNotification({ number, name, holdDays }: ReachedLevel, hasNewPoint: boolean) {
  const point = hasNewPoint ? 'a restore point for your streak' : 'your restore points are already full'
  return {
    topic: 'level_reached',
    title: `You reached level ${number}`,
    message: `${displayLevelName(name)}: ${point}, and holds of at most ${holdDays} days.`,
    destinationUrlPath: '/levels',
    dedupeKey: `level:${number}`,
  } as const
}
