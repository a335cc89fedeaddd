import { type InvalidateOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '@/components/shared/live/api-query'
import { isOld } from '@/components/shared/live/polling'
import { restoreEligibilityAnswer, streakAnswer, streakHistoryAnswer } from '@/components/shared/states/answer-shapes'
import { BRAND } from '@/lib/platform/brand'
import type { Day } from '@/lib/platform/dates/constants'
import { receivedAt, serverTime } from '@/lib/platform/dates/server-time'
import { apiFetch } from '@/lib/platform/http/api-client'
import { RESTORE_CACHE_MS } from '@/lib/rewards/streak/constants'
import type { RestoreEligibility, StreakAnswer } from '@/lib/rewards/streak/schema'
import { type Cached, clearCache, isEligibility, isStreak, readCache, writeCache } from './cache'
import { checkOnOpen } from './check-on-open'
import { type CheckedStreak, freshUntil } from './check-rules'

// By affiliate, because several people may use one browser.
export const streakKeys = {
  of: (affiliateId: number) => ['streak', affiliateId] as const,
  current: (affiliateId: number) => [...streakKeys.of(affiliateId), 'current'] as const,
  /** The server's value, rendered with the page. */
  first: (affiliateId: number) => [...streakKeys.of(affiliateId), 'first'] as const,
  restore: (affiliateId: number) => [...streakKeys.of(affiliateId), 'restore'] as const,
  history: (affiliateId: number, from: Day, to: Day) => [...streakKeys.of(affiliateId), 'history', from, to] as const,
}

const streakCacheKey = (affiliateId: number) => `${BRAND.slug}-streak-${affiliateId}`
const restoreCacheKey = (affiliateId: number) => `${BRAND.slug}-streak-restore-${affiliateId}`

/**
 * The streak, checked when the app is opened and cached across reloads. The badge, the chip and the card share it.
 * [S4.17] [S7.18] [S9.3]
 */
export const streakOptions = (affiliateId: number) =>
  queryOptions({
    queryKey: streakKeys.current(affiliateId),
    queryFn: ({ client }) => checkStreak(client, affiliateId),
    staleTime: ({ state: { data, dataUpdatedAt } }) =>
      data ? Math.max(0, freshUntil(data) - receivedAt(dataUpdatedAt)) : 0,
    refetchOnWindowFocus: isOld,
  })

async function checkStreak(client: QueryClient, affiliateId: number): Promise<CheckedStreak> {
  const cached = readFresh(client, affiliateId)
  if (cached) return cached
  const checked = await checkOnOpen(() => serverTime())
  if (checked.isKnown) cacheStreak(affiliateId, { value: checked.streak, at: checked.checkedAt })
  // A failed check does not replace an earlier result with zeros.
  const known = client.getQueryData<CheckedStreak>(streakKeys.current(affiliateId))
  return checked.isKnown || !known?.isKnown ? checked : { ...known, checkedAt: 0 }
}

/**
 * The cached streak, if it is fresh and matches the value rendered with the page: it may have changed on another
 * device.
 */
function readFresh(client: QueryClient, affiliateId: number): CheckedStreak | null {
  const cached = readCache(streakCacheKey(affiliateId), isStreak, serverTime())
  if (!cached) return null
  const known = { streak: cached.value, checkedAt: cached.at, isKnown: true }
  const first = client.getQueryData<StreakAnswer>(streakKeys.first(affiliateId))
  const isContradicted = first !== undefined && FIELDS.some((field) => first[field] !== cached.value[field])
  return !isContradicted && serverTime() < freshUntil(known) ? known : null
}

const FIELDS = ['currentConversionStreak', 'lastConversionDate', 'streakRestoreCount', 'today'] as const

const cacheStreak = (affiliateId: number, cached: Cached<StreakAnswer>) =>
  writeCache(streakCacheKey(affiliateId), cached)

/** Replaces the cached streak with a response of the server. */
export function setStreak(client: QueryClient, affiliateId: number, streak: StreakAnswer): void {
  const checkedAt = serverTime()
  cacheStreak(affiliateId, { value: streak, at: checkedAt })
  client.setQueryData<CheckedStreak>(streakKeys.current(affiliateId), { streak, checkedAt, isKnown: true })
}

/** Makes all cached data of a streak stale, also for the next page load. */
export function invalidateStreak(client: QueryClient, affiliateId: number, options?: InvalidateOptions): Promise<void> {
  clearCache(streakCacheKey(affiliateId))
  clearCache(restoreCacheKey(affiliateId))
  return client.invalidateQueries({ queryKey: streakKeys.of(affiliateId) }, options)
}

/** Refetches the data that depends on the streak: the calendar, the history and the restore eligibility. */
export function invalidateRelated(client: QueryClient, affiliateId: number): Promise<void> {
  const current = streakKeys.current(affiliateId).join()
  clearCache(restoreCacheKey(affiliateId))
  return client.invalidateQueries({
    queryKey: streakKeys.of(affiliateId),
    predicate: ({ queryKey }) => queryKey.join() !== current,
  })
}

/** The restore eligibility, requested at most every five minutes, cached across reloads. [S7.4] [S7.17] [S9.3] */
export const restoreOptions = (affiliateId: number) =>
  queryOptions({
    queryKey: streakKeys.restore(affiliateId),
    queryFn: async (): Promise<Cached<RestoreEligibility>> => {
      const key = restoreCacheKey(affiliateId)
      const cached = readCache(key, isEligibility, serverTime())
      if (cached && serverTime() < cached.at + RESTORE_CACHE_MS) return cached
      const value = await apiFetch('/api/streaks/restore', { schema: restoreEligibilityAnswer })
      const request = { value, at: serverTime() }
      writeCache(key, request)
      return request
    },
    staleTime: ({ state: { data, dataUpdatedAt } }) =>
      data ? Math.max(0, data.at + RESTORE_CACHE_MS - receivedAt(dataUpdatedAt)) : 0,
  })

/** Spends a point on the last broken streak. [S7.5] */
export const restoreStreak = () => apiFetch('/api/streaks/restore', { schema: streakAnswer, method: 'POST' })

const HISTORY_STALE_MS = 300_000

/** The calendar and the events of a range of Eastern days, both included. */
export const historyOptions = (affiliateId: number, from: Day, to: Day) =>
  apiQuery(
    streakKeys.history(affiliateId, from, to),
    `/api/streaks/history?from=${from}&to=${to}`,
    streakHistoryAnswer,
    { staleTime: HISTORY_STALE_MS, placeholderData: keepPreviousData },
  )
