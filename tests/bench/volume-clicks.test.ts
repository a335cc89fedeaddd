import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { seedDemo } from '@/prisma/seed/seed-demo'
import { addClickHistory, HISTORY_MONTHS } from '@/tests/support/bench/click-history'
import {
  type Figures,
  hasProgram,
  mixedTraffic,
  ONE_ROW_TABLE,
  singleRowCommits,
  wrk,
} from '@/tests/support/bench/click-load'
import { load, residentMb } from '@/tests/support/bench/process-figures'
import { addAffiliates } from '@/tests/support/bench/sellable-clicks'
import { startTracker, type TrackerProcess } from '@/tests/support/bench/tracker-process'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'

const isInstalled = hasProgram('wrk') && hasProgram('pgbench')
if (!isInstalled) console.log('wrk and pgbench are not installed (apt-get install wrk postgresql-contrib)')

/** A network of a year; fewer for a first look, by VOLUME_CLICKS. */
const HISTORY = Number(process.env.VOLUME_CLICKS ?? 20_000_000)
const SECONDS = 8
const ROUNDS = 3
/** How long the memory of a tracker is watched. */
const MINUTES = Number(process.env.VOLUME_MINUTES ?? 10)
/** A ratio is missed by more than a tenth before the bench fails. */
const ALLOWED = 0.9

let close: () => Promise<void>
let tracker: TrackerProcess
let folder: string
let scripts: { capped: string; uncapped: string }

