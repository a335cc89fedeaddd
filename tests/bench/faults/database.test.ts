import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase, db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { ensurePartitions } from '@/lib/traffic/clicks/storage/partition-service'
import { migrate } from '@/prisma/migrate'
import { openPostgres } from '@/scripts/embedded-postgres.mjs'
import { steadyVisitors, visitFigures } from '@/tests/support/bench/steady-visitors'
import { startTracker, type TrackerProcess } from '@/tests/support/bench/tracker-process'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { silentNetwork } from '@/tests/support/platform/silent-network'
import { startStandby } from '@/tests/support/platform/standby'
import { CHROME } from '@/tests/support/tracking/tracking'

const PER_SECOND = 300
const DATA = '.data-bench'

let postgres: Awaited<ReturnType<typeof openPostgres>>
let network: Awaited<ReturnType<typeof silentNetwork>>
let token: string
let offerId: number
let affiliateId: number
let link: string

const trackers: TrackerProcess[] = []
async function start() {
  const tracker = await startTracker(3993)
  trackers.push(tracker)
  return tracker
}
afterEach(async () => {
  for (const tracker of trackers.splice(0)) await tracker.stop('SIGKILL')
})

/** The tracker, and everything this test asks, uses this database. */
async function use(url: string, through = url) {
  await closeDatabase()
  env().DATABASE_URL = url
  process.env.DATABASE_URL = through
}

async function prepare() {
  await migrate(env().DATABASE_URL)
  await ensurePartitions(new Date())
  const advertiser = await createAdvertiser()
  token = advertiser.token
  offerId = (await createOffer({ advertiserId: advertiser.id })).id
  affiliateId = (await createAffiliate()).id
  link = `/c/${offerId}?a=${affiliateId}`
}

beforeAll(async () => {
  postgres = await openPostgres({ dataDir: DATA })
})
beforeEach(async () => {
  process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), 'stoke-faults-'))
  network = await silentNetwork(postgres.url())
  await use(postgres.url(), network.url)
  await prepare()
  return async () => {
    network.close()
    rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true })
  }
})
afterAll(async () => {
  await closeDatabase()
  await postgres.close()
})

/** Every click whose visitor was sent on is in the database once, and the roll-ups count what is there. */
async function expectStored(visits: Awaited<ReturnType<ReturnType<typeof steadyVisitors>['stop']>>) {
  const acknowledged = visits.flatMap(({ status, clickId }) => (status === 302 && clickId ? [clickId] : []))
  const stored = async () => db().click.count({ where: { affiliateId, id: { in: acknowledged } } })
  await expect.poll(stored, { timeout: 60_000, interval: 500 }).toBe(acknowledged.length)
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  return { acknowledged: acknowledged.length, stored: await stored() }
}

describe(`${PER_SECOND} visitors a second`, () => {
  test('packets to the database are dropped for 12 seconds: all are sent on within 5 s, none is lost, and a pause is heard within 5 s of the return', async () => {
    const tracker = await start()
    const visitors = steadyVisitors(tracker.base + link, PER_SECOND)
    await pause(3_000)
    network.goSilent()
    const silentAt = performance.now()
    await pause(12_000)
    await db().offer.update({ where: { id: offerId }, data: { status: 'paused' } })
    network.comeBack()
    const back = performance.now()
    const heard = await untilStatus(tracker.base + link, 410)
    await db().offer.update({ where: { id: offerId }, data: { status: 'active' } })
    await untilStatus(tracker.base + link, 302)
    await pause(3_000)
    const visits = await visitors.stop()
    const figures = { ...visitFigures(visits), ...(await expectStored(visits)), pauseHeardAfterMs: Math.round(heard) }
    console.log('dropped packets', figures, 'silent ms', Math.round(back - silentAt))
    expect(figures.max).toBeLessThan(5_000)
    expect(visits.filter(({ status }) => status !== 302 && status !== 410)).toEqual([])
    expect(heard).toBeLessThan(5_000)
  })

  test('the tracker is killed while the database is silent, and started again: no acknowledged click is lost', async () => {
    const tracker = await start()
    const visitors = steadyVisitors(tracker.base + link, PER_SECOND)
    await pause(2_000)
    network.goSilent()
    await pause(4_000)
    await tracker.stop('SIGKILL')
    const visits = await visitors.stop()
    network.comeBack()
    await start()
    console.log('killed in an outage', visitFigures(visits), await expectStoredLater(visits))
  })

  test('the database fails over to its standby without closing a connection: clicks are in the new one within 5 s', async () => {
    const standby = await startStandby(DATA, postgres.url())
    try {
      const tracker = await start()
      const visitors = steadyVisitors(tracker.base + link, PER_SECOND)
      await pause(3_000)
      network.goSilent()
      const failed = performance.now()
      await pause(3_000)
      await standby.promote()
      network.moveTo(standby.url)
      const moved = performance.now()
      await use(standby.url, network.url)
      const stored = () => db().click.count({ where: { affiliateId, createdAt: { gt: new Date(Date.now() - 300) } } })
      await expect.poll(stored, { timeout: 20_000, interval: 50 }).toBeGreaterThan(0)
      const normal = performance.now() - moved
      await pause(2_000)
      const visits = await visitors.stop()
      const figures = { ...visitFigures(visits), ...(await expectStored(visits)), normalAfterMs: Math.round(normal) }
      console.log('failover', figures, 'away ms', Math.round(moved - failed))
      expect(figures.max).toBeLessThan(5_000)
      expect(figures.sentOn).toBe(figures.visits)
      expect(normal).toBeLessThan(5_000)
    } finally {
      await use(postgres.url())
      await standby.close()
    }
  })

  test('the clock of the tracker is an hour ahead, then an hour behind: every click and sale is stored once, and the ledger agrees', async () => {
    const file = path.join(process.env.DATA_DIR ?? '', 'clock-shift')
    process.env.CLOCK_SHIFT_FILE = file
    process.env.NODE_OPTIONS = `--require ${path.resolve('tests/support/setup/clock-shift.cjs')}`
    const tracker = await start()
    delete process.env.NODE_OPTIONS
    const visitors = steadyVisitors(tracker.base + link, PER_SECOND)
    const sales: number[] = []
    for (const [index, shift] of [0, 3_600_000, -3_600_000, 0].entries()) {
      writeFileSync(file, String(shift))
      await pause(500)
      sales.push(...(await sell(tracker.base, `clock-${offerId}-${index}`)))
      await pause(1_500)
    }
    const visits = await visitors.stop()
    const figures = { ...visitFigures(visits), ...(await expectStored(visits)) }
    console.log('clock', figures, 'sales', sales)
    expect(figures.sentOn).toBe(figures.visits)
    expect(new Set(sales)).toEqual(new Set([200]))
    expect(await db().conversion.count({ where: { offerId, status: { not: 'rejected' } } })).toBe(sales.length)
    expect(await ledgerIsClean()).toBe(true)
  })
})

