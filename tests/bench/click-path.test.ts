import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_CONDITIONS, plainRule } from '@/lib/catalog/payouts/condition-schema'
import { plainConditions, visitorConditionsSchema } from '@/lib/catalog/visitor-conditions/schema'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { DOLLAR } from '@/lib/platform/money/currency'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { ensurePartitions } from '@/lib/traffic/clicks/storage/partition-service'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { migrate } from '@/prisma/migrate'
import { openPostgres } from '@/scripts/embedded-postgres.mjs'
import { cpuSeconds } from '@/tests/support/bench/process-figures'
import { startTracker } from '@/tests/support/bench/tracker-process'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { mmdbFile } from '@/tests/support/platform/mmdb'
import { CHROME } from '@/tests/support/tracking/tracking'

// A PostgreSQL that writes to disk. The one of the tests does not, so it would look too fast.
let postgres: Awaited<ReturnType<typeof openPostgres>>
let link: string
let linkToPages: string
let linkWithConditions: string
let addressFile: string

beforeAll(async () => {
  postgres = await openPostgres({ dataDir: '.data-bench' })
  process.env.DATABASE_URL = postgres.url()
  await migrate(postgres.url())
  await ensurePartitions(new Date())
  const offer = await createOffer({ advertiserId: (await createAdvertiser()).id })
  const affiliate = await createAffiliate()
  link = `/c/${offer.id}?a=${affiliate.id}&source=bench&s1=x`
  const withPages = await createOffer({ advertiserId: offer.advertiserId })
  await db().offerLandingPage.createMany({
    data: Array.from({ length: 5 }, (_, place) => ({
      offerId: withPages.id,
      name: `Page ${place + 1}`,
      url: `https://shop.example/${place + 1}?cid={click_id}`,
      createdAt: new Date(),
    })),
  })
  linkToPages = `/c/${withPages.id}?a=${affiliate.id}&source=bench&s1=x`
  const conditions = visitorConditionsSchema.parse(CONDITIONS)
  const withConditions = await createOffer({
    advertiserId: offer.advertiserId,
    visitors: plainConditions(conditions) as Prisma.InputJsonObject,
    payoutRules: [plainRule({ ...PAID, conditions: { ...NO_CONDITIONS, ...conditions } })],
  })
  linkWithConditions = `/c/${withConditions.id}?a=${affiliate.id}&source=bench&s1=x`
  addressFile = path.join(mkdtempSync(path.join(tmpdir(), 'stoke-clicks-')), 'city.mmdb')
  writeFileSync(addressFile, mmdbFile({ '127.0.0.0/8': ADDRESS }, 'GeoIP2-City'))
})
afterAll(() => postgres.close())

/** What the generator's address and browser meet. */
const CONDITIONS = {
  countries: ['DE', 'AT'],
  regions: ['DE-BY'],
  cities: ['Munich', 'Hamburg'],
  devices: ['desktop'],
  systems: ['Linux', 'Windows'],
  browsers: ['Chrome'],
  languages: ['de', 'en'],
  networks: ['AS3320', 'Telekom'],
  hosting: false,
  hours: { zone: 'Europe/Berlin', windows: [{ days: [], from: '00:00', to: '24:00' }] },
}
const PAID = {
  payoutType: 'cpa_flat',
  payoutCents: 100n,
  revenueCents: 200n,
  percentPayoutBps: 0,
  percentRevenueBps: 0,
  revenueCurrency: DOLLAR,
} as const
const ADDRESS = {
  country: { iso_code: 'DE' },
  subdivisions: [{ iso_code: 'BY' }],
  city: { names: { de: 'München', en: 'Munich', es: 'Múnich', fr: 'Munich', ja: 'ミュンヘン', ru: 'Мюнхен' } },
  autonomous_system_number: 3320,
  autonomous_system_organization: 'Deutsche Telekom AG',
}

const SECONDS = 6
const HEADERS = { 'user-agent': CHROME, 'accept-language': 'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7' }
const load = async (url: string) => {
  const result = await autocannon({ url, connections: 32, duration: SECONDS, headers: HEADERS })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx - (result['3xx'] ?? 0) + result.errors,
  }
}

type Figures = Awaited<ReturnType<typeof load>>

