import { MEAN_DAYS } from './constants'

/** One figure on the days before today: until the start of this quarter hour, and in the whole quarter hour. */
export type Before = { until: number; during: number }

/** What the days before had by now: the part of the current quarter hour that has passed counts in proportion. */
export function byNow(days: readonly Before[], share: number): { yesterday: number; mean: number } {
  const reached = days.map(({ until, during }) => until + during * share)
  const sum = reached.reduce((total, value) => total + value, 0)
  return { yesterday: Math.round(reached[0] ?? 0), mean: sum / MEAN_DAYS }
}
