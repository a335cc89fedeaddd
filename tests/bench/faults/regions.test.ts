import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { steadySales } from '@/tests/support/bench/steady-sales'
import { steadyVisitors } from '@/tests/support/bench/steady-visitors'
import { expectStored } from '@/tests/support/bench/stored-visits'
import { startTracker } from '@/tests/support/bench/tracker-process'
import { startWorker } from '@/tests/support/bench/worker-process'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { hasNats, type NatsServer, startNats } from '@/tests/support/platform/nats-server'
import type { OwnProcess } from '@/tests/support/platform/own-process'
import { silentNetwork } from '@/tests/support/platform/silent-network'

// A region has a tracker and a NATS; PostgreSQL, the worker and another tracker are elsewhere. Both ways between them are
// cut: the worker's to the region's NATS, and that of the region's tracker to PostgreSQL.
const PER_SECOND = 200
const SALES_A_SECOND = 5
const CUT_SECONDS = Number(process.env.BENCH_CUT_SECONDS ?? 60)
const PORT = Number(process.env.BENCH_PORT ?? 3986)

describe.skipIf(!hasNats())('a region that is cut off', () => {
  let close: () => Promise<void>
  let folder: string
  let nats: NatsServer
  let toNats: Awaited<ReturnType<typeof silentNetwork>>
  let toDatabase: Awaited<ReturnType<typeof silentNetwork>>
  const started: OwnProcess[] = []

  beforeAll(async () => {
    close = await useWrittenDatabase('click_regions')
    folder = mkdtempSync(path.join(tmpdir(), 'regions-'))
    nats = await startNats()
    toNats = await silentNetwork(nats.url)
    toDatabase = await silentNetwork(env().DATABASE_URL)
  }, 120_000)
  afterAll(async () => {
    for (const one of started) await one.stop('SIGKILL')
    for (const way of [toNats, toDatabase]) way.close()
    await nats.remove()
    await close()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  test(`for ${CUT_SECONDS} s: its visitors go on, nothing is lost or twice, and the others notice nothing`, async () => {
    const advertiser = await createAdvertiser()
    const { id: offerId } = await createOffer({ advertiserId: advertiser.id })
    const [near, far] = [(await createAffiliate()).id, (await createAffiliate()).id]
    const regions = `far=${toNats.url}`
    const inFolder = (name: string) => ({ DATA_DIR: path.join(folder, name), CLICK_LOG_STREAM: 'regions' })
    const [here, there] = [
      await startTracker(PORT, { ...inFolder('here'), CLICK_LOG_REGIONS: regions }),
      await startTracker(PORT + 1, {
        ...inFolder('there'),
        CLICK_LOG: nats.url,
        CLICK_LOG_MAX_MB: '200',
        DATABASE_URL: toDatabase.url,
      }),
    ]
    const worker = await startWorker(PORT + 2, { ...inFolder('worker'), CLICK_LOG_REGIONS: regions })
    started.push(here, there, worker)

    const linkOf = (base: string, affiliateId: number) => `${base}/c/${offerId}?a=${affiliateId}`
    const farVisitors = steadyVisitors(linkOf(there.base, far), PER_SECOND)
    const nearVisitors = steadyVisitors(linkOf(here.base, near), PER_SECOND)
    // the clicks of these sales are made in the region, and reported where PostgreSQL is
    const selling = steadySales({
      base: here.base,
      linkOf: () => linkOf(there.base, far),
      token: advertiser.token,
      perSecond: SALES_A_SECOND,
    })
    await pause(5_000)
    for (const way of [toNats, toDatabase]) way.goSilent()
    await pause(CUT_SECONDS * 1000)
    for (const way of [toNats, toDatabase]) way.comeBack()
    const mendedAt = performance.now()
    await pause(5_000)
    const [farVisits, nearVisits, sales] = [await farVisitors.stop(), await nearVisitors.stop(), await selling.stop()]
    const farFigures = await expectStored(farVisits, far)
    const nearFigures = await expectStored(nearVisits, near)
    const made = sales.filter(({ sentAt }) => sentAt > 0)
    const booked = () => db().conversion.count({ where: { affiliateId: far } })
    await expect.poll(booked, { timeout: 60_000, interval: 500 }).toBe(made.length)
    const late = made.filter(({ status }) => status !== 200).length
    console.log('region', farFigures, 'elsewhere', nearFigures, {
      sales: made.length,
      bookedLate: late,
      allAfterMs: Math.round(performance.now() - mendedAt),
    })
    expect(farVisits.filter(({ status }) => status !== 302)).toEqual([])
    expect(nearVisits.filter(({ status }) => status !== 302)).toEqual([])
    expect(sales.length - made.length).toBe(0)
    expect(nearFigures.max).toBeLessThan(5_000)
    const clicks = await db().click.count({ where: { affiliateId: far } })
    expect(clicks).toBe(farVisits.length + sales.length)
    expect(await ledgerIsClean()).toBe(true)
  }, 400_000)
})
