// Slow: starts two NATS servers, kills them, and waits until clicks are sent again.
// @module-tag slow

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import { env } from '@/lib/platform/env'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { DurableStream } from '@/lib/platform/streams/service'
import { metricsText } from '@/lib/platform/telemetry/metrics'
import { collectClickRegions } from '@/lib/runtime/metrics/click-log-service'
import { retryUnknownClicks } from '@/lib/tracking/postbacks/retry-service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { clickRegions, closeClickRegions } from '@/lib/traffic/clicks/log/region-service'
import { startRegionWriters } from '@/lib/traffic/clicks/log/region-writer-service'
import { clickStreamTerms } from '@/lib/traffic/clicks/log/service'
import { clickLine, type ReceivedClick } from '@/lib/traffic/clicks/storage/received-click-rules'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { hasNats, type NatsServer, startNats } from '@/tests/support/platform/nats-server'
import { silentNetwork } from '@/tests/support/platform/silent-network'
import { postback, rulesSettled } from '@/tests/support/tracking/tracking'
import { receivedClick } from '@/tests/support/traffic/click-logs'

type Region = { name: string; nats: NatsServer; link: Awaited<ReturnType<typeof silentNetwork>> }

describe.skipIf(!hasNats())('the click logs of two regions', () => {
  let regions: Region[] = []
  let token: string
  let offerId: number
  let affiliateId: number
  let streams: DurableStream[] = []
  let stopWriters: (() => Promise<void>) | undefined
  let runs = 0

  beforeAll(async () => {
    for (const name of ['eu', 'us']) {
      const nats = await startNats()
      regions.push({ name, nats, link: await silentNetwork(nats.url) })
    }
  })
  beforeEach(async () => {
    const advertiser = await createAdvertiser()
    token = advertiser.token
    offerId = (await createOffer({ advertiserId: advertiser.id })).id
    affiliateId = (await createAffiliate()).id
    runs += 1
    const places = regions.map(({ name, link }) => ({ name, servers: [link.url] }))
    Object.assign(env(), { CLICK_LOG_REGIONS: places, CLICK_LOG_STREAM: `regions-${runs}`, CLICK_LOG_MAX_MB: 64 })
    await closeTracking()
    // a file before this one may have found none
    await closeClickRegions()
    await rulesSettled()
    // as the trackers of each region open it, without the link
    streams = await Promise.all(regions.map(({ nats }) => DurableStream.open([nats.url], clickStreamTerms())))
    stopWriters = startRegionWriters(retryUnknownClicks)
  })
  afterEach(async () => {
    for (const { link } of regions) link.comeBack()
    await stopWriters?.()
    await Promise.all(streams.map((stream) => stream.close()))
    await closeTracking()
    await closeClickRegions()
    Object.assign(env(), { CLICK_LOG_REGIONS: [] })
  })
  afterAll(async () => {
    for (const { link, nats } of regions) {
      link.close()
      await nats.remove()
    }
    regions = []
  })

  const clicks = (from: number, count: number, about: Partial<ReceivedClick> = {}) =>
    Array.from({ length: count }, (_, n) => receivedClick({ affiliateId, offerId }, from + n, about))
  /** What a tracker of a region does with clicks before it answers. */
  const answer = (region: number, given: readonly ReceivedClick[]) =>
    Promise.all(given.map((click) => streams[region]?.append(click.affiliateId, click.id, clickLine(click))))
  const stored = () => db().click.count({ where: { affiliateId } })
  const settled = (count: number) => expect.poll(stored, { timeout: 30_000, interval: 50 }).toBe(count)
  const isExact = async (count: number) => {
    await pause(200)
    expect(await stored()).toBe(count)
    expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  }

  test('are written into one database, each click once, and a visitor of both regions is one unique click', async () => {
    await Promise.all([answer(0, clicks(0, 400)), answer(1, clicks(0, 400))])
    await settled(800)
    await isExact(800)
    const rows = await db().statDay.findMany({ where: { affiliateId } })
    expect(rows.reduce((sum, row) => sum + row.uniqueClicks, 0)).toBe(400)
  })

  test('visitors of a region that is cut off go on, the other region is not delayed, and later nothing is missing or twice', async () => {
    await answer(0, clicks(0, 50))
    await settled(50)
    regions[0]?.link.goSilent()
    await answer(0, clicks(50, 300))
    const began = performance.now()
    await answer(1, clicks(1_000, 300))
    await settled(350)
    expect(performance.now() - began).toBeLessThan(5_000)
    regions[0]?.link.comeBack()
    await settled(650)
    await isExact(650)
  })

  test('clicks that were being written when the link was cut, and NATS killed, are handed out again, and are stored once', async () => {
    const sending = answer(0, clicks(0, 3_000))
    await expect.poll(stored, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0)
    regions[0]?.link.goSilent()
    await sending
    await regions[0]?.nats.kill()
    await regions[0]?.nats.start()
    regions[0]?.link.comeBack()
    await settled(3_000)
    await isExact(3_000)
    const left = async () => (await streams[0]?.state())?.waiting
    await expect.poll(left, { timeout: 30_000 }).toBe(0)
  })

  test('a worker that starts while a region is cut off reads the others, and that one once it answers', async () => {
    await stopWriters?.()
    await closeClickRegions()
    regions[0]?.link.goSilent()
    stopWriters = startRegionWriters(retryUnknownClicks)
    await answer(0, clicks(0, 100))
    await answer(1, clicks(500, 100))
    await settled(100)
    regions[0]?.link.comeBack()
    await settled(200)
    await isExact(200)
  })

  test('a worker stops in time while a region is silent', async () => {
    await answer(0, clicks(0, 10))
    await settled(10)
    regions[0]?.link.goSilent()
    const began = performance.now()
    await stopWriters?.()
    await closeClickRegions()
    stopWriters = undefined
    expect(performance.now() - began).toBeLessThan(8_000)
  })

  test.each([
    ['', 0],
    [' by a tracker whose clock is an hour ahead', HOUR_MS],
  ])(
    'a sale for a click of a region that is cut off%s is refused for now, and booked when the region is back',
    async (_, aheadMs) => {
      env().CLICK_LOG_POSTBACK_SECONDS = 1
      await closeTracking()
      await rulesSettled()
      regions[0]?.link.goSilent()
      const [click] = clicks(0, 1, { at: new Date(Date.now() + aheadMs) })
      if (!click) throw new Error('no click')
      await answer(0, [click])
      const clickId = publicClickId(affiliateId, click.id)
      const call = await postback({ click_id: clickId, txn_id: `far-${affiliateId}`, token })
      expect([call.status, call.body.reason ?? call.body.error]).toEqual([404, 'unknown_click'])
      regions[0]?.link.comeBack()
      const sold = () => db().conversion.count({ where: { affiliateId } })
      await expect.poll(sold, { timeout: 30_000 }).toBe(1)
      env().CLICK_LOG_POSTBACK_SECONDS = 5
    },
    60_000,
  )

  test('the metrics say which region answers, and how many clicks wait there', async () => {
    await stopWriters?.()
    stopWriters = undefined
    await answer(1, clicks(0, 7))
    regions[0]?.link.goSilent()
    await closeClickRegions()
    expect(clickRegions().map(({ name }) => name)).toEqual(['eu', 'us'])
    await collectClickRegions()
    const text = await metricsText()
    const lineOf = (name: string, region: string) =>
      new RegExp(`^stoke_click_region_${name}\\{region="${region}"\\} (.+)$`, 'm').exec(text)?.[1]
    expect([lineOf('up', 'eu'), lineOf('waiting', 'eu')]).toEqual(['0', 'Nan'])
    expect([lineOf('up', 'us'), lineOf('waiting', 'us')]).toEqual(['1', '7'])
    expect(Number(lineOf('age_seconds', 'us'))).toBeLessThan(60)
  })
})
