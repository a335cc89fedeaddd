import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { easternDay } from '@/lib/platform/dates/days'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { startTracker, type TrackerProcess } from '@/tests/support/bench/tracker-process'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'
import { ledgerIsClean } from '@/tests/support/money/money'
import {
  balancesOf,
  oldWorld,
  plannedBalances,
  playMonth,
  reportedFigures,
  type Sender,
  storedOutcomes,
} from '@/tests/support/tracking/old-month'
import { planMonth } from '@/tests/support/tracking/old-month-plan'

// A month of a network that came from TUNE and Everflow, over HTTP to a tracker in its own process, whose clock is moved
// from noon to noon; PostgreSQL writes to disk.
const DAYS = 30
const CLICKS_A_DAY = 1_000

let close: () => Promise<void>
let tracker: TrackerProcess
const folder = mkdtempSync(path.join(tmpdir(), 'old-month-'))
const shiftFile = path.join(folder, 'shift')

beforeAll(async () => {
  close = await useWrittenDatabase('stoke_old_month')
  writeFileSync(shiftFile, '0')
}, 300_000)
afterAll(async () => {
  await tracker?.stop('SIGTERM')
  await close()
  rmSync(folder, { recursive: true, force: true })
})

const agent = new Agent({ keepAlive: true, maxSockets: 24 })

/** Sends by HTTP as a proxy in front of the tracker does. */
const overHttp =
  (base: string): Sender =>
  ({ url, ip, headers }) =>
    new Promise((resolve, reject) => {
      const sent = request(`${base}${url}`, { agent, headers: { ...headers, 'x-forwarded-for': ip } }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location }))
      })
      sent.on('error', reject)
      sent.end()
    })

test('a month through old links and old postbacks: statistics equal, balances to the cent, nothing lost', async () => {
  const plan = planMonth({ days: DAYS, clicksADay: CLICKS_A_DAY, seed: 2026 })
  const last = easternDay(new Date())
  const world = await oldWorld()
  tracker = await startTracker(Number(process.env.BENCH_PORT ?? 3986), {
    TRUST_PROXY: '1',
    CLOCK_SHIFT_FILE: shiftFile,
    NODE_OPTIONS: `--require ${path.resolve('tests/support/setup/clock-shift.cjs')}`,
  })
  const began = performance.now()
  const played = await playMonth(world, { plan, last }, overHttp(tracker.base), async (noon) => {
    writeFileSync(shiftFile, String(noon.getTime() - Date.now()))
    await pause(200)
  })
  const seconds = (performance.now() - began) / 1_000

  expect(await reportedFigures(world, last, DAYS)).toEqual(plan.figures)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  const balances = await balancesOf(world)
  expect(balances).toEqual(plannedBalances(plan))
  expect(await ledgerIsClean()).toBe(true)
  expect(await db().click.count()).toBe(played.sentOn.size)
  const clicks = plan.days.flatMap((day) => day.clicks)
  const unknown = clicks.filter(({ kind }) => kind.startsWith('unknown'))
  expect([played.notSentOn, played.unrecorded]).toEqual([unknown.length, 0])
  const outcomes = await storedOutcomes()
  expect(outcomes).toEqual(plan.outcomes)

  const calls = [...outcomes.values()].reduce((sum, count) => sum + count, 0)
  const dollars = Number(balances.reduce((sum, cents) => sum + cents, 0n)) / 100
  console.log(
    `${clicks.length} links opened, ${played.sentOn.size} clicks stored, ${calls} calls stored, $${dollars.toFixed(2)} in ${seconds.toFixed(0)} s`,
  )
  console.log(Object.fromEntries(outcomes))
})
