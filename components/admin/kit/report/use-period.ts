import { createParser, useQueryStates } from 'nuqs'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, isDay } from '@/lib/platform/dates/days'

const parseAsDay = createParser({ parse: (text) => (isDay(text) ? text : null), serialize: (day: Day) => day })
const parsers = { from: parseAsDay, to: parseAsDay }

const DEFAULT_DAYS = 30

/** The period of a report in Eastern days, from the URL; the last 30 days by default. */
export function usePeriod(today: Day) {
  const [picked, setPicked] = useQueryStates(parsers)
  return {
    from: picked.from ?? addDays(today, 1 - DEFAULT_DAYS),
    to: picked.to ?? today,
    pick: (from: Day, to: Day) => setPicked({ from, to }),
  }
}

export type Period = ReturnType<typeof usePeriod>
