import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { reportSale, type Sale, steadySales } from '@/tests/support/bench/steady-sales'
import { steadyVisitors } from '@/tests/support/bench/steady-visitors'
import { expectStored, type Visits } from '@/tests/support/bench/stored-visits'
import { startTracker } from '@/tests/support/bench/tracker-process'
import { startWorker } from '@/tests/support/bench/worker-process'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import {
  hasNats,
  type NatsServer,
  startNats,
  startNatsCluster,
  streamState,
} from '@/tests/support/platform/nats-server'
import type { OwnProcess } from '@/tests/support/platform/own-process'

const PER_SECOND = 400
const SALES_A_SECOND = 10
const STREAM = 'faults'
const PORT = Number(process.env.BENCH_PORT ?? 3985)

let closeDatabase: () => Promise<void>
let servers: NatsServer[] = []
let started: OwnProcess[] = []
let folder: string
let link: string
let affiliateId: number
let token: string
let settings: Record<string, string>

/** NATS with so many servers; each click on all of them. */
async function useNats(size: number) {
  servers = size === 1 ? [await startNats()] : await startNatsCluster(size)
  const urls = servers.map(({ url }) => url).join(',')
  settings = {
    DATA_DIR: folder,
    CLICK_LOG: urls,
    CLICK_LOG_STREAM: STREAM,
    CLICK_LOG_REPLICAS: String(size),
    CLICK_LOG_MAX_MB: '200',
  }
}

async function start(program: typeof startTracker, place: number): Promise<OwnProcess> {
  const one = await program(PORT + place, settings)
  started.push(one)
  return one
}

/** Every click whose visitor was sent on is in the database once, and each visitor is one unique click. */
async function expectCounted(visits: Visits) {
  const figures = await expectStored(visits, affiliateId)
  const unique = await db().click.count({ where: { affiliateId, isUnique: true } })
  expect(unique).toBe(await db().click.count({ where: { affiliateId } }))
  return figures
}

/** Which of three servers is killed for a role, and which one the tracker connects to first. */
async function placesOf(role: 'leader' | 'follower' | 'server of the tracker') {
  const { leader: name } = await streamState(servers, STREAM)
  const leader = servers.find((server) => server.name === name)
  const [one, other] = servers.filter((server) => server !== leader)
  if (!leader || !one || !other) throw new Error('the stream has no leader')
  if (role === 'leader') return { killed: leader, trackers: one }
  return role === 'follower' ? { killed: one, trackers: leader } : { killed: one, trackers: one }
}

/** How long after a server was killed the stream stores clicks again, by what the others tell. */
async function untilStored(killed: NatsServer): Promise<number> {
  const began = performance.now()
  const others = servers.filter((server) => server !== killed)
  const stored = async () => (await streamState(others, STREAM).catch(() => undefined))?.stored
  let first: number | undefined
  for (;;) {
    const now = await stored()
    first ??= now
    if (now !== undefined && first !== undefined && now > first) return Math.round(performance.now() - began)
    if (performance.now() - began > 60_000) throw new Error('the stream stores nothing')
    await pause(20)
  }
}

/** Each sale is booked once, those refused when they are repeated, and the ledger balances; how many had which answer. */
async function expectBooked(base: string, sales: readonly Sale[]) {
  expect(sales.filter(({ clickId }) => clickId === '')).toEqual([])
  const answers: Record<number, number> = {}
  for (const { status } of sales) answers[status] = (answers[status] ?? 0) + 1
  console.log('sales by their answer', answers)
  // an advertiser repeats what was not taken; an unknown click is booked by itself once it is written
  for (const sale of sales) if (![200, 404].includes(sale.status)) await reportSale(base, sale, token)
  const booked = () => db().conversion.findMany({ where: { affiliateId }, select: { txnId: true } })
  await expect.poll(async () => (await booked()).length, { timeout: 60_000, interval: 500 }).toBe(sales.length)
  expect(new Set((await booked()).map(({ txnId }) => txnId))).toEqual(new Set(sales.map(({ txnId }) => txnId)))
  expect(await ledgerIsClean()).toBe(true)
  return answers
}

