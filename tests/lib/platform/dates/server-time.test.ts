import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '@/lib/platform/dates/constants'

const HOUR_MS = 60 * MINUTE_MS
const SERVER = Date.parse('2026-11-20T17:00:00.400Z')

let time: typeof import('@/lib/platform/dates/server-time')

beforeEach(async () => {
  vi.useFakeTimers({ now: SERVER })
  vi.resetModules()
  time = await import('@/lib/platform/dates/server-time')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An answer to a device whose clock is `fastMs` fast; the server needs `beforeMs`, the way back takes `afterMs`. */
function hear(fastMs: number, { beforeMs = 40, afterMs = 40 } = {}) {
  const startedAt = SERVER + fastMs
  vi.setSystemTime(startedAt + beforeMs + afterMs)
  time.hearServerTime(new Date(SERVER + beforeMs).toUTCString(), startedAt)
}

test.each([
  ['right', 0, 0],
  ['half a second slow, which whole seconds do not tell', -500, 0],
  ['5 hours fast', 5 * HOUR_MS, -5 * HOUR_MS],
  ['5 hours slow', -5 * HOUR_MS, 5 * HOUR_MS],
  ['11 months fast', 330 * 24 * HOUR_MS, -330 * 24 * HOUR_MS],
  ['a minute and a half slow', -1.5 * MINUTE_MS, 1.5 * MINUTE_MS],
])('by a clock that is %s, the time is the server’s to the second', (_, fastMs, difference) => {
  hear(fastMs)
  expect(Math.abs(time.clockDifference() - difference)).toBeLessThanOrEqual(1000)
  expect(Math.abs(time.serverTime() - (SERVER + 80))).toBeLessThanOrEqual(1000)
})

test('answers that are slow, there or back, move no clock that is right', () => {
  hear(0, { beforeMs: 25_000 })
  hear(0, { afterMs: 25_000 })
  hear(0, { afterMs: 2 * HOUR_MS })
  expect(time.clockDifference()).toBe(0)
})

test('without a time, with one that is none, and with a clock that was set back meanwhile nothing changes', () => {
  time.hearServerTime(null, SERVER)
  time.hearServerTime('yesterday', SERVER)
  time.hearServerTime(new Date(SERVER).toUTCString(), SERVER + HOUR_MS)
  expect(time.clockDifference()).toBe(0)
})

test('who listens is told of each change, and of a clock that was put right', () => {
  const told: number[] = []
  const end = time.onClockDifference(() => told.push(Math.round(time.clockDifference() / HOUR_MS) || 0))
  hear(3 * HOUR_MS)
  hear(3 * HOUR_MS)
  hear(0)
  end()
  hear(HOUR_MS)
  expect(told).toEqual([-3, 0])
})

test.each([5, -5])('data is as old as it is, %d hours off, whoever stamped it', (hours) => {
  hear(hours * HOUR_MS)
  const device = Date.now()
  for (const minutes of [0, 7, 90]) {
    const byServer = device - hours * HOUR_MS - minutes * MINUTE_MS
    for (const stamp of [byServer, device - minutes * MINUTE_MS]) {
      const age = time.serverTime() - time.receivedAt(stamp)
      expect(Math.abs(age - minutes * MINUTE_MS)).toBeLessThanOrEqual(2_000)
    }
  }
  expect(time.receivedAt(0)).toBe(0)
})

test('every answer of the API is heard, refusals too', async () => {
  const { apiFetch } = await import('@/lib/platform/http/api-client')
  const headers = { date: new Date(SERVER - HOUR_MS).toUTCString(), 'x-request-id': 'r1' }
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'forbidden', message: 'No.' } }, { status: 403, headers }),
  )
  await expect(apiFetch('/api/quests')).rejects.toThrow('No.')
  expect(Math.round(time.clockDifference() / MINUTE_MS)).toBe(-60)
})
