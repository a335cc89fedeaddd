import { Agent, type ClientRequest, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { POLL_MS } from '@/components/shared/live/polling'
import { RECENT_LIMIT } from '@/lib/conversions/lifecycle/api-constants'
import type { LiveEvent } from '@/lib/messages/live/schema'
import { easternDay } from '@/lib/platform/dates/days'

const MINUTE_MS = 60_000
const BATCH_WINDOW_MS = 1_000
/** Its multiples are spread evenly over an interval, however many there are. */
const GOLDEN = 0.618_034

type Query = { path: () => string; everyMs: number; on: readonly LiveEvent['type'][] }

const today = () => {
  const day = easternDay(new Date())
  const query = { startDate: day, endDate: day, rangeTypeValue: 'today', offset: '0', timeZone: 'America/New_York' }
  return `/api/stats?${new URLSearchParams(query)}`
}

/**
 * What the dashboard asks for, how often and after which events: the `queries.ts` files of components and
 * `components/shell/live/live-refresh.tsx` say so.
 */
const QUERIES: readonly Query[] = [
  { path: today, everyMs: POLL_MS.figures, on: ['conversion'] },
  { path: () => `/api/conversions?limit=${RECENT_LIMIT}`, everyMs: POLL_MS.minute, on: ['conversion'] },
  { path: () => '/api/payouts/real-time', everyMs: 5 * MINUTE_MS, on: ['conversion', 'balance', 'payout'] },
  { path: () => '/api/achievements', everyMs: 5 * MINUTE_MS, on: ['balance', 'level', 'achievement'] },
  { path: () => '/api/quests', everyMs: MINUTE_MS, on: ['conversion', 'quest'] },
  {
    path: () => '/api/stoke-notifications/unread-count',
    everyMs: MINUTE_MS,
    on: ['notification', 'notifications_changed'],
  },
]

type Call = { path: string; status: number; ms: number }
type Arrival = { conversionId: string; at: number }

/** One open dashboard of a signed-in browser: its stream of live events, and the calls its timers and events make. */
export class OpenPage {
  readonly calls: Call[] = []
  readonly arrivals: Arrival[] = []
  /** Set when the stream was refused or ended before the page was closed. */
  streamEnd: string | undefined
  // a browser has six connections to a server, of which the stream takes one
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 5 })
  readonly #timers: NodeJS.Timeout[] = []
  readonly #waiting = new Set<string>()
  #stream: ClientRequest | undefined
  #isClosed = false
  #batch: NodeJS.Timeout | undefined

  constructor(
    private readonly base: string,
    private readonly cookie: string,
  ) {}

  /**
   * Resolves when the stream is open.
   * @param share at which share of their intervals its timers begin: pages are not opened within the same second
   */
  async open(share: number): Promise<this> {
    await new Promise<void>((resolve) => {
      const headers = { cookie: this.cookie, accept: 'text/event-stream' }
      const end = (reason: string) => {
        if (!this.#isClosed) this.streamEnd ??= reason
        resolve()
      }
      this.#stream = get(`${this.base}/api/events`, { agent: false, headers }, (answer) => {
        if (answer.statusCode !== 200) end(`answered ${answer.statusCode}`)
        let rest = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          const frames = (rest + chunk).split('\n\n')
          rest = frames.pop() ?? ''
          for (const frame of frames) this.#hear(frame)
        })
        answer.on('end', () => end('ended')).on('error', (error) => end(error.message))
        resolve()
      }).on('error', (error) => end(error.message))
    })
    for (const { path, everyMs } of QUERIES) {
      void this.#call(path())
      this.#timers.push(setTimeout(() => this.#poll(path, everyMs), everyMs * share))
    }
    return this
  }

  close(): void {
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    clearTimeout(this.#batch)
    this.#stream?.destroy()
    this.#agent.destroy()
  }

  #poll(path: () => string, everyMs: number): void {
    void this.#call(path())
    this.#timers.push(setInterval(() => void this.#call(path()), everyMs))
  }

  #hear(frame: string): void {
    const data = /^data: (.*)$/m.exec(frame)?.[1]
    if (!data) return
    const event = JSON.parse(data) as LiveEvent
    if (event.type === 'conversion') this.arrivals.push({ conversionId: event.conversionId, at: performance.now() })
    for (const { path, on } of QUERIES)
      if (on.includes(event.type) || event.type === 'resync') this.#waiting.add(path())
    if (this.#batch === undefined) this.#refresh()
  }

  /** The first event at once, those of the following second together. */
  #refresh(): void {
    this.#batch = undefined
    if (this.#waiting.size === 0 || this.#isClosed) return
    for (const path of this.#waiting) void this.#call(path)
    this.#waiting.clear()
    this.#batch = setTimeout(() => this.#refresh(), BATCH_WINDOW_MS)
  }

  #call(path: string): Promise<void> {
    const sent = performance.now()
    return new Promise((resolve) => {
      const done = (status: number) => {
        if (!this.#isClosed)
          this.calls.push({ path: path.split('?', 1)[0] ?? '', status, ms: performance.now() - sent })
        resolve()
      }
      get(this.base + path, { agent: this.#agent, headers: { cookie: this.cookie } }, (answer) => {
        answer.resume()
        answer.on('end', () => done(answer.statusCode ?? 0)).on('error', () => done(0))
      }).on('error', () => done(0))
    })
  }
}

/** Opens a page for each cookie, so many a second, with their timers evenly spread over their intervals. */
export async function openPages(base: string, cookies: readonly string[], perSecond: number): Promise<OpenPage[]> {
  const opening: Promise<OpenPage>[] = []
  for (const [index, cookie] of cookies.entries()) {
    const page = new OpenPage(base, cookie)
    opening.push(page.open((index * GOLDEN) % 1))
    await pause(1_000 / perSecond)
  }
  return Promise.all(opening)
}