test('a tracker that stores clicks handles at least a third of the requests of a server that only redirects', async () => {
  const bare: Server = createServer((_, response) =>
    response.writeHead(302, { location: 'https://shop.example/' }).end(),
  )
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  const limit = await load(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`)
  await new Promise((resolve) => bare.close(resolve))

  const tracker = await startTracker(3991)
  const before = await db().click.count()
  const clicks = await load(tracker.base + link)
  await tracker.stop('SIGTERM')
  const written = (await db().click.count()) - before
  console.log('bare redirect', limit, 'durable click', clicks, 'written', written)
  expect(clicks.failed).toBe(0)
  expect(written).toBeGreaterThanOrEqual(Math.floor(clicks.perSecond * SECONDS * 0.95))
  expect(clicks.perSecond * 3).toBeGreaterThan(limit.perSecond)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
})

test('clicks of an offer with five landing pages are at least two thirds as many as those of one without', async () => {
  const tracker = await startTracker(3993)
  // by turns, so that what else the machine does meets both
  const runs: { without: Figures; with: Figures }[] = []
  for (let round = 0; round < 3; round += 1)
    runs.push({ without: await load(tracker.base + link), with: await load(tracker.base + linkToPages) })
  await tracker.stop('SIGTERM')
  console.log('without and with landing pages', runs)
  const perSecond = (kind: 'without' | 'with') => runs.reduce((total, run) => total + run[kind].perSecond, 0)
  expect(runs.map((run) => run.with.failed + run.without.failed)).toEqual([0, 0, 0])
  expect(perSecond('with') * 3).toBeGreaterThan(perSecond('without') * 2)
  const offerId = Number(/\d+/.exec(linkToPages)?.[0])
  const pages = await db().offerLandingPage.findMany({ where: { offerId }, select: { id: true } })
  const counted = await db().landingPageDay.aggregate({
    where: { landingPageId: { in: pages.map(({ id }) => id) } },
    _sum: { clicks: true },
  })
  expect(counted._sum.clicks).toBe(await db().click.count({ where: { offerId, flag: null } }))
})

test('clicks of an offer with ten conditions that are kept take at most half as much processor time again', async () => {
  const tracker = await startTracker(3995, { GEOIP_DATABASE: addressFile })
  const cost = async (to: string) => {
    const used = cpuSeconds(tracker.pid)
    const { perSecond, failed } = await load(tracker.base + to)
    expect(failed).toBe(0)
    return ((cpuSeconds(tracker.pid) - used) * 1_000_000) / (perSecond * SECONDS)
  }
  await cost(link)
  const runs: { without: number; with: number }[] = []
  for (let round = 0; round < 3; round += 1)
    runs.push({ without: await cost(link), with: await cost(linkWithConditions) })
  await tracker.stop('SIGTERM')
  console.log('processor time a click, µs, without and with conditions', runs)
  const sum = (kind: 'without' | 'with') => runs.reduce((total, run) => total + run[kind], 0)
  expect(sum('with')).toBeLessThan(sum('without') * 1.5)
})

test('killed 20 times during 10,000 clicks, it has stored every click whose 302 was sent [Q11]', async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < 20; round += 1) {
    const tracker = await startTracker(3992)
    const visitors = Array.from({ length: 32 }, async () => {
      for (let index = 0; index < 40; index += 1) {
        const answer = await fetch(tracker.base + link, { redirect: 'manual', headers: { 'user-agent': CHROME } })
        if (answer.status === 302)
          acknowledged.push(new URL(answer.headers.get('location') ?? '').searchParams.get('cid') ?? '')
      }
    })
    const all = Promise.allSettled(visitors)
    const target = acknowledged.length + 500
    while (acknowledged.length < target) await new Promise((resolve) => setTimeout(resolve, 2))
    await tracker.stop('SIGKILL')
    await all
  }
  const ids = acknowledged.map((id) => parseClickId(id)?.id ?? 'unreadable')
  const kept = new Set(
    (await db().click.findMany({ where: { id: { in: ids } }, select: { id: true } })).map(({ id }) => id),
  )
  console.log('acknowledged', ids.length, 'lost', ids.filter((id) => !kept.has(id)).length)
  expect(ids.length).toBeGreaterThanOrEqual(10_000)
  expect(ids.filter((id) => !kept.has(id))).toEqual([])
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
})
