import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { isOld, POLL_MS } from '@/components/shared/live/polling'
import { statsAnswer } from '@/components/shared/states/answer-shapes'
import { serverTime } from '@/lib/platform/dates/server-time'
import { hoursAheadOfEastern } from '@/lib/platform/dates/zones'
import { type AnswerSchema, apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import type { BreakdownParams } from '@/lib/reporting/breakdown/rules'
import type { BreakdownAnswer } from '@/lib/reporting/breakdown/schema'
import type { StatsParams, StatsResult } from '@/lib/reporting/stats/rules'

const breakdownAnswer = lazySchema(async () => (await import('@/lib/reporting/breakdown/schema')).breakdownAnswerSchema)

export const statsKeys = {
  all: ['stats'] as const,
  of: (params: StatsParams | null) => [...statsKeys.all, params] as const,
}

/**
 * When a range is requested: on every change, and today's also on an interval. Window focus and reconnecting do not
 * refetch. [S4.28] [S4.29]
 */
const refetchOptions = (params: StatsParams | null) => {
  const isLive = params?.range === 'today'
  return {
    staleTime: 0,
    refetchOnMount: isOld,
    refetchInterval: isLive && POLL_MS.figures,
    refetchOnWindowFocus: isLive && isOld,
    refetchOnReconnect: isLive && isOld,
  } as const
}

/**
 * The statistics of a range; null requests nothing. Today is refetched every ten seconds while the page is visible.
 * [S4.28]
 */
export function statsOptions(params: StatsParams | null) {
  return queryOptions({
    queryKey: statsKeys.of(params),
    queryFn: params ? ({ signal }) => fetchStats(params, signal) : skipToken,
    placeholderData: keepPreviousData,
    ...refetchOptions(params),
  })
}

async function fetchStats(params: StatsParams, signal: AbortSignal): Promise<StatsResult> {
  const { data, lastDay } = await ask('/api/stats', toQuery(params), signal, statsAnswer)
  return { params, rows: data, lastDay }
}

/** The rows with their query, as `StatsResult`. */
export type Breakdown = BreakdownAnswer & { params: BreakdownParams }

export const breakdownKey = (params: BreakdownParams | null) => [...statsKeys.all, 'breakdown', params] as const

/** The statistics by one dimension; null requests nothing. */
export function breakdownOptions(params: BreakdownParams | null) {
  return queryOptions({
    queryKey: breakdownKey(params),
    queryFn: params ? ({ signal }) => fetchBreakdown(params, signal) : skipToken,
    placeholderData: keepPreviousData,
    ...refetchOptions(params),
  })
}

async function fetchBreakdown(params: BreakdownParams, signal: AbortSignal): Promise<Breakdown> {
  const { by, source } = params
  const query = toQuery(params)
  query.set('by', by)
  if (source !== undefined) query.set('source', source)
  return { params, ...(await ask('/api/stats/breakdown', query, signal, breakdownAnswer)) }
}

function toQuery({ range, startDate, endDate, timeZone, offerId, advertiserId }: StatsParams): URLSearchParams {
  const offset = String(hoursAheadOfEastern(timeZone, new Date(serverTime())))
  const query = new URLSearchParams({ startDate, endDate, rangeTypeValue: range, offset, timeZone })
  if (offerId !== undefined) query.set('offerId', String(offerId))
  if (advertiserId !== undefined) query.set('advertiserId', String(advertiserId))
  return query
}

/** Fetches statistics. An answer of another shape counts as a failed one. [S8.1] */
async function ask<Answer>(
  path: string,
  query: URLSearchParams,
  signal: AbortSignal,
  schema: AnswerSchema<Answer>,
): Promise<Answer> {
  try {
    return await apiFetch(`${path}?${query}`, { schema, signal })
  } catch (error) {
    // Only logged: the panel keeps its data and shows no message. [S8.1]
    if (!signal.aborted) console.error('Statistics could not be loaded', error)
    throw error
  }
}
