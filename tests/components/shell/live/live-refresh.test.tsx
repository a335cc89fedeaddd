import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { balanceKeys } from '@/components/affiliate/balance/queries'
import { conversionKeys } from '@/components/affiliate/conversions/recent-queries'
import { statsKeys } from '@/components/affiliate/reports/queries'
import { useConversionArrival } from '@/components/shared/live/use-live'
import { LiveProvider } from '@/components/shell/live/live-provider'
import { BATCH_WINDOW_MS } from '@/components/shell/live/live-refresh'
import { TestEventSource, useTestEventSource } from '@/tests/support/components/event-source'
import { render } from '@/tests/support/components/render'

const conversion = { type: 'conversion', conversionId: 'c1', offerId: 7, status: 'pending', payoutCents: 1750 } as const
const day = { startDate: '2026-11-20', endDate: '2026-11-20', timeZone: 'America/New_York' }
const TODAY = statsKeys.of({ ...day, range: 'today' })
const SUB_IDS = [...statsKeys.all, 'breakdown', { ...day, range: 'today', by: 's1' }]
const MONTH = statsKeys.of({ ...day, startDate: '2026-11-01', range: 'month' })
const CONVERSIONS = {
  recent: conversionKeys.recent,
  list: [...conversionKeys.list, ''],
  one: [...conversionKeys.one, 'c1'],
}
const KEYS = { today: TODAY, subIds: SUB_IDS, month: MONTH, balance: balanceKeys.all, ...CONVERSIONS }

beforeEach(() => {
  vi.useFakeTimers()
  useTestEventSource()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  const { queryClient } = render(
    <LiveProvider>
      <Arrival />
    </LiveProvider>,
  )
  // no component shows these queries, so they must not be garbage-collected
  queryClient.setDefaultOptions({ queries: { gcTime: Number.POSITIVE_INFINITY } })
  const fresh = () => {
    for (const key of Object.values(KEYS)) queryClient.setQueryData(key, {})
  }
  const asked = () =>
    Object.entries(KEYS)
      .filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
      .map(([name]) => name)
  fresh()
  TestEventSource.latest.open()
  return { fresh, asked }
}

function Arrival() {
  const arrival = useConversionArrival()
  return <output>{arrival ? `${arrival.conversionId} ${arrival.payoutCents}` : 'none'}</output>
}

describe('live events', () => {
  test('a conversion refetches today’s figures, the balance and recent conversions, but no other ranges [S1.6] [S4.29]', () => {
    const { asked } = open()
    TestEventSource.latest.send(conversion)
    expect(asked()).toEqual(['today', 'subIds', 'balance', 'recent', 'list', 'one'])
  })

  test('a payout or a balance event refetches only the balance', () => {
    const { asked } = open()
    TestEventSource.latest.send({ type: 'payout', payoutId: 'p1' })
    expect(asked()).toEqual(['balance'])
  })

  test('a stream that may have missed events refetches everything of today', () => {
    const { asked } = open()
    TestEventSource.latest.send({ type: 'resync' })
    expect(asked()).toEqual(['today', 'subIds', 'balance', 'recent', 'list', 'one'])
  })

  test('a notification refetches the open conversion, whose appeal it may be about', () => {
    const { asked } = open()
    TestEventSource.latest.send({ type: 'notification', notificationId: 'n1' })
    expect(asked()).toEqual(['one'])
  })

  test('an event that does not affect figures refetches nothing', () => {
    const { asked } = open()
    TestEventSource.latest.send({ type: 'streak' })
    act(() => vi.advanceTimersByTime(5 * BATCH_WINDOW_MS))
    expect(asked()).toEqual([])
  })

  test('a hundred conversions in a second refetch twice: for the first, and once for the rest', () => {
    const { fresh, asked } = open()
    TestEventSource.latest.send(conversion)
    expect(asked()).toContain('today')
    fresh()
    for (let n = 0; n < 99; n += 1) TestEventSource.latest.send(conversion)
    expect(asked()).toEqual([])
    act(() => vi.advanceTimersByTime(BATCH_WINDOW_MS))
    expect(asked()).toContain('today')
    fresh()
    act(() => vi.advanceTimersByTime(5 * BATCH_WINDOW_MS))
    expect(asked()).toEqual([])
  })
})

describe('useConversionArrival', () => {
  test('reports an accepted conversion', () => {
    open()
    expect(screen.getByRole('status')).toHaveTextContent('none')
    TestEventSource.latest.send(conversion)
    expect(screen.getByRole('status')).toHaveTextContent('c1 1750')
  })

  test.each(['rejected', 'reversed'] as const)('ignores a %s conversion', (status) => {
    open()
    TestEventSource.latest.send({ ...conversion, status })
    expect(screen.getByRole('status')).toHaveTextContent('none')
  })

  test('without a provider it receives nothing and does not fail', () => {
    render(<Arrival />)
    expect(screen.getByRole('status')).toHaveTextContent('none')
    expect(TestEventSource.made).toHaveLength(0)
  })
})
