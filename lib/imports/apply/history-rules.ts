import type { Day } from '@/lib/platform/dates/constants'

/** What became of the figures of a day: why it counts as history, or does not. */
export type HistoryOutcome =
  /** It counts from now on, or with other figures; or as it did. */
  | 'begun'
  | 'counted'
  /** The source's report of the day counts, which has the clicks too. */
  | 'report'
  /** Something was recorded here that day. */
  | 'recorded'
  /** The network moves on before it. */
  | 'late'
  /** It is not over. */
  | 'today'
  | 'nothing'

/** Why figures of a day cannot be history by the day alone; undefined for a day that can. */
export function dayOutcome(day: Day, { historyUntil, today }: { historyUntil: Day; today: Day }) {
  if (day >= historyUntil) return 'late' as const
  return day >= today ? ('today' as const) : undefined
}

/** The result of importing stats, as a sentence. */
export function outcomeText(outcome: HistoryOutcome, { historyUntil }: { historyUntil: Day }): string {
  switch (outcome) {
    case 'begun':
    case 'counted':
      return 'Counts in the reports as history.'
    case 'report':
      return 'Kept; the source’s own report of this day counts.'
    case 'recorded':
      return 'For comparison alone: something was recorded here on this day.'
    case 'late':
      return `For comparison alone: not before ${historyUntil}.`
    case 'today':
      return 'For comparison alone: the day is not over. Import it again later.'
    case 'nothing':
      return 'Kept; there is nothing to count.'
  }
}
