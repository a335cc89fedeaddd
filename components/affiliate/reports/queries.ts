import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { POLL_MS } from '@/components/shared/live/polling'
import { hoursAheadOfEastern } from '@/lib/platform/dates/zones'
import { apiFetch } from '@/lib/platform/http/api-client'
import type { BreakdownParams } from '@/lib/reporting/breakdown/rules'
import type { BreakdownAnswer } from '@/lib/reporting/breakdown/schema'
import type { StatsParams, StatsResult } from '@/lib/reporting/stats/rules'
import type { Counts, StatsAnswer } from '@/lib/reporting/stats/schema'

export const statsKeys = {
  all: ['stats'] as const,
  of: (params: StatsParams | null) => [...statsKeys.all, params] as const,
}

/** The maximum age of data rendered with the page that the panel uses without a new request. */
const FRESH_MS = 5_000

/**
 * When a range is requested: on every change, and today's also on an interval. Window focus and reconnecting do not
 * refetch. [S4.28] [S4.29]
 */
const refetchOptions = (params: StatsParams | null) => {
  const isLive = params?.range === 'today'
  return {
    staleTime: 0,
    refetchOnMount: ({ state }: { state: { dataUpdatedAt: number } }) => Date.now() - state.dataUpdatedAt > FRESH_MS,
    refetchInterval: isLive && POLL_MS.figures,
    refetchOnWindowFocus: isLive,
    refetchOnReconnect: isLive,
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
  const { data } = await ask<StatsAnswer>('/api/stats', toQuery(params), signal, isStats)
  return { params, rows: data }
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
  return { params, ...(await ask<BreakdownAnswer>('/api/stats/breakdown', query, signal, isBreakdown)) }
}

function toQuery({ range, startDate, endDate, timeZone, offerId, advertiserId }: StatsParams): URLSearchParams {
  const offset = String(hoursAheadOfEastern(timeZone, new Date()))
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
  isAnswer: (answer: unknown) => boolean,
): Promise<Answer> {
  try {
    const answer = await apiFetch<Answer>(`${path}?${query}`, { signal })
    if (!isAnswer(answer)) throw new Error(`${path} answered something else than statistics.`)
    return answer
  } catch (error) {
    // Only logged: the panel keeps its data and shows no message. [S8.1]
    if (!signal.aborted) console.error('Statistics could not be loaded', error)
    throw error
  }
}

// A schema would add a quarter to the first load of the page; what the panel computes with is checked by hand.
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const COUNTS: readonly (keyof Counts)[] = [
  ...(['conversions', 'payout', 'clicks', 'flaggedClicks', 'pending', 'pendingPayout'] as const),
  ...(['approved', 'rejected', 'rejectedPayout', 'reversed', 'reversedPayout'] as const),
]
const areNumbers = (values: Record<string, unknown>, names: readonly string[]) =>
  names.every((name) => typeof values[name] === 'number')

function isStats(answer: unknown): boolean {
  return isObject(answer) && Array.isArray(answer.data) && answer.data.every(isStatRow)
}

function isStatRow(row: unknown): boolean {
  if (!isObject(row) || !isObject(row.Stat) || !isObject(row.Offer)) return false
  return areNumbers(row.Stat, COUNTS) && areNumbers(row.Offer, ['offer_id'])
}

function isBreakdown(answer: unknown): boolean {
  if (!isObject(answer) || !Array.isArray(answer.data) || typeof answer.folded !== 'number') return false
  return answer.data.every((row) => isObject(row) && isObject(row.Stat) && areNumbers(row.Stat, COUNTS))
}