test('the disk of the database is full: visitors are sent on, and every click is stored when there is room', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoke-small-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=260m,mode=755', 'tmpfs', folder])
  const small = await openPostgres({ dataDir: folder, settings: { shared_buffers: '32MB', max_wal_size: '64MB' } })
  try {
    await use(small.url())
    await prepare()
    const tracker = await start()
    const visitors = steadyVisitors(tracker.base + link, PER_SECOND)
    await pause(2_000)
    const filler = fill(folder)
    await pause(10_000)
    rmSync(filler, { recursive: true })
    const freed = performance.now()
    await expect.poll(() => clicksOfTheLastMoment(), { timeout: 30_000, interval: 100 }).toBeGreaterThan(0)
    const normal = performance.now() - freed
    const visits = await visitors.stop()
    const figures = { ...visitFigures(visits), ...(await expectStored(visits)), normalAfterMs: Math.round(normal) }
    console.log('full disk', figures)
    expect(figures.sentOn).toBe(figures.visits)
  } finally {
    await closeDatabase()
    await small.close()
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
})

const clicksOfTheLastMoment = () =>
  db()
    .click.count({ where: { affiliateId, createdAt: { gt: new Date(Date.now() - 300) } } })
    .catch(() => 0)

/** Fills a disk to the last block. @returns the folder of what fills it */
function fill(folder: string): string {
  const filler = path.join(folder, 'filler')
  mkdirSync(filler)
  const block = Buffer.alloc(4096)
  try {
    for (let index = 0; ; index += 1) {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(path.join(filler, String(index)), Buffer.alloc(Math.max(bavail * bsize, block.length)))
    }
  } catch {
    return filler
  }
}

/** After the kill there were visitors without an answer; of those with one, every click is stored. */
async function expectStoredLater(visits: Parameters<typeof expectStored>[0]) {
  expect(visits.filter(({ status }) => ![302, 0].includes(status))).toEqual([])
  return expectStored(visits)
}

async function untilStatus(url: string, status: number): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < 30_000) {
    const answer = await fetch(url, { redirect: 'manual' })
    if (answer.status === status) return performance.now() - began
    await pause(50)
  }
  throw new Error(`never answered ${status}`)
}

/** Ten clicks with a sale each. @returns the status of each sale */
function sell(base: string, name: string): Promise<number[]> {
  return Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const answer = await fetch(base + link, {
        redirect: 'manual',
        headers: { 'user-agent': CHROME, cookie: `stoke_visitor=${'f'.repeat(31)}${index}` },
      })
      const clickId = new URL(answer.headers.get('location') ?? '').searchParams.get('cid') ?? ''
      const query = new URLSearchParams({ click_id: clickId, txn_id: `${name}-${index}`, token })
      return (await fetch(`${base}/api/postback?${query}`)).status
    }),
  )
}
