import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPerson } from '@/components/account/push/forget-person'
import { balanceKeys } from '@/components/affiliate/balance/queries'
import { statsKeys } from '@/components/affiliate/reports/queries'
import { streakKeys } from '@/components/affiliate/streak/queries'
import { followFigures, readLastFigures } from '@/components/shell/offline/last-figures'
import { LAST_KNOWN } from '@/lib/platform/http/service-worker/browser-storage-constants'

const AT = Date.parse('2026-11-21T15:00:00Z')
const BALANCE = { balance: 42.5, pending: 8, inPayout: 0, totalPayout: 1_234.5 }
const today = (over: object = {}) => ({
  params: { range: 'today', startDate: '2026-11-21', endDate: '2026-11-21', timeZone: 'UTC', ...over },
  rows: [
    { Stat: { payout: 10.5, conversions: 2 }, Offer: { offer_id: 1, name: 'One' } },
    { Stat: { payout: 1, conversions: 1 }, Offer: { offer_id: 2, name: 'Two' } },
  ],
})

let client: QueryClient
let left: AbortController
beforeEach(() => {
  vi.useFakeTimers({ now: AT })
  client = new QueryClient()
  left = new AbortController()
})
afterEach(() => {
  left.abort()
  vi.useRealTimers()
})
const stored = () => JSON.parse(localStorage.getItem(LAST_KNOWN) ?? 'null')
const setAt = (key: readonly unknown[], data: unknown, updatedAt = AT) => client.setQueryData(key, data, { updatedAt })

test('nothing is known before the balance is', () => {
  setAt(statsKeys.of(null), today())
  expect(readLastFigures(client, 7)).toBeNull()
})

test('the figures are those that pages show, as old as the oldest of them', () => {
  setAt(balanceKeys.all, BALANCE)
  setAt([...statsKeys.all, { range: 'today' }], today(), AT - 5_000)
  setAt([...statsKeys.all, { range: 'today', offerId: 1 }], today({ offerId: 1 }), AT)
  setAt([...statsKeys.all, { range: 'week' }], today({ range: 'week' }), AT)
  setAt(streakKeys.first(7), { currentConversionStreak: 9 })
  setAt(streakKeys.current(8), { streak: { currentConversionStreak: 1 } })
  expect(readLastFigures(client, 7)).toEqual({
    account: 7,
    at: AT - 5_000,
    figures: [
      { label: 'Available balance', value: '$42.50' },
      { label: 'Pending', value: '$8.00' },
      { label: 'Earned Nov 21', value: '$11.50' },
      { label: 'Conversions Nov 21', value: '3' },
      { label: 'Total earnings', value: '$1,234.50' },
      { label: 'Streak', value: '9 days' },
    ],
  })
})

test('newer figures are stored a moment later, and what another account left is removed at once', () => {
  localStorage.setItem(LAST_KNOWN, JSON.stringify({ account: 8, at: 1, figures: [] }))
  followFigures(client, 7, left.signal)
  expect(stored()).toBeNull()
  setAt(balanceKeys.all, BALANCE)
  vi.advanceTimersByTime(999)
  expect(stored()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(stored()).toMatchObject({ account: 7, at: AT })
  left.abort()
  setAt(balanceKeys.all, { ...BALANCE, balance: 1 })
  vi.advanceTimersByTime(5_000)
  expect(stored().figures[0]).toEqual({ label: 'Available balance', value: '$42.50' })
})

test('after a sign-out nothing is left, and nothing is stored any more', async () => {
  localStorage.setItem('stoke-streak-7', '{}')
  localStorage.setItem('stoke-recent-searches-7', '[]')
  localStorage.setItem('stoke-theme', 'light')
  followFigures(client, 7, left.signal)
  setAt(balanceKeys.all, BALANCE)
  vi.advanceTimersByTime(2_000)
  expect(stored()).not.toBeNull()
  setAt(balanceKeys.all, { ...BALANCE, balance: 1 })
  await forgetPerson()
  vi.advanceTimersByTime(5_000)
  expect(Object.keys(localStorage)).toEqual(['stoke-theme'])
})

test('a sign-out on another page of the browser ends it too', () => {
  followFigures(client, 7, left.signal)
  setAt(balanceKeys.all, BALANCE)
  dispatchEvent(new StorageEvent('storage', { key: LAST_KNOWN, newValue: null }))
  vi.advanceTimersByTime(5_000)
  expect(stored()).toBeNull()
})
