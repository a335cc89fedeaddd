import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FIRST_RETRY_MS, HIDDEN_MS, LAST_RETRY_MS, LiveConnection } from '@/components/shared/live/live-connection'
import type { LiveEvent } from '@/lib/messages/live/schema'
import { setVisibility, TestEventSource, useTestEventSource } from '@/tests/support/components/event-source'

let heard: LiveEvent[]
let stop: () => void

let connection: LiveConnection

beforeEach(() => {
  vi.useFakeTimers()
  useTestEventSource()
  heard = []
  // random() of 1 gives the longest wait of each try
  connection = new LiveConnection('/api/events', { random: () => 1 })
  connection.subscribe((event) => heard.push(event))
  stop = connection.start()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const count = () => TestEventSource.made.length

describe('the event stream of a page', () => {
  test('opens once, and passes on its events', () => {
    TestEventSource.latest.open()
    TestEventSource.latest.send({ type: 'balance' })
    TestEventSource.latest.send({ type: 'level', level: 3 })
    expect(count()).toBe(1)
    expect(TestEventSource.latest.url).toBe('/api/events')
    expect(heard).toEqual([{ type: 'balance' }, { type: 'level', level: 3 }])
  })

  test.each([
    ['a message that is not JSON', 'hello'],
    ['an unknown event', { type: 'fireworks' }],
    ['an event without its fields', { type: 'conversion', conversionId: 7 }],
    ['null', 'null'],
  ])('ignores %s', (_, message) => {
    TestEventSource.latest.open()
    TestEventSource.latest.send(message)
    expect(heard).toEqual([])
  })

  test('reports whether it is open, and every change', () => {
    const changes: boolean[] = []
    connection.watch(() => changes.push(connection.isOpen))
    expect(connection.isOpen).toBe(false)
    TestEventSource.latest.open()
    TestEventSource.latest.lose()
    TestEventSource.latest.open()
    TestEventSource.latest.refuse()
    expect(changes).toEqual([true, false, true, false])
  })

  test('leaves reconnecting to the browser after a lost connection', () => {
    TestEventSource.latest.open()
    TestEventSource.latest.lose()
    vi.advanceTimersByTime(10 * LAST_RETRY_MS)
    expect(count()).toBe(1)
  })

  test('reopens after a refusal, with waits that double up to a minute', () => {
    const waits: number[] = []
    for (let n = 0; n < 9; n += 1) {
      const before = count()
      TestEventSource.latest.refuse()
      let waited = 0
      while (count() === before) {
        vi.advanceTimersByTime(100)
        waited += 100
      }
      waits.push(waited)
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
    expect([FIRST_RETRY_MS, LAST_RETRY_MS]).toEqual([1000, 60_000])
  })

  test('after reopening resets the wait, and reports a resync', () => {
    TestEventSource.latest.open()
    TestEventSource.latest.refuse()
    vi.advanceTimersByTime(FIRST_RETRY_MS)
    TestEventSource.latest.refuse()
    vi.advanceTimersByTime(2 * FIRST_RETRY_MS)
    expect(heard).toEqual([])
    TestEventSource.latest.open()
    expect(heard).toEqual([{ type: 'resync' }])
    TestEventSource.latest.refuse()
    vi.advanceTimersByTime(FIRST_RETRY_MS)
    expect(count()).toBe(4)
  })

  test('does not report a resync on its first opening', () => {
    TestEventSource.latest.open()
    expect(heard).toEqual([])
  })

  test('sends the page’s render time until it has been open once, and not after', () => {
    stop()
    const since = '2026-07-23T12:00:00.000Z'
    stop = new LiveConnection('/api/events', { since, random: () => 1 }).start()
    const first = `/api/events?since=${encodeURIComponent(since)}`
    expect(TestEventSource.latest.url).toBe(first)
    TestEventSource.latest.refuse()
    vi.advanceTimersByTime(FIRST_RETRY_MS)
    expect(TestEventSource.latest.url).toBe(first)
    TestEventSource.latest.open()
    TestEventSource.latest.refuse()
    vi.advanceTimersByTime(FIRST_RETRY_MS)
    expect(TestEventSource.latest.url).toBe('/api/events')
  })
})

describe('a hidden tab', () => {
  test('keeps its stream for a while, in case the user returns', () => {
    TestEventSource.latest.open()
    setVisibility('hidden')
    vi.advanceTimersByTime(HIDDEN_MS - 1)
    setVisibility('visible')
    vi.advanceTimersByTime(10 * HIDDEN_MS)
    expect(TestEventSource.latest.readyState).toBe(TestEventSource.OPEN)
    expect(count()).toBe(1)
  })

  test('then closes the stream, and reports a resync on return', () => {
    TestEventSource.latest.open()
    setVisibility('hidden')
    vi.advanceTimersByTime(HIDDEN_MS)
    expect(TestEventSource.latest.readyState).toBe(TestEventSource.CLOSED)
    vi.advanceTimersByTime(10 * LAST_RETRY_MS)
    expect(count()).toBe(1)
    setVisibility('visible')
    expect(count()).toBe(2)
    TestEventSource.latest.open()
    expect(heard).toEqual([{ type: 'resync' }])
  })

  test('does not retry a stream that was refused', () => {
    TestEventSource.latest.refuse()
    setVisibility('hidden')
    vi.advanceTimersByTime(HIDDEN_MS + LAST_RETRY_MS)
    const before = count()
    vi.advanceTimersByTime(10 * LAST_RETRY_MS)
    expect(count()).toBe(before)
  })
})

test('an unmounted page closes its stream and opens no other', () => {
  TestEventSource.latest.open()
  stop()
  expect(TestEventSource.latest.readyState).toBe(TestEventSource.CLOSED)
  setVisibility('visible')
  vi.advanceTimersByTime(10 * LAST_RETRY_MS)
  expect(count()).toBe(1)
})
