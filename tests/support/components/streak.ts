import { vi } from 'vitest'
import type { Day } from '@/lib/platform/dates/constants'
import type { RestoreEligibility, StreakAnswer, StreakHistory } from '@/lib/rewards/streak/schema'
import { achieved } from './shell'
import { statRow } from './stat-rows'

/** Noon Eastern on a Friday. */
export const NOON = new Date('2026-11-20T17:00:00Z')
export const TODAY: Day = '2026-11-20'
export const YESTERDAY: Day = '2026-11-19'
export const AFFILIATE_ID = 10_482

/** A streak; by default 23 days, with today's conversion recorded. */
export const streakAnswer = (over: Partial<StreakAnswer> = {}): StreakAnswer => ({
  currentConversionStreak: 23,
  highestConversionStreak: 41,
  lastConversionDate: TODAY,
  streakRestoreCount: 2,
  lastStreakBeforeReset: 0,
  brokenAt: null,
  todayHasConversion: true,
  today: TODAY,
  ...over,
})

/** A streak of 17 days that broke without a conversion two days ago; 2 restore points left. */
export const brokenStreak = (over: Partial<StreakAnswer> = {}): StreakAnswer =>
  streakAnswer({
    currentConversionStreak: 0,
    lastConversionDate: '2026-11-17',
    lastStreakBeforeReset: 17,
    brokenAt: '2026-11-19T05:00:00.000Z',
    todayHasConversion: false,
    ...over,
  })

type Call = { name: string; path: string; body: unknown; at: number }

/** The server as the browser sees it: answers by method and path, and records calls. */
export class ProgressServer {
  calls: Call[] = []
  streak: StreakAnswer = streakAnswer()
  /** The answer of an update; the stored streak if undefined. */
  updated: StreakAnswer | undefined
  restored: StreakAnswer = streakAnswer()
  eligibility: RestoreEligibility = { canRestore: false, availablePoints: 2, lastStreakBeforeReset: 0 }
  history: StreakHistory = { today: TODAY, days: [], events: [] }
  converted: readonly Day[] = []
  achievements = achieved()
  balance = { balance: 2384.15, pending: 959, inPayout: 0, totalPayout: 38_412.6 }
  /** Statuses to fail with, by "GET /api/streaks". */
  failing: Record<string, number> = {}
  delayMs = 0

  /** Replaces `fetch` until `vi.unstubAllGlobals`. */
  start(): this {
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => this.#answer(path, init))
    return this
  }

  /** The bodies sent under a name, in order. */
  sent = (name: string) => this.calls.filter((call) => call.name === name).map(({ body }) => body)

  async #answer(path: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
    const name = `${method} ${path.split('?')[0]}`
    this.calls.push({ name, path, body: body ? JSON.parse(String(body)) : undefined, at: Date.now() })
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs))
    const status = this.failing[name]
    if (status) return Response.json({ error: { code: 'failed', message: `It failed with ${status}.` } }, { status })
    return Response.json(this.#bodyOf(name, path))
  }

  #bodyOf(name: string, path: string): unknown {
    const answers: Record<string, unknown> = {
      'GET /api/streaks': this.streak,
      'POST /api/streaks/update': this.updated ?? this.streak,
      'GET /api/streaks/restore': this.eligibility,
      'POST /api/streaks/restore': this.restored,
      'GET /api/streaks/history': this.history,
      'GET /api/achievements': this.achievements,
      'GET /api/payouts/real-time': this.balance,
    }
    return name === 'GET /api/stats' ? { data: this.#stats(path) } : answers[name]
  }

  #stats(path: string) {
    const query = new URL(path, 'http://localhost').searchParams
    const [from, to] = [query.get('startDate') ?? '', query.get('endDate') ?? '']
    return this.converted
      .filter((day) => day >= from && day <= to)
      .map((date) => statRow({ date, hour: null, conversions: 1 }))
  }
}
