import type { QueryClient } from '@tanstack/react-query'
import { balanceKeys } from '@/components/affiliate/balance/queries'
import { statsKeys } from '@/components/affiliate/reports/queries'
import { streakKeys } from '@/components/affiliate/streak/queries'
import type { RealTimeBalance } from '@/lib/money/ledger/schema'
import { dayLabel } from '@/lib/platform/dates/days'
import { FORGET_EVENT, LAST_KNOWN, type LastKnown } from '@/lib/platform/http/service-worker/browser-storage-constants'
import { formatCents } from '@/lib/platform/money/format'
import { plural } from '@/lib/platform/text/counts'
import type { StatsResult } from '@/lib/reporting/stats/rules'
import type { StreakAnswer } from '@/lib/rewards/streak/schema'

/** How long changes are gathered before they are stored, in milliseconds. */
const STORE_AFTER_MS = 1_000

/**
 * Stores the figures of an affiliate whenever pages have newer ones, until the signal, or until somebody signs out, here or
 * on another page. What another account left is removed at once.
 */
export function followFigures(client: QueryClient, affiliateId: number, signal: AbortSignal): void {
  if (signal.aborted) return
  forgetOthers(affiliateId)
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      store(readLastFigures(client, affiliateId))
    }, STORE_AFTER_MS)
  }
  const unsubscribe = client.getQueryCache().subscribe(later)
  const stop = () => {
    unsubscribe()
    clearTimeout(timer)
    removeEventListener('storage', onStorage)
    removeEventListener(FORGET_EVENT, stop)
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === LAST_KNOWN && newValue === null) stop()
  }
  addEventListener('storage', onStorage)
  addEventListener(FORGET_EVENT, stop)
  signal.addEventListener('abort', stop)
  later()
}

function forgetOthers(affiliateId: number): void {
  try {
    const { account } = JSON.parse(localStorage.getItem(LAST_KNOWN) ?? '{}') as Partial<LastKnown>
    if (account !== affiliateId) localStorage.removeItem(LAST_KNOWN)
  } catch {
    // without storage there is nothing of anybody
  }
}

/** One place for all accounts. */
function store(known: LastKnown | null): void {
  try {
    if (known) localStorage.setItem(LAST_KNOWN, JSON.stringify(known))
  } catch {
    // without storage the page without a connection shows no figures
  }
}

/** The figures as they are shown, with when the oldest of them was known; null until the balance is. */
export function readLastFigures(client: QueryClient, affiliateId: number): LastKnown | null {
  const balance = client.getQueryState<RealTimeBalance>(balanceKeys.all)
  if (!balance?.data) return null
  const { balance: available, pending, totalPayout } = balance.data
  const today = readToday(client)
  const streak = readStreak(client, affiliateId)
  return {
    account: affiliateId,
    at: Math.min(balance.dataUpdatedAt, today?.at ?? Number.POSITIVE_INFINITY),
    figures: [
      { label: 'Available balance', value: dollars(available) },
      { label: 'Pending', value: dollars(pending) },
      ...(today ? today.figures : []),
      { label: 'Total earnings', value: dollars(totalPayout) },
      ...(streak === undefined ? [] : [{ label: 'Streak', value: plural(streak, 'day') }]),
    ],
  }
}

const dollars = (amount: number): string => formatCents(Math.round(amount * 100))

function readStreak(client: QueryClient, affiliateId: number): number | undefined {
  const checked = client.getQueryData<{ streak: StreakAnswer }>(streakKeys.current(affiliateId))?.streak
  return (checked ?? client.getQueryData<StreakAnswer>(streakKeys.first(affiliateId)))?.currentConversionStreak
}

/** Earnings and conversions of the day, from the figures of all offers that home asked for last. */
function readToday(client: QueryClient) {
  const [last] = client
    .getQueryCache()
    .findAll({ queryKey: statsKeys.all })
    .map(({ state }) => ({ result: state.data as StatsResult | undefined, at: state.dataUpdatedAt }))
    .filter(({ result }) => isToday(result))
    .sort((a, b) => b.at - a.at)
  if (!last?.result) return null
  const { rows, params } = last.result
  const day = dayLabel(params.endDate)
  const sum = (of: 'payout' | 'conversions') => rows.reduce((total, { Stat }) => total + Stat[of], 0)
  return {
    at: last.at,
    figures: [
      { label: `Earned ${day}`, value: dollars(sum('payout')) },
      { label: `Conversions ${day}`, value: String(sum('conversions')) },
    ],
  }
}

function isToday(result: StatsResult | undefined): boolean {
  if (!result || !Array.isArray(result.rows)) return false
  const { range, offerId, advertiserId } = result.params
  return range === 'today' && offerId === undefined && advertiserId === undefined
}