describe.skipIf(!hasNats())(`${PER_SECOND} visitors a second, clicks by way of NATS`, () => {
  beforeAll(async () => {
    closeDatabase = await useWrittenDatabase('stoke_click_log')
    const advertiser = await createAdvertiser()
    const offerId = (await createOffer({ advertiserId: advertiser.id })).id
    link = `/c/${offerId}?a=`
    token = advertiser.token
  }, 120_000)
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'stoke-log-'))
    affiliateId = (await createAffiliate()).id
  })
  afterEach(async () => {
    for (const one of started) await one.stop('SIGKILL')
    for (const server of servers) await server.remove()
    started = []
    rmSync(folder, { recursive: true, force: true })
  })
  afterAll(() => closeDatabase())

  test('one of two trackers is killed: every visitor it sent on is counted once', async () => {
    await useNats(1)
    await start(startWorker, 0)
    const [one, two] = [await start(startTracker, 1), await start(startTracker, 2)]
    const visitors = steadyVisitors((n) => `${(n % 2 ? one : two).base}${link}${affiliateId}`, PER_SECOND)
    await pause(3_000)
    await one.stop('SIGKILL')
    await pause(1_000)
    const figures = await expectCounted(await visitors.stop())
    console.log('tracker killed', figures)
    expect(figures.sentOn).toBeGreaterThan(PER_SECOND)
  }, 180_000)

  test('the worker is killed three times: every click is written once, and resumed where it was', async () => {
    await useNats(1)
    let worker = await start(startWorker, 0)
    const tracker = await start(startTracker, 1)
    const visitors = steadyVisitors(`${tracker.base}${link}${affiliateId}`, PER_SECOND)
    for (let time = 0; time < 3; time += 1) {
      await pause(1_500)
      await worker.stop('SIGKILL')
      await pause(500)
      worker = await start(startWorker, 0)
    }
    await pause(1_000)
    const visits = await visitors.stop()
    console.log('worker killed', await expectCounted(visits))
    expect(visits.filter(({ status }) => status !== 302)).toEqual([])
  }, 180_000)

  test('NATS is killed and started again: all visitors are sent on, and each click is written once', async () => {
    await useNats(1)
    await start(startWorker, 0)
    const tracker = await start(startTracker, 1)
    const visitors = steadyVisitors(`${tracker.base}${link}${affiliateId}`, PER_SECOND)
    await pause(3_000)
    await servers[0]?.kill()
    await pause(4_000)
    await servers[0]?.start()
    await pause(3_000)
    const visits = await visitors.stop()
    const figures = await expectCounted(visits)
    console.log('NATS killed', figures)
    expect(visits.filter(({ status }) => status !== 302)).toEqual([])
    expect(figures.max).toBeLessThan(5_000)
  }, 180_000)

  test.each(['leader', 'follower', 'server of the tracker'] as const)(
    'of three NATS servers the %s is killed: all visitors are sent on, each click is written once, each sale booked once',
    async (role) => {
      await useNats(3)
      // it makes the stream
      await start(startWorker, 0)
      const { killed, trackers } = await placesOf(role)
      settings = { ...settings, CLICK_LOG: trackers.url }
      const tracker = await start(startTracker, 1)
      const href = `${tracker.base}${link}${affiliateId}`
      const visitors = steadyVisitors(href, PER_SECOND)
      const selling = steadySales({ base: tracker.base, linkOf: () => href, token, perSecond: SALES_A_SECOND })
      await pause(3_000)
      const before = await streamState(servers, STREAM)
      expect(before.leader === killed.name).toBe(role === 'leader')
      await killed.kill()
      const recoveredAfterMs = await untilStored(killed)
      await pause(4_000)
      await killed.start()
      await pause(3_000)
      const [visits, sales] = [await visitors.stop(), await selling.stop()]
      const figures = await expectCounted(visits)
      const answers = await expectBooked(tracker.base, sales)
      console.log('one of three killed', role, killed.name, {
        ...figures,
        recoveredAfterMs,
        sales: sales.length,
        answers,
      })
      expect(visits.filter(({ status }) => status !== 302)).toEqual([])
      expect(figures.max).toBeLessThan(5_000)
      expect(recoveredAfterMs).toBeLessThan(15_000)
    },
    180_000,
  )
})
