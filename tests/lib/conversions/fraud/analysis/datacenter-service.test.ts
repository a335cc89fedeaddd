import { beforeAll, expect, test } from 'vitest'
import { WINDOW_MS } from '@/lib/conversions/fraud/amount-at-risk-constants'
import { collectDatacenterClicks } from '@/lib/conversions/fraud/analysis/datacenter-service'
import { detect } from '@/lib/conversions/fraud/analysis/signal-data'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { createTraffic, households, type Pattern } from '@/tests/support/conversions/traffic'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { rowsRead } from '@/tests/support/platform/roll-up-rows'

const NOW = new Date('2026-11-20T15:37:21Z')
const hoursBefore = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

let offerId: number
beforeAll(async () => {
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
})
const newAffiliate = async () => (await createAffiliate()).id
const traffic = (affiliateId: number, pattern: Partial<Pattern>) =>
  createTraffic({ offerId, affiliateId, at: NOW, clicks: 40, sales: 2, ...pattern })
const hosted = (every: number) => (index: number) => (index % every === 0 ? `52.10.0.${index % 7}` : households(index))

/** What the rule finds, from the stored clicks alone: by address and Eastern day, with the number of all clicks. */
async function fromClicks(at: Date) {
  const since = new Date(at.getTime() - WINDOW_MS)
  const clicks = await db().click.findMany({ where: { createdAt: { gte: since, lte: at } } })
  const counted = clicks.filter(({ flag }) => flag === null || flag === 'datacenter')
  const found = new Map<string, number>()
  for (const { affiliateId, ip, flag, createdAt } of counted) {
    if (flag !== 'datacenter' && !ip?.startsWith('52.10.')) continue
    const total = counted.filter((click) => click.affiliateId === affiliateId).length
    const day = createdAt.toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
    const key = `${affiliateId} ${total} ${day} ${ip}`
    found.set(key, (found.get(key) ?? 0) + 1)
  }
  return [...found].map(([key, count]) => `${key} ${count}`).sort()
}

/** The same from the analysis. */
async function fromAnalysis(at: Date) {
  const found: string[] = []
  for await (const part of detect(db(), 'datacenter_addresses', at))
    for (const { affiliateId, total, facts } of part)
      for (const { conversionId, detail } of facts)
        if (conversionId === null)
          found.push(`${affiliateId} ${total} ${detail.day} ${detail.address} ${detail.clicks}`)
  return found.sort()
}

async function expectAgreement(at: Date, atLeast: number) {
  await collectDatacenterClicks(db(), at)
  const expected = await fromClicks(at)
  expect(expected.length).toBeGreaterThanOrEqual(atLeast)
  expect(await fromAnalysis(at)).toEqual(expected)
}

test('what is read once finds the same as all clicks of two weeks, at any minute and after late clicks [S2.26]', async () => {
  const [one, two, three] = [await newAffiliate(), await newAffiliate(), await newAffiliate()]
  await traffic(one, { ip: hosted(3) })
  await traffic(one, { at: hoursBefore(24 * 13.6), ip: hosted(2) })
  await traffic(two, { at: hoursBefore(100), ip: () => '203.0.113.9', flag: 'datacenter', sales: 0 })
  await traffic(two, { at: hoursBefore(90), flag: 'bot', ip: hosted(2), sales: 0 })
  await traffic(three, {})
  await expectAgreement(NOW, 20)

  // an hour later, with new clicks, and clicks of three days ago that are written only now
  await traffic(two, { at: hoursBefore(-1), ip: hosted(4) })
  await traffic(three, { at: hoursBefore(72), ip: hosted(5) })
  await expectAgreement(hoursBefore(-1), 25)
  // by now the oldest have left the window, in the middle of an hour
  await expectAgreement(hoursBefore(-9.4), 20)
})

test('an analysis without new clicks reads none of the clicks before', async () => {
  const read = () =>
    transact((tx) => rowsRead(tx, ['click', 'click\\_default', 'click\\_2%'], () => collectDatacenterClicks(tx, NOW)))
  await traffic(await newAffiliate(), { clicks: 300, ip: hosted(2) })
  expect(await read()).toBeGreaterThanOrEqual(300)
  expect(await read()).toBe(0)
})

test('two analyses at once read the same clicks once', async () => {
  const affiliateId = await newAffiliate()
  await traffic(affiliateId, { clicks: 60, sales: 0, ip: hosted(2) })
  await Promise.all([collectDatacenterClicks(db(), NOW), collectDatacenterClicks(db(), NOW)])
  expect(await db().datacenterClick.count({ where: { affiliateId } })).toBe(30)
  const { _sum } = await db().clickHour.aggregate({ where: { affiliateId }, _sum: { eligible: true } })
  expect(_sum.eligible).toBe(60)
})

test('what has left the window is deleted', async () => {
  await traffic(await newAffiliate(), { ip: hosted(2) })
  await collectDatacenterClicks(db(), NOW)
  await collectDatacenterClicks(db(), hoursBefore(-24 * 20))
  expect([await db().datacenterClick.count(), await db().clickHour.count()]).toEqual([0, 0])
})
