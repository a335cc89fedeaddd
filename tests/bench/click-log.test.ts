import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { type Figures, hasProgram, mixedTraffic, wrk } from '@/tests/support/bench/click-load'
import { cpuSeconds, load } from '@/tests/support/bench/process-figures'
import { startTracker } from '@/tests/support/bench/tracker-process'
import { startWorker } from '@/tests/support/bench/worker-process'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { hasNats, type NatsServer, startNats, streamState } from '@/tests/support/platform/nats-server'
import type { OwnProcess } from '@/tests/support/platform/own-process'

const isInstalled = hasProgram('wrk') && hasNats()
if (!isInstalled) console.log('wrk or nats-server is not installed')

const SECONDS = Number(process.env.CLICK_LOG_SECONDS ?? 6)
const ROUNDS = Number(process.env.CLICK_LOG_ROUNDS ?? 2)
const STREAM = 'speed'
const CONNECTIONS = 48
const PORT = Number(process.env.BENCH_PORT ?? 3975)

type Row = Figures & { round: number; log: string; trackers: number; trackerMs: number; writtenPerSecond: number }

let closeDatabase: () => Promise<void>
let nats: NatsServer
let folder: string
let script: string

/** Redirects and stores nothing: the most that Node answers. */
async function bareRedirect(): Promise<number> {
  const bare = createServer((_, response) => response.writeHead(302, { location: 'https://shop.example/' }).end())
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`
  const { perSecond } = await wrk({ url, connections: CONNECTIONS, seconds: 4 })
  await new Promise((resolve) => bare.close(resolve))
  return perSecond
}

/** The same visitors shared among trackers. */
async function visit(trackers: readonly OwnProcess[], seconds: number): Promise<Figures> {
  const connections = CONNECTIONS / trackers.length
  const all = await Promise.all(trackers.map(({ base }) => wrk({ url: base, connections, seconds, script })))
  const sum = (of: (one: Figures) => number) => all.reduce((total, one) => total + of(one), 0)
  return {
    perSecond: sum(({ perSecond }) => perSecond),
    p50: Math.max(...all.map(({ p50 }) => p50)),
    p99: Math.max(...all.map(({ p99 }) => p99)),
    answered: sum(({ answered }) => answered),
    failed: sum(({ failed }) => failed),
  }
}

/** Trackers with or without the log, and with it one worker, until every click is written. */
async function measure(count: number, log: string, round: number): Promise<Row> {
  const settings: Record<string, string> =
    log === 'JetStream'
      ? { CLICK_LOG: nats.url, CLICK_LOG_STREAM: STREAM, CLICK_LOG_MAX_MB: '300', DATA_DIR: folder }
      : { DATA_DIR: folder }
  const worker = log === 'JetStream' ? await startWorker(PORT, settings) : undefined
  const trackers: OwnProcess[] = []
  for (let n = 1; n <= count; n += 1) trackers.push(await startTracker(PORT + n, settings))
  const before = await db().click.count()
  const warm = await visit(trackers, 3)
  const warmed = await db().click.count()
  const [cpu, began] = [trackers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0), performance.now()]
  const figures = await visit(trackers, SECONDS)
  const used = trackers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0) - cpu
  for (const tracker of trackers) await tracker.stop('SIGTERM')
  const written = await waitUntilWritten(log === 'JetStream')
  const seconds = (performance.now() - began) / 1000
  await worker?.stop('SIGTERM')
  expect([warm.failed, figures.failed]).toEqual([0, 0])
  // each click that was answered, and of those on the way when the load ended as many as there are connections
  const answered = warm.answered + figures.answered
  expect(written - before).toBeGreaterThanOrEqual(answered)
  expect(written - before).toBeLessThanOrEqual(answered + 2 * CONNECTIONS)
  return {
    round,
    log,
    trackers: count,
    ...figures,
    trackerMs: Number(((used * 1000) / figures.answered).toFixed(3)),
    writtenPerSecond: Math.round((written - warmed) / seconds),
  }
}

/** Resolves when the log is empty and no more clicks arrive in the database, with their number. */
async function waitUntilWritten(hasLog: boolean): Promise<number> {
  const waiting = async () => (hasLog ? (await streamState([nats], STREAM)).waiting : 0)
  for (let last = -1; ; ) {
    const isEmpty = (await waiting()) === 0
    const count = await db().click.count()
    if (isEmpty && count === last) return count
    last = count
    await pause(500)
  }
}

describe.runIf(isInstalled)('trackers with and without the click log', () => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'click-log-'))
    closeDatabase = await useWrittenDatabase('stoke_click_log_speed')
    nats = await startNats()
    const advertiser = await createAdvertiser()
    const offerIds: number[] = []
    const affiliateIds: number[] = []
    for (let n = 0; n < 20; n += 1) offerIds.push((await createOffer({ advertiserId: advertiser.id })).id)
    for (let n = 0; n < 50; n += 1) affiliateIds.push((await createAffiliate()).id)
    script = mixedTraffic(folder, { offerIds, affiliateIds })
    process.env.TRUST_PROXY = '1'
  }, 120_000)
  afterAll(async () => {
    await nats?.remove()
    await closeDatabase()
    rmSync(folder, { recursive: true, force: true })
  })

  test('every click that is answered is written once, by one, two and three trackers', async () => {
    const rows: Row[] = []
    const bare: number[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      bare.push(await bareRedirect())
      for (const trackers of [1, 2, 3]) {
        for (const log of ['none', 'JetStream']) rows.push(await measure(trackers, log, round))
      }
    }
    console.log(load(), 'bare redirects a second', bare)
    console.table(rows)
    writeFileSync('docs/figures/click-log.json', `${JSON.stringify({ bare, rows }, null, 2)}\n`)
    expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  }, 1_200_000)
})
