import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { Day } from '@/lib/dates/days'
import { hoursAheadOfEastern } from '@/lib/dates/zones'
import { apiFetch } from '@/lib/http/api-client'
import { type Range, TODAY_REFRESH_MS } from '@/lib/stats/constants'
import { comparisonDays, isHourly, rangeDays } from '@/lib/stats/rules'
import { type StatRow, statsAnswerSchema } from '@/lib/stats/schema'

export type StatsParams = { range: Range; startDate: Day; endDate: Day; timeZone: string }

/** Rows with the question they answer, so that old rows are never read as the answer to a new one. */
export type StatsAnswer = { params: StatsParams; rows: StatRow[] }

type View = { range: Range; from: Day | null; to: Day | null }

/** The question a view asks on the reader's `today`; null while a custom range has not both its ends. [S5.1] */
export function paramsOf({ range, from, to }: View, today: Day, timeZone: string): StatsParams | null {
  const days = rangeDays(range, today, { ...(from && { startDate: from }), ...(to && { endDate: to }) })
  return days && { ...days, range, timeZone }
}

export const statsKeys = {
  all: ['stats'] as const,
  of: (params: StatsParams | null) => [...statsKeys.all, params] as const,
}

/** How long an answer counts as fresh: less than today's refresh, so that a change of range always asks. [S4.29] */
const FRESH_MS = 5_000

/** Statistics of a range; null asks nothing. Today asks again every ten seconds while somebody looks. [S4.28] */
export function statsOptions(params: StatsParams | null) {
  const isLive = params?.range === 'today'
  return queryOptions({
    queryKey: statsKeys.of(params),
    queryFn: params ? ({ signal }) => fetchStats(params, signal) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: isLive && TODAY_REFRESH_MS,
    refetchOnWindowFocus: isLive,
  })
}

/** The question about the period before. Asked as "yesterday", it shares its answer with that range. */
export function comparisonParams(params: StatsParams | null): StatsParams | null {
  if (!params) return null
  const days = comparisonDays(params.range, params)
  return { ...days, range: isHourly(params.range) ? 'yesterday' : 'custom', timeZone: params.timeZone }
}

async function fetchStats(params: StatsParams, signal: AbortSignal): Promise<StatsAnswer> {
  const { range, startDate, endDate, timeZone } = params
  const offset = String(hoursAheadOfEastern(timeZone, new Date()))
  const query = new URLSearchParams({ startDate, endDate, rangeTypeValue: range, offset, timeZone })
  try {
    const { data } = statsAnswerSchema.parse(await apiFetch(`/api/stats?${query}`, { signal }))
    return { params, rows: data }
  } catch (error) {
    // Told to the log alone: the panel keeps what it had and shows no message. [S8.1]
    if (!signal.aborted) console.error('Statistics could not be loaded', error)
    throw error
  }
}
