import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FIRST_RETRY_MS, HIDDEN_MS, LAST_RETRY_MS, LiveConnection } from '@/components/live/live-connection'
import type { LiveEvent } from '@/lib/messages/live/schema'
import { setVisibility, TestEventSource, useTestEventSource } from '../../support/event-source'

let heard: LiveEvent[]
let stop: () => void

let connection: LiveConnection

beforeEach(() => {
  vi.useFakeTimers()
  useTestEventSource()
  heard = []
  // the longest wait of each try
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

describe('a page’s stream', () => {
  test('is one, and hands on what it hears', () => {
    TestEventSource.latest.open()
    TestEventSource.latest.send({ type: 'balance' })
    TestEventSource.latest.send({ type: 'level', level: 3 })
    expect(count()).toBe(1)
    expect(TestEventSource.latest.url).toBe('/api/events')
    expect(heard).toEqual([{ type: 'balance' }, { type: 'level', level: 3 }])
  })

  test.each([
    ['no JSON', 'hello'],
    ['an event nobody knows', { type: 'fireworks' }],
    ['an event without its fields', { type: 'conversion', conversionId: 7 }],
    ['null', 'null'],
  ])('passes over %s', (_, message) => {
    TestEventSource.latest.open()
    TestEventSource.latest.send(message)
    expect(heard).toEqual([])
  })

  test('says whether it is open, and when that changes', () => {
    const changes: boolean[] = []
    connection.watch(() => changes.push(connection.isOpen))
    expect(connection.isOpen).toBe(false)
    TestEventSource.latest.open()
    TestEventSource.latest.lose()
    TestEventSource.latest.open()
    TestEventSource.latest.refuse()
    expect(changes).toEqual([true, false, true, false])
  })

  test('lost on the way, is left to the browser, which opens it again', () => {
    TestEventSource.latest.open()
    TestEventSource.latest.lose()
    vi.advanceTimersByTime(10 * LAST_RETRY_MS)
    expect(count()).toBe(1)
  })

  test('refused, is asked for again after waits that double up to a minute', () => {
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

  test('accepted again, starts its waits from the first, and says that something may be missed', () => {
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

  test('the first one of a page leaves it to the server whether anything was missed', () => {
    TestEventSource.latest.open()
    expect(heard).toEqual([])
  })

  test('names when the page was made until one was open, and not after', () => {
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
  test('keeps its stream for a while, in case it is looked at again', () => {
    TestEventSource.latest.open()
    setVisibility('hidden')
    vi.advanceTimersByTime(HIDDEN_MS - 1)
    setVisibility('visible')
    vi.advanceTimersByTime(10 * HIDDEN_MS)
    expect(TestEventSource.latest.readyState).toBe(TestEventSource.OPEN)
    expect(count()).toBe(1)
  })

  test('then closes the stream, and reloads everything on return', () => {
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

  test('does not wait for a server that refuses', () => {
    TestEventSource.latest.refuse()
    setVisibility('hidden')
    vi.advanceTimersByTime(HIDDEN_MS + LAST_RETRY_MS)
    const before = count()
    vi.advanceTimersByTime(10 * LAST_RETRY_MS)
    expect(count()).toBe(before)
  })
})

test('a page that is left closes its stream and opens no other', () => {
  TestEventSource.latest.open()
  stop()
  expect(TestEventSource.latest.readyState).toBe(TestEventSource.CLOSED)
  setVisibility('visible')
  vi.advanceTimersByTime(10 * LAST_RETRY_MS)
  expect(count()).toBe(1)
})
