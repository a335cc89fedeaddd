// loaded before the clock of the tests stands still
import '@/lib/rewards/streak/schema'
import '@/lib/reporting/stats/schema'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { streakKeys, streakOptions } from '@/components/affiliate/streak/queries'
import { StreakBadge } from '@/components/affiliate/streak/streak-badge'
import { StreakChip } from '@/components/affiliate/streak/streak-chip'
import { StreakWatch } from '@/components/affiliate/streak/streak-watch'
import { LiveProvider } from '@/components/shell/live/live-provider'
import { HOUR_MS, MINUTE_MS } from '@/lib/platform/dates/constants'
import { setVisibility, TestEventSource, useTestEventSource } from '@/tests/support/components/event-source'
import { render } from '@/tests/support/components/render'
import { AFFILIATE_ID, NOON, ProgressServer, streakAnswer, TODAY, YESTERDAY } from '@/tests/support/components/streak'

let server: ProgressServer
const stillOpen = (over = {}) => streakAnswer({ lastConversionDate: YESTERDAY, todayHasConversion: false, ...over })

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
  localStorage.clear()
  useTestEventSource()
  server = new ProgressServer().start()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const checks = () => server.sent('GET /api/streaks').length
const settle = () => act(() => vi.advanceTimersByTimeAsync(50))
const elapse = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const hear = async (event: Record<string, unknown>) => {
  TestEventSource.latest.send(event)
  await settle()
}
const conversion = { type: 'conversion', conversionId: 'c', offerId: 1, status: 'pending', payoutCents: 100 }

/** Loads the page again with an empty query cache in the same browser. */
async function load(affiliateId = AFFILIATE_ID) {
  const page = render(
    <LiveProvider>
      <StreakWatch affiliateId={affiliateId} />
      <StreakChip affiliateId={affiliateId} />
      <StreakBadge affiliateId={affiliateId} />
    </LiveProvider>,
  )
  await settle()
  return page
}

async function reload(affiliateId?: number) {
  cleanup()
  return load(affiliateId)
}

describe('the streak of a page', () => {
  test('is one request for all components that show it [S3.9] [S4.17]', async () => {
    await load()
    expect(checks()).toBe(1)
    expect(screen.getAllByRole('button', { name: /^Streak 23 days, Inferno/ })).toHaveLength(2)
  })

  test.each([
    ['4 hours once today’s conversion is recorded', streakAnswer(), 4 * HOUR_MS],
    ['30 minutes while it is not', stillOpen(), 30 * MINUTE_MS],
  ])('is cached %s, across reloads [S7.18] [S9.3]', async (_, streak, ms) => {
    server.streak = streak
    await load()
    const asked = checks()
    await elapse(ms - MINUTE_MS)
    await reload()
    expect(checks()).toBe(asked)
    expect(screen.getAllByRole('button', { name: /^Streak 23 days/ })).toHaveLength(2)
    await elapse(2 * MINUTE_MS)
    await reload()
    expect(checks()).toBe(asked + 1)
  })

  test('that is stale is checked again when the user returns to the page [S4.17] [S7.18]', async () => {
    server.streak = stillOpen()
    await load()
    setVisibility('hidden')
    await elapse(31 * MINUTE_MS)
    expect(checks()).toBe(1)
    setVisibility('visible')
    await settle()
    expect(checks()).toBe(2)
  })

  test('is separate for each affiliate in the same browser', async () => {
    await load()
    server.streak = streakAnswer({ currentConversionStreak: 4 })
    await reload(AFFILIATE_ID + 1)
    expect(screen.getAllByRole('button', { name: /^Streak 4 days/ })).toHaveLength(2)
  })

  test('is checked again when the value rendered with the page differs from the cached one', async () => {
    await load()
    cleanup()
    server.streak = streakAnswer({ currentConversionStreak: 24 })
    const { queryClient } = render(<p />)
    queryClient.setQueryDefaults(['streak'], { gcTime: Number.POSITIVE_INFINITY })
    queryClient.setQueryData(streakKeys.first(AFFILIATE_ID), server.streak)
    const { streak } = await queryClient.fetchQuery(streakOptions(AFFILIATE_ID))
    expect(streak.currentConversionStreak).toBe(24)
    expect(checks()).toBe(2)
  })

  test('is not cached when the browser’s storage is full [S7.18]', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await load()
    await reload()
    expect(checks()).toBe(2)
  })

  test.each(['{', '{"value":{},"at":1}', `{"value":${JSON.stringify(streakAnswer())},"at":${NOON.getTime() + 1e9}}`])(
    'is not read from an invalid cached value: %s',
    async (text) => {
      localStorage.setItem(`stoke-streak-${AFFILIATE_ID}`, text)
      await load()
      expect(checks()).toBe(1)
    },
  )
})

describe('live events make it stale immediately', () => {
  test('a streak event [S4.17]', async () => {
    await load()
    server.streak = streakAnswer({ currentConversionStreak: 24 })
    await hear({ type: 'streak' })
    expect(screen.getAllByRole('button', { name: /^Streak 24 days/ })).toHaveLength(2)
    await reload()
    expect(screen.getAllByRole('button', { name: /^Streak 24 days/ })).toHaveLength(2)
  })

  test('the first conversion of the day, which is then recorded [S4.20]', async () => {
    server.streak = stillOpen()
    await load()
    server.converted = [TODAY]
    server.updated = streakAnswer({ currentConversionStreak: 24 })
    await hear(conversion)
    expect(server.sent('POST /api/streaks/update')).toEqual([{ hasConversions: true, checkYesterday: true }])
    expect(screen.getAllByRole('button', { name: /^Streak 24 days/ })).toHaveLength(2)
  })

  test('another conversion on the same day requests nothing; a reversal does', async () => {
    await load()
    await hear(conversion)
    expect(checks()).toBe(1)
    await hear({ ...conversion, status: 'reversed' })
    expect(checks()).toBe(2)
  })

  test('the end of the Eastern day [S4.16] [S4.21]', async () => {
    vi.setSystemTime(new Date('2026-11-21T04:58:00Z'))
    await load()
    server.streak = streakAnswer({ today: '2026-11-21' })
    await elapse(2 * MINUTE_MS + 100)
    expect(checks()).toBe(2)
  })
})

describe('when the streak cannot be loaded', () => {
  beforeEach(() => {
    server.failing = { 'GET /api/streaks': 503 }
  })

  test('it is zero, and loaded again on the next visit [S8.6]', async () => {
    await load()
    expect(screen.getAllByRole('button', { name: /^Streak 0 days, Gray/ })).toHaveLength(2)
    server.failing = {}
    await reload()
    expect(screen.getAllByRole('button', { name: /^Streak 23 days/ })).toHaveLength(2)
  })

  test('the streak on screen stays [S8.6]', async () => {
    server.failing = {}
    await load()
    server.failing = { 'GET /api/streaks': 503 }
    await hear({ type: 'streak' })
    expect(checks()).toBe(2)
    expect(screen.getAllByRole('button', { name: /^Streak 23 days/ })).toHaveLength(2)
  })
})
