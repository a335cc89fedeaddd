import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COPY_EVENTS_JOB } from '@/lib/conversions/clickhouse/constants'
import { EXPIRE_SECONDS, MAINTENANCE_SECONDS } from '@/lib/messages/job-requests/constants'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import { askClickHouse, closeClickHouse } from '@/lib/platform/clickhouse/service'
import { db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { reportQuerySchema } from '@/lib/reporting/builder/schema'
import { runReport } from '@/lib/reporting/builder/service'
import { steadyVisitors, visitFigures } from '@/tests/support/bench/steady-visitors'
import { startTracker } from '@/tests/support/bench/tracker-process'
import { startWorker } from '@/tests/support/bench/worker-process'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { type ClickHouseServer, startClickHouse } from '@/tests/support/platform/clickhouse-server'
import type { OwnProcess } from '@/tests/support/platform/own-process'

const PER_SECOND = 400
const COPY_EVERY_MS = 250
const PORT = Number(process.env.BENCH_PORT ?? 3990)

let closeDatabase: () => Promise<void>
let server: ClickHouseServer
let started: OwnProcess[] = []
let folder: string
let link: string
let affiliateId: number

async function start(program: typeof startTracker, place: number): Promise<OwnProcess> {
  const one = await program(PORT + place, { DATA_DIR: folder, CLICKHOUSE_URL: server.url })
  started.push(one)
  return one
}

/** Has the worker copy, and a reader open a report, again and again, whatever becomes of it. */
function busyWithCopies() {
  let isOver = false
  const query = reportQuerySchema.parse({ by: 'device,s1', range: 'month' })
  const reports: { ms: number; clicks: number }[] = []
  const running = (async () => {
    while (!isOver) {
      await requestJobRun(db(), COPY_EVENTS_JOB)
      const began = performance.now()
      const { totals } = await runReport({ scope: affiliateId, at: new Date() }, query)
      reports.push({ ms: Math.round(performance.now() - began), clicks: totals.figures.clicks ?? -1 })
      await pause(COPY_EVERY_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await running
      return { reports: reports.length, slowestMs: Math.max(...reports.map(({ ms }) => ms)) }
    },
  }
}

async function countCopies(): Promise<number> {
  const [row] = await askClickHouse<{ count: string }>(
    'SELECT count() AS count FROM click FINAL WHERE affiliate_id = {affiliate:UInt32}',
    { affiliate: affiliateId },
  )
  return Number(row?.count)
}

type Event = { id: string; unique: boolean; ms: string }

/** Every click is in PostgreSQL and in the copy, in the same state, once; how long the copy took to be complete. */
async function expectCopied(visits: Awaited<ReturnType<ReturnType<typeof steadyVisitors>['stop']>>) {
  const began = performance.now()
  const clicks = await db().$queryRaw<Event[]>`
    SELECT id::text, is_unique AS unique, (extract(epoch FROM created_at) * 1000)::bigint::text AS ms
    FROM click WHERE affiliate_id = ${affiliateId} ORDER BY id::text`
  const sentOn = visits.flatMap(({ status, clickId }) => (status === 302 && clickId ? [clickId] : []))
  expect(clicks.map(({ id }) => id)).toEqual([...sentOn].sort())
  const copied = async () => {
    await requestJobRun(db(), COPY_EVENTS_JOB)
    return countCopies()
  }
  // a run of a killed worker expires first
  const timeout = (EXPIRE_SECONDS + MAINTENANCE_SECONDS + 30) * 1_000
  await expect.poll(copied, { timeout, interval: 250 }).toBe(clicks.length)
  const copies = await askClickHouse<Event>(
    `SELECT toString(id) AS id, is_unique AS unique, toUnixTimestamp64Milli(created_at) AS ms
     FROM click FINAL WHERE affiliate_id = {affiliate:UInt32} ORDER BY toString(id)`,
    { affiliate: affiliateId },
  )
  expect(copies).toEqual(clicks)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  return { ...visitFigures(visits), copied: copies.length, completeAfterMs: Math.round(performance.now() - began) }
}

describe(`${PER_SECOND} visitors a second, copied to ClickHouse four times a second`, () => {
  beforeAll(async () => {
    server = await startClickHouse()
    process.env.CLICKHOUSE_URL = server.url
    closeDatabase = await useWrittenDatabase('stoke_clickhouse')
    const advertiser = await createAdvertiser()
    const offerId = (await createOffer({ advertiserId: advertiser.id })).id
    link = `/c/${offerId}?a=`
  }, 120_000)
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'stoke-copies-'))
    affiliateId = (await createAffiliate()).id
  })
  afterEach(async () => {
    for (const one of started) await one.stop('SIGKILL')
    started = []
    rmSync(folder, { recursive: true, force: true })
  })
  afterAll(async () => {
    await closeClickHouse()
    await server.remove()
    await closeDatabase()
  })

  test('ClickHouse is killed three times: no visitor and no report notices, and the copy is whole', async () => {
    await start(startWorker, 0)
    const tracker = await start(startTracker, 1)
    const visitors = steadyVisitors(`${tracker.base}${link}${affiliateId}`, PER_SECOND)
    const copies = busyWithCopies()
    let before = 0
    for (let time = 0; time < 3; time += 1) {
      await pause(3_000)
      const copied = await countCopies()
      expect(copied).toBeGreaterThan(before + PER_SECOND)
      before = copied
      await server.kill()
      await pause(2_000)
      await server.start()
    }
    await pause(2_000)
    const visits = await visitors.stop()
    const reports = await copies.stop()
    console.log('ClickHouse killed', { ...(await expectCopied(visits)), ...reports })
    expect(visits.filter(({ status }) => status !== 302)).toEqual([])
    expect(reports.slowestMs).toBeLessThan(5_000)
  }, 180_000)

  test('the worker is killed three times while it copies: every click is in the copy once', async () => {
    let worker = await start(startWorker, 0)
    const tracker = await start(startTracker, 1)
    const visitors = steadyVisitors(`${tracker.base}${link}${affiliateId}`, PER_SECOND)
    const copies = busyWithCopies()
    for (let time = 0; time < 3; time += 1) {
      await pause(3_000)
      await worker.stop('SIGKILL')
      await pause(500)
      worker = await start(startWorker, 0)
    }
    await pause(1_000)
    const visits = await visitors.stop()
    const reports = await copies.stop()
    console.log('worker killed', { ...(await expectCopied(visits)), ...reports })
    expect(visits.filter(({ status }) => status !== 302)).toEqual([])
  }, 300_000)
})