/** Redirects and stores nothing: the most that Node answers. */
async function bareRedirect(): Promise<number> {
  const bare = createServer((_, response) => response.writeHead(302, { location: 'https://shop.example/' }).end())
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`
  const { perSecond } = await wrk({ url, connections: 32, seconds: 4 })
  await new Promise((resolve) => bare.close(resolve))
  return perSecond
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The same 32 connections, half of them at a second tracker. */
async function byTwoTrackers(): Promise<Figures> {
  const second = await startTracker(Number(process.env.BENCH_PORT ?? 3995) + 1)
  const half = (base: string) => wrk({ url: base, connections: 16, seconds: SECONDS, script: scripts.capped })
  await half(second.base)
  const [one, other] = await Promise.all([half(tracker.base), half(second.base)])
  await second.stop('SIGTERM')
  return {
    perSecond: one.perSecond + other.perSecond,
    p50: Math.max(one.p50, other.p50),
    p99: Math.max(one.p99, other.p99),
    answered: one.answered + other.answered,
    failed: one.failed + other.failed,
  }
}

/** References and loads in turn, so that what else the machine does falls on all of them. */
async function measure() {
  const rounds: {
    commits: number
    bare: number
    at32: Figures
    uncapped32: Figures
    at128: Figures
    twoTrackers: Figures
  }[] = []
  const clicks = (connections: number, script: string) =>
    wrk({ url: tracker.base, connections, seconds: SECONDS, script })
  await clicks(32, scripts.capped)
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      commits: await singleRowCommits(env().DATABASE_URL, folder, 4),
      bare: await bareRedirect(),
      at32: await clicks(32, scripts.capped),
      uncapped32: await clicks(32, scripts.uncapped),
      at128: await clicks(128, scripts.capped),
      twoTrackers: await byTwoTrackers(),
    })
  }
  return rounds
}

describe.runIf(isInstalled)('a tracker', () => {
  beforeAll(async () => {
    process.env.DEMO = '1'
    folder = mkdtempSync(path.join(tmpdir(), 'clicks-'))
    close = await useWrittenDatabase('stoke_clicks')
    await seedDemo({ now: new Date() })
    const affiliateIds = await addAffiliates(200)
    const offers = await db().offer.findMany({
      where: { status: 'active', requiresApproval: false, isPrivate: false, allowedCountries: { has: 'US' } },
      select: { id: true },
      take: 20,
      orderBy: { id: 'asc' },
    })
    const [cappedOfferId = 0, ...offerIds] = offers.map(({ id }) => id)
    const cap = { offerId: cappedOfferId, metric: 'clicks', period: 'day', limitValue: 1_000_000_000n } as const
    await db().conversionCap.create({ data: cap })
    await addClickHistory(affiliateIds, offerIds, HISTORY)
    await db().$executeRawUnsafe(ONE_ROW_TABLE)
    scripts = {
      capped: mixedTraffic(folder, { offerIds, affiliateIds, cappedOfferId }),
      uncapped: mixedTraffic(folder, { offerIds, affiliateIds }),
    }
    process.env.TRUST_PROXY = '1'
    tracker = await startTracker(Number(process.env.BENCH_PORT ?? 3995))
  }, 1_800_000)
  afterAll(async () => {
    await tracker?.stop('SIGTERM')
    await close()
  })

  test('mixed clicks with all rules on are a share of what the database commits, one capped offer of twenty costs at most a tenth, and none is lost [Q64]', async () => {
    const before = await db().click.count()
    const rounds = await measure()
    await tracker.stop('SIGTERM')
    const ratio = (of: (round: (typeof rounds)[number]) => number) => Number(median(rounds.map(of)).toFixed(3))
    const ratios = {
      'at 32, of single-row commits': ratio(({ at32, commits }) => at32.perSecond / commits),
      'at 32, of the bare redirect': ratio(({ at32, bare }) => at32.perSecond / bare),
      'at 128, of single-row commits': ratio(({ at128, commits }) => at128.perSecond / commits),
      'with a capped offer, of without': ratio(({ at32, uncapped32 }) => at32.perSecond / uncapped32.perSecond),
      'two trackers, of one': ratio(({ twoTrackers, at32 }) => twoTrackers.perSecond / at32.perSecond),
      'p99 at 32, ms': ratio(({ at32 }) => at32.p99),
    }
    console.log(`${HISTORY} clicks in ${HISTORY_MONTHS} months`, load())
    console.table(
      rounds.flatMap(({ commits, bare, ...loads }) =>
        Object.entries(loads).map(([name, figures]) => ({ name, ...figures, commits, bare })),
      ),
    )
    console.table(ratios)
    writeFileSync('docs/figures/clicks.json', `${JSON.stringify({ clicks: HISTORY, ratios, rounds }, null, 2)}\n`)
    const answered = rounds.flatMap(({ commits: _, bare: __, ...loads }) => Object.values(loads))
    expect(answered.map(({ failed }) => failed)).toEqual(answered.map(() => 0))
    const stored = (await db().click.count()) - before
    expect(stored).toBeGreaterThanOrEqual(answered.reduce((sum, each) => sum + each.answered, 0))
    expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
    expect(ratios['at 32, of single-row commits']).toBeGreaterThanOrEqual(0.55 * ALLOWED)
    expect(ratios['at 32, of the bare redirect']).toBeGreaterThanOrEqual(0.15 * ALLOWED)
    expect(ratios['at 128, of single-row commits']).toBeGreaterThanOrEqual(0.9 * ALLOWED)
    expect(ratios['with a capped offer, of without']).toBeGreaterThanOrEqual(0.9 * ALLOWED)
    expect(ratios['two trackers, of one']).toBeGreaterThanOrEqual(1.15 * ALLOWED)
    expect(ratios['p99 at 32, ms']).toBeLessThanOrEqual(15 / ALLOWED)
  }, 1_800_000)

  test('its memory stays the same over ten minutes of clicks', async () => {
    tracker = await startTracker(Number(process.env.BENCH_PORT ?? 3995))
    const everyHalfMinute: number[] = []
    for (let part = 0; part < MINUTES * 2; part += 1) {
      const figures = await wrk({ url: tracker.base, connections: 32, seconds: 30, script: scripts.capped })
      expect(figures.failed).toBe(0)
      everyHalfMinute.push(residentMb(tracker.pid))
    }
    await tracker.stop('SIGTERM')
    // the first third fills what a tracker keeps in memory
    const third = Math.ceil(everyHalfMinute.length / 3)
    const [before, after] = [everyHalfMinute.slice(third, 2 * third), everyHalfMinute.slice(2 * third)].map(median)
    console.log('resident MB, every half minute:', everyHalfMinute.join(' '))
    writeFileSync(
      'docs/figures/clicks-memory.json',
      `${JSON.stringify({ minutes: MINUTES, everyHalfMinute }, null, 2)}\n`,
    )
    expect(after).toBeLessThanOrEqual(1.1 * (before ?? 0))
  }, 1_800_000)
})
