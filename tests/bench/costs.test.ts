import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { postgresSeconds, writtenBytes } from '@/tests/support/bench/postgres-figures'
import { cpuSeconds, load } from '@/tests/support/bench/process-figures'
import { steadySales } from '@/tests/support/bench/steady-sales'
import { steadyVisitors } from '@/tests/support/bench/steady-visitors'
import { startTracker, type TrackerProcess } from '@/tests/support/bench/tracker-process'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'

// What a click and a sale cost, at steady rates: processor time of tracker and PostgreSQL, and what is written. The model
// of docs/scaling.md is computed from these figures.
const SECONDS = Number(process.env.COSTS_SECONDS ?? 30)
const WARM_UP_SECONDS = 10
const PORT = Number(process.env.BENCH_PORT ?? 3988)
const AFFILIATES = 100

let close: () => Promise<void>
let tracker: TrackerProcess
let token: string
let linkOf: (number: number) => string
beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), 'stoke-costs-'))
  close = await useWrittenDatabase('stoke_costs')
  const advertiser = await createAdvertiser()
  token = advertiser.token
  const offer = await createOffer({ advertiserId: advertiser.id })
  const affiliates: number[] = []
  for (let made = 0; made < AFFILIATES; made += 1) affiliates.push((await createAffiliate()).id)
  tracker = await startTracker(PORT)
  linkOf = (number) =>
    `${tracker.base}/c/${offer.id}?a=${affiliates[number % AFFILIATES]}&source=source-${number % 10}&s1=creative-${number % 500}`
}, 300_000)
afterAll(async () => {
  await tracker.stop('SIGTERM')
  await close()
  rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true })
})

type Cost = { trackerMs: number; postgresMs: number; walBytes: number; diskBytes: number }

async function reading() {
  const { wal, disk } = await writtenBytes()
  return { tracker: cpuSeconds(tracker.pid), postgres: postgresSeconds('.data-bench'), wal, disk }
}

/** What each of the events of a run costs. */
async function costOf(run: () => Promise<number>): Promise<Cost & { count: number }> {
  const before = await reading()
  const count = await run()
  await pause(2_000)
  const after = await reading()
  const each = (from: number, to: number, digits: number, factor = 1) =>
    Number((((to - from) * factor) / count).toFixed(digits))
  return {
    count,
    trackerMs: each(before.tracker, after.tracker, 3, 1_000),
    postgresMs: each(before.postgres, after.postgres, 3, 1_000),
    walBytes: each(before.wal, after.wal, 0),
    diskBytes: each(before.disk, after.disk, 0),
  }
}

const clicks = (perSecond: number, seconds: number) => async () => {
  const visitors = steadyVisitors(linkOf, perSecond)
  await pause(seconds * 1_000)
  const visits = await visitors.stop()
  expect(visits.filter(({ status }) => status !== 302)).toEqual([])
  return visits.length
}

const sales = (perSecond: number, seconds: number) => async () => {
  const selling = steadySales({ base: tracker.base, linkOf, token, perSecond })
  await pause(seconds * 1_000)
  const sold = await selling.stop()
  expect(sold.filter(({ status }) => status !== 200)).toEqual([])
  return sold.length
}

test('what a click and a sale cost at steady rates', async () => {
  await clicks(200, WARM_UP_SECONDS)()
  await sales(50, WARM_UP_SECONDS)()
  const rows: Record<string, Cost & { count: number }> = {}
  for (const rate of [100, 500, 1_500]) rows[`clicks at ${rate} a second`] = await costOf(clicks(rate, SECONDS))
  for (const rate of [20, 100]) rows[`sales with their clicks at ${rate} a second`] = await costOf(sales(rate, SECONDS))
  const stored = await db().$queryRaw<{ table: string; rows: number; bytes: number }[]>`
    SELECT coalesce(p.relname, c.relname) AS table, sum(c.reltuples)::float8 AS rows,
      sum(pg_total_relation_size(c.oid))::float8 AS bytes
    FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class p ON p.oid = i.inhparent
    WHERE c.relkind = 'r' AND coalesce(p.relname, c.relname) IN ('click', 'conversion', 'ledger_transfer',
      'postback_call', 'postback_txn', 'conversion_history') GROUP BY 1 ORDER BY 1`
  console.table(rows)
  console.table(stored)
  const figures = { load: load(), rows, stored }
  if (process.env.FIGURES) writeFileSync('docs/figures/costs.json', `${JSON.stringify(figures, null, 2)}\n`)
  for (const { trackerMs, postgresMs, walBytes } of Object.values(rows)) {
    expect(Math.min(trackerMs, postgresMs, walBytes)).toBeGreaterThan(0)
  }
}, 900_000)
