import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { checkOnOpen } from '@/components/affiliate/streak/check-on-open'
import { addDays } from '@/lib/platform/dates/days'
import { brokenStreak, NOON, ProgressServer, streakAnswer, TODAY, YESTERDAY } from '@/tests/support/components/streak'

let server: ProgressServer
let logged: MockInstance<typeof console.error>

beforeEach(() => {
  server = new ProgressServer().start()
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = () => checkOnOpen(() => NOON.getTime())
const updates = () => server.sent('POST /api/streaks/update')
const asked = () => server.calls.map(({ name }) => name)
const lastDaysAgo = (days: number, current = 5) =>
  streakAnswer({ currentConversionStreak: current, lastConversionDate: addDays(TODAY, -days) })

describe('the check on opening', () => {
  test('reads the stored streak with a parameter that bypasses caches [S4.18] [S7.2]', async () => {
    await open()
    expect(server.calls[0]?.path).toBe(`/api/streaks?t=${NOON.getTime()}`)
  })

  test('keeps a streak whose last conversion is today’s, and sends nothing more [S4.19]', async () => {
    const { streak, isKnown } = await open()
    expect(streak).toEqual(server.streak)
    expect(isKnown).toBe(true)
    expect(asked()).toEqual(['GET /api/streaks'])
  })

  test('checks today and yesterday in Eastern days, then updates, and shows the server’s answer [S4.20] [S7.3]', async () => {
    server.streak = lastDaysAgo(1)
    server.updated = streakAnswer({ currentConversionStreak: 6 })
    server.converted = [YESTERDAY, TODAY]
    const { streak } = await open()
    expect(asked()).toEqual(['GET /api/streaks', 'GET /api/stats', 'POST /api/streaks/update'])
    expect(server.calls[1]?.path).toBe(
      '/api/stats?startDate=2026-11-19&endDate=2026-11-20&rangeTypeValue=custom&offset=0&timeZone=America%2FNew_York',
    )
    expect(updates()).toEqual([{ hasConversions: true, checkYesterday: true }])
    expect(streak.currentConversionStreak).toBe(6)
  })

  test('sends a reset when yesterday had no conversion, and then today’s conversion [S4.21] [S4.14]', async () => {
    server.streak = lastDaysAgo(2)
    server.converted = [TODAY]
    await open()
    expect(updates()).toEqual([
      { hasConversions: false, breakStreak: true },
      { hasConversions: true, checkYesterday: false },
    ])
  })

  test('after more than 2 days checks each of them [S4.21] [S4.13]', async () => {
    server.streak = lastDaysAgo(4)
    server.converted = ['2026-11-17', '2026-11-18', YESTERDAY]
    await open()
    expect(updates()).toEqual([{ hasConversions: false, checkYesterday: true }])
    server.calls = []
    server.converted = ['2026-11-17', YESTERDAY]
    await open()
    expect(updates()).toEqual([{ hasConversions: false, breakStreak: true }])
  })

  test('sends nothing for a broken streak without a new conversion [S4.15]', async () => {
    server.streak = brokenStreak()
    await open()
    expect(updates()).toEqual([])
  })
})

describe('when a call fails', () => {
  test('a streak that cannot be read is shown as zero [S8.6] [S3.2-S3.7]', async () => {
    server.failing = { 'GET /api/streaks': 503 }
    const { streak, isKnown } = await open()
    expect(isKnown).toBe(false)
    expect(streak).toMatchObject({
      currentConversionStreak: 0,
      highestConversionStreak: 0,
      lastConversionDate: null,
      streakRestoreCount: 0,
      lastStreakBeforeReset: 0,
      today: TODAY,
    })
    expect(asked()).toEqual(['GET /api/streaks'])
  })

  test('a response of another shape is a failure [S8.6]', async () => {
    server.streak = { ...streakAnswer(), streakRestoreCount: 9 }
    expect((await open()).isKnown).toBe(false)
  })

  test('a failed update falls back to the stored streak [S8.7]', async () => {
    server.streak = lastDaysAgo(1)
    server.converted = [TODAY]
    server.failing = { 'POST /api/streaks/update': 500 }
    const { streak, isKnown } = await open()
    expect(asked().slice(-2)).toEqual(['POST /api/streaks/update', 'GET /api/streaks'])
    expect([streak, isKnown]).toEqual([server.streak, true])
  })

  test('when days cannot be checked it assumes today=false, yesterday=true [S8.9]', async () => {
    server.streak = lastDaysAgo(2)
    server.failing = { 'GET /api/stats': 500 }
    await open()
    expect(updates()).toEqual([{ hasConversions: false, checkYesterday: true }])
    expect(logged).toHaveBeenCalledTimes(1)
  })

  test('when days cannot be checked without a connection nothing is logged [S8.9]', async () => {
    server.streak = lastDaysAgo(2)
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (path.startsWith('/api/stats')) throw new TypeError('Failed to fetch')
      return answer(path, init)
    })
    await open()
    expect(updates()).toEqual([{ hasConversions: false, checkYesterday: true }])
    expect(logged).not.toHaveBeenCalled()
  })

  test.each([
    [500, 'Conversions since 2026-11-14 could not be checked'],
    [414, 'Conversions since 2026-11-14 could not be checked (414, the address was too long)'],
  ])('when a range fails with %i every day counts as converted; "%s" is logged [S8.8]', async (status, message) => {
    server.streak = lastDaysAgo(6)
    server.failing = { 'GET /api/stats': status }
    await open()
    expect(updates()).toEqual([{ hasConversions: false, checkYesterday: true }])
    expect(logged).toHaveBeenCalledWith(message, expect.anything())
  })
})
