// Slow: starts a NATS server, and waits until its absence and return are noticed.
// @module-tag slow
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase, db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { assertServing } from '@/lib/runtime/processes/readiness-service'
import { closeTracking, trackingState } from '@/lib/tracking/state/tracking-state'
import { clickStream, openClickStream } from '@/lib/traffic/clicks/log/service'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { hasNats } from '@/tests/support/platform/nats-server'
import { silentNetwork } from '@/tests/support/platform/silent-network'
import { clickIdOf, rulesSettled, track } from '@/tests/support/tracking/tracking'
import { createCap } from '@/tests/support/traffic/caps'
import { type StreamedLog, streamedLog } from '@/tests/support/traffic/click-logs'

const NONE = { stat_day: 0, stat_quarter_hour: 0 }
const { DATABASE_URL: direct } = env()
let log: StreamedLog
let offerId: number
let cappedId: number
let affiliateId: number

const visit = (n: number, offer = offerId) =>
  track(`/c/${offer}?a=${affiliateId}&source=s${n % 2}`, {
    headers: { cookie: `stoke_visitor=${n.toString(16).padStart(32, '0')}` },
  })
const visits = (count: number, from = 0) => Promise.all(Array.from({ length: count }, (_, n) => visit(from + n)))
const idsOf = (answers: Awaited<ReturnType<typeof visit>>[]) =>
  answers.map((each) => parseClickId(clickIdOf(each))?.id ?? '')
const storedOf = (ids: string[]) => db().click.count({ where: { affiliateId, id: { in: ids } } })
const untilStored = (ids: string[]) => expect.poll(() => storedOf(ids), { timeout: 25_000 }).toBe(ids.length)

describe.skipIf(!hasNats())('outages beside the click log', () => {
  beforeAll(async () => {
    const advertiser = await createAdvertiser()
    offerId = (await createOffer({ advertiserId: advertiser.id })).id
    cappedId = (await createOffer({ advertiserId: advertiser.id })).id
    await createCap({ offerId: cappedId, metric: 'clicks', limitValue: 1_000n })
    log = await streamedLog()
  })
  beforeEach(async () => {
    affiliateId = (await createAffiliate()).id
    await log.open()
  })
  afterEach(async () => {
    env().CLICKS_WITHOUT_DATABASE = 'store'
    await log.close()
  })
  afterAll(() => log.nats.remove())

  test('while NATS is away visitors are sent on, and their clicks are stored once by way of the local disk', async () => {
    const before = await visits(50)
    await log.nats.kill()
    const during = await visits(100, 50)
    expect(new Set([...before, ...during].map(({ status }) => status))).toEqual(new Set([302]))
    await log.nats.start()
    await expect.poll(async () => (await clickStream()).isDown, { timeout: 10_000 }).toBe(false)
    const after = await visits(50, 150)
    const ids = idsOf([...before, ...during, ...after])
    await trackingState().store.spool.writeOldest()
    await untilStored(ids)
    await log.settled()
    expect(await db().click.count({ where: { affiliateId } })).toBe(200)
    expect(await db().click.count({ where: { affiliateId, isUnique: true } })).toBe(200)
    expect(await countRollupDifferences()).toEqual(NONE)
  })

  test('a silent NATS keeps no visitor longer than five seconds, and a click it stored after all is counted once [Q11]', async () => {
    await visits(5)
    log.nats.freeze()
    const began = performance.now()
    const answers = await visits(40, 5)
    expect(performance.now() - began).toBeLessThan(5_000)
    const later = performance.now()
    answers.push(await visit(45))
    expect(performance.now() - later).toBeLessThan(500)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]))
    log.nats.wake()
    await trackingState().store.spool.writeOldest()
    await untilStored(idsOf(answers))
    await log.settled()
    expect(await db().click.count({ where: { affiliateId } })).toBe(46)
    expect(await countRollupDifferences()).toEqual(NONE)
  })

  test('with CLICKS_WITHOUT_DATABASE=refuse clicks are answered 503 while NATS is away', async () => {
    env().CLICKS_WITHOUT_DATABASE = 'refuse'
    await log.nats.kill()
    expect((await visit(1)).status).toBe(503)
  })

  test('while PostgreSQL is away clicks go to the log, a cap refuses to guess, and the tracker stays ready', async () => {
    const network = await silentNetwork(direct)
    try {
      await log.stopWriter()
      await closeTracking()
      await closeDatabase()
      env().DATABASE_URL = network.url
      await rulesSettled()
      await log.startWriter()
      trackingState().store.outage.limitMs = 200
      await visits(5)
      network.goSilent()
      await expect.poll(() => trackingState().store.outage.lastsMs, { timeout: 5_000 }).toBeGreaterThan(0)
      const answers = await visits(50, 5)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]))
      expect((await visit(60, cappedId)).status).toBe(503)
      await assertServing('tracker')
      expect((await (await clickStream()).state()).waiting).toBeGreaterThanOrEqual(50)
      network.comeBack()
      await untilStored(idsOf(answers))
      await log.settled()
      expect(await db().click.count({ where: { affiliateId } })).toBe(55)
      expect(await countRollupDifferences()).toEqual(NONE)
    } finally {
      await log.stopWriter()
      await closeTracking()
      await closeDatabase()
      env().DATABASE_URL = direct
      network.close()
    }
  })

  test('a start with a stream that keeps less than is set is refused', async () => {
    await log.stopWriter()
    await closeTracking()
    env().CLICK_LOG_MAX_MB = 128
    await expect(openClickStream()).rejects.toThrow(/keeps less than is set: max_bytes 64000000, not 128000000/)
  })

  test('a start without NATS says which address does not answer', async () => {
    await log.stopWriter()
    await closeTracking()
    const before = env().DATABASE_START_SECONDS
    Object.assign(env(), { CLICK_LOG: ['nats://someone:secret@127.0.0.1:1'], DATABASE_START_SECONDS: 0 })
    try {
      await expect(openClickStream()).rejects.toThrow(/^CLICK_LOG \(127\.0\.0\.1:1\) did not answer within 0 s: /)
    } finally {
      env().DATABASE_START_SECONDS = before
    }
  })
})
