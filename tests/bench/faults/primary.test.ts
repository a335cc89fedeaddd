import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase, db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { ensurePartitions } from '@/lib/traffic/clicks/storage/partition-service'
import { migrate } from '@/prisma/migrate'
import { reportSale, type Sale, steadySales } from '@/tests/support/bench/steady-sales'
import { steadyVisitors } from '@/tests/support/bench/steady-visitors'
import { expectStored } from '@/tests/support/bench/stored-visits'
import { startTracker } from '@/tests/support/bench/tracker-process'
import { startWorker } from '@/tests/support/bench/worker-process'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { hasNats, type NatsServer, startNats } from '@/tests/support/platform/nats-server'
import type { OwnProcess } from '@/tests/support/platform/own-process'
import { startPrimary } from '@/tests/support/platform/primary'
import { silentNetwork } from '@/tests/support/platform/silent-network'
import { startStandby } from '@/tests/support/platform/standby'

// A tracker and a worker reach the primary by an address that moves to the standby, as one of a failover manager does.
const PER_SECOND = 300
const SALES_A_SECOND = 20
/** How long it takes until somebody notices and promotes the standby. */
const NOTICED_AFTER_MS = Number(process.env.BENCH_NOTICED_SECONDS ?? 5) * 1000
const PORT = Number(process.env.BENCH_PORT ?? 3560)
const PAYOUT_CENTS = 1_250n
const REVENUE_CENTS = 4_000n

describe.each([
  ['clicks written by the tracker', false],
  ['clicks by way of NATS', true],
] as const)('the primary is killed under load, %s', (_, hasLog) => {
  const isLeftOut = hasLog && !hasNats()
  const started: OwnProcess[] = []
  let folder: string
  let nats: NatsServer | undefined
  let primary: Awaited<ReturnType<typeof startPrimary>>
  let standby: Awaited<ReturnType<typeof startStandby>>
  let network: Awaited<ReturnType<typeof silentNetwork>>
  let advertiser: Awaited<ReturnType<typeof createAdvertiser>>
  let offerId: number
  let affiliateId: number
  const before = { url: process.env.DATABASE_URL, own: env().DATABASE_URL }

  /** What this process asks; those it starts go by way of the address that moves. */
  async function ask(url: string) {
    await closeDatabase()
    env().DATABASE_URL = url
  }

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'failover-'))
    nats = hasLog && !isLeftOut ? await startNats() : undefined
    primary = await startPrimary()
    network = await silentNetwork(primary.url)
    process.env.DATABASE_URL = network.url
    await ask(primary.url)
    await migrate(primary.url)
    await ensurePartitions(new Date())
    standby = await startStandby(primary.dataDir, primary.url)
    advertiser = await createAdvertiser()
    offerId = (
      await createOffer({
        advertiserId: advertiser.id,
        defaultPayoutCents: PAYOUT_CENTS,
        defaultRevenueCents: REVENUE_CENTS,
        holdDays: 30,
      })
    ).id
    affiliateId = (await createAffiliate()).id
  }, 180_000)
  afterEach(async () => {
    for (const one of started.splice(0)) await one.stop('SIGKILL')
    network.close()
    await closeDatabase()
    await standby.close()
    await primary.remove()
    await nats?.remove()
    process.env.DATABASE_URL = before.url
    env().DATABASE_URL = before.own
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  async function start() {
    const log: Record<string, string> = nats ? { CLICK_LOG: nats.url, CLICK_LOG_MAX_MB: '200' } : {}
    const tracker = await startTracker(PORT, { ...log, DATA_DIR: path.join(folder, 'tracker') })
    started.push(tracker)
    const worker = await startWorker(PORT + 1, { ...log, DATA_DIR: path.join(folder, 'worker') })
    started.push(worker)
    return { tracker, worker }
  }

  test.skipIf(isLeftOut)(
    'and its standby promoted: what was acknowledged is there, and the money is whole',
    async () => {
      const { tracker, worker } = await start()
      const link = `${tracker.base}/c/${offerId}?a=${affiliateId}`
      const { token } = advertiser
      const visitors = steadyVisitors(link, PER_SECOND)
      const selling = steadySales({ base: tracker.base, linkOf: () => link, token, perSecond: SALES_A_SECOND })
      await pause(5_000)
      primary.kill()
      const killedAt = performance.now()
      await pause(NOTICED_AFTER_MS)
      await standby.promote()
      network.moveTo(standby.url)
      const movedAt = performance.now()
      await ask(standby.url)
      const newClicks = () =>
        db().click.count({ where: { affiliateId, createdAt: { gt: new Date(Date.now() - 300) } } })
      await expect.poll(newClicks, { timeout: 30_000, interval: 50 }).toBeGreaterThan(0)
      const clicksAfterMs = Math.round(performance.now() - movedAt)
      await expect.poll(() => isReady(worker), { timeout: 30_000, interval: 50 }).toBe(true)
      await pause(5_000)
      const [visits, sales] = [await visitors.stop(), await selling.stop()]

      const figures = await expectStored(visits, affiliateId)
      const sold = await expectBooked(sales)
      const accepted = sales.filter(({ sentAt, status }) => sentAt > movedAt && status === 200)
      const salesAfterMs = Math.round(Math.min(...accepted.map(({ sentAt }) => sentAt)) - movedAt)
      const promotedAfterMs = Math.round(movedAt - killedAt)
      console.log('primary killed', hasLog ? 'with NATS' : 'without NATS', {
        ...figures,
        ...sold,
        promotedAfterMs,
        clicksAfterMs,
        salesAfterMs,
      })
      expect(figures.sentOn).toBe(figures.visits)
      expect(figures.max).toBeLessThan(5_000)
      expect(clicksAfterMs).toBeLessThan(10_000)
      expect(salesAfterMs).toBeLessThan(10_000)
    },
    300_000,
  )

  /** Each sale that was acknowledged is booked once; the others once they are repeated, as advertisers do. */
  async function expectBooked(sales: readonly Sale[]) {
    expect(sales.filter(({ clickId }) => clickId === '')).toEqual([])
    const acknowledged = sales.filter(({ status }) => status === 200)
    const txnIds = new Set((await bookedSales()).map(({ txnId }) => txnId))
    expect(acknowledged.filter(({ txnId }) => !txnIds.has(txnId))).toEqual([])
    const [base = ''] = started.map((one) => one.base)
    const others = sales.filter(({ status }) => status !== 200)
    for (const sale of others) await reportSale(base, sale, advertiser.token)
    await expect.poll(async () => (await bookedSales()).length, { timeout: 60_000 }).toBe(sales.length)
    const booked = await bookedSales()
    expect(new Set(booked.map(({ txnId }) => txnId)).size).toBe(sales.length)
    // what each sale costs and pays moved once, and no other money did
    const moved = await db().ledgerTransfer.groupBy({
      by: ['amountCents'],
      where: { affiliateId },
      _count: true,
      orderBy: { amountCents: 'asc' },
    })
    expect(moved.map(({ amountCents, _count }) => [amountCents, _count])).toEqual([
      [PAYOUT_CENTS, sales.length],
      [REVENUE_CENTS, sales.length],
    ])
    expect(await ledgerIsClean()).toBe(true)
    return { sales: sales.length, acknowledgedSales: acknowledged.length, bookedSales: booked.length }
  }

  const bookedSales = () => db().conversion.findMany({ where: { affiliateId, offerId, status: { not: 'rejected' } } })
})

const isReady = async ({ base }: OwnProcess) =>
  (await fetch(`${base}/api/health/ready`).catch(() => undefined))?.ok === true
