// Slow: stores a pattern of clicks and conversions for each rule, and analyzes it.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { decideFraudCase } from '@/lib/conversions/fraud/admin-service'
import { analyzeFraud } from '@/lib/conversions/fraud/analysis/service'
import type { FraudRule } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createTraffic, type Pattern } from '@/tests/support/conversions/traffic'
import { createAffiliate, createPayoutMethod } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'

const NOW = new Date('2026-11-20T15:00:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const analyze = (at = NOW) => analyzeFraud({ at })

let advertiserId: number
beforeAll(async () => {
  advertiserId = (await createAdvertiser()).id
})
const newOffer = async () => (await createOffer({ advertiserId })).id

const casesOf = (affiliateId: number) =>
  db().fraudCase.findMany({ where: { affiliateId }, include: { facts: true }, orderBy: { openedAt: 'asc' } })
const rulesOf = async (affiliateId: number) => (await casesOf(affiliateId)).map(({ rule }) => rule)

/** Creates traffic with this pattern, by default of a new affiliate; returns the affiliate and conversion IDs. */
async function run(pattern: Partial<Pattern>) {
  const affiliateId = pattern.affiliateId ?? (await createAffiliate()).id
  const offerId = pattern.offerId ?? (await newOffer())
  return {
    affiliateId,
    sales: await createTraffic({ at: NOW, clicks: 60, sales: 4, ...pattern, affiliateId, offerId }),
  }
}

async function signIn(affiliateId: number, ip: string, userAgent: string) {
  const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: affiliateId } })
  await db().userSession.create({ data: { id: randomUUID(), userId, ip, userAgent, expiresAt: later(60) } })
}

async function decide(affiliateId: number, action: 'clear' | 'trust' | 'distrust', at: Date) {
  const [one] = (await casesOf(affiliateId)).slice(-1)
  const said = { reason: 'Looked at it', confirm: action === 'trust' ? `trust ${affiliateId}` : '' }
  await decideFraudCase({ actor: await createStaff('GSM'), at }, { id: one?.id ?? '', action, ...said })
}

test('a failing rule blocks neither the other rules nor the reversals of rejected cases', async () => {
  const { affiliateId, sales } = await run({ delayMs: 1_800 })
  await analyze()
  const [found] = await casesOf(affiliateId)
  // the state left by an interrupted rejection
  await db().fraudCase.update({ where: { id: found?.id ?? '' }, data: { status: 'rejected', decidedAt: NOW } })
  const another = await run({ delayMs: 1_800 })
  await db().$executeRaw`ALTER TABLE payout_method RENAME TO payout_method_away`
  try {
    await analyze(later(30))
  } finally {
    await db().$executeRaw`ALTER TABLE payout_method_away RENAME TO payout_method`
  }
  expect(await rulesOf(another.affiliateId)).toEqual(['fast_conversion'])
  const statuses = await db().conversion.findMany({ where: { id: { in: sales } }, select: { status: true } })
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(['reversed']))
})

describe('each rule fires on its pattern, and no other does [S2.26]', () => {
  const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/143.0'
  test.each<[FraudRule, Partial<Pattern>, number]>([
    ['fast_conversion', { delayMs: 1_800 }, 4],
    ['ip_cluster', { sales: 6, ip: (index) => (index < 6 ? '81.2.69.142' : `81.3.${index}.9`) }, 6],
    [
      'datacenter_addresses',
      { clicks: 80, ip: (index) => (index % 2 ? `52.10.0.${index % 5}` : `81.3.${index}.9`) },
      0,
    ],
  ])('%s', async (rule, pattern, conversions) => {
    const { affiliateId, sales } = await run(pattern)
    await analyze()
    const [found, ...others] = await casesOf(affiliateId)
    expect([found?.rule, others]).toEqual([rule, []])
    expect(found?.score).toBeGreaterThanOrEqual(50)
    if (conversions === 0) return
    expect(new Set(found?.facts.map(({ conversionId }) => conversionId))).toEqual(new Set(sales))
    expect(found?.stakeCents).toBe(BigInt(conversions) * 2_500n)
  })

  test('self_conversion scores higher with the same browser', async () => {
    const [near, same] = [await createAffiliate(), await createAffiliate()]
    for (const [index, { id }] of [near, same].entries()) {
      const ip = `81.2.70.${index + 1}`
      await run({ affiliateId: id, clicks: 20, sales: 1, ip: () => ip, userAgent: BROWSER })
      await signIn(id, ip, index === 1 ? BROWSER : 'Another browser')
    }
    await analyze()
    expect((await casesOf(near.id)).map(({ rule, score }) => [rule, score])).toEqual([['self_conversion', 40]])
    expect((await casesOf(same.id)).map(({ rule, score }) => [rule, score])).toEqual([['self_conversion', 60]])
  })

  test('conversion_rate_outlier compares with the other affiliates of the offer', async () => {
    const offerId = await newOffer()
    for (let others = 0; others < 3; others += 1) await run({ offerId, clicks: 80, sales: 2 })
    const { affiliateId } = await run({ offerId, clicks: 60, sales: 15 })
    await analyze()
    const [found] = await casesOf(affiliateId)
    expect(found).toMatchObject({ rule: 'conversion_rate_outlier', stakeCents: 37_500n })
    expect(found?.evidence).toMatchObject({ clicks: 60, conversions: 15, rateBps: 2_500 })
    expect(await db().fraudCase.count({ where: { rule: 'conversion_rate_outlier' } })).toBe(1)
  })

  test('shared_payout_destination finds both, and scores higher when the other is banned', async () => {
    const [honest, banned] = [await createAffiliate(), await createAffiliate({ status: 'banned' })]
    const destination = `${randomUUID()}@pay.example`
    for (const { id } of [honest, banned]) await createPayoutMethod(id, destination)
    await analyze()
    expect((await casesOf(honest.id)).map(({ rule, score }) => [rule, score])).toEqual([
      ['shared_payout_destination', 80],
    ])
    expect((await casesOf(banned.id)).map(({ rule, score }) => [rule, score])).toEqual([
      ['shared_payout_destination', 50],
    ])
  })

  test('shared_payout_destination ignores a destination that either of them has removed', async () => {
    const [former, current] = [await createAffiliate(), await createAffiliate()]
    const destination = `${randomUUID()}@pay.example`
    for (const { id } of [former, current]) await createPayoutMethod(id, destination)
    await db().payoutMethod.updateMany({ where: { affiliateId: former.id }, data: { removedAt: new Date() } })
    await analyze()
    expect(await casesOf(former.id)).toEqual([])
    expect(await casesOf(current.id)).toEqual([])
  })
})

describe('no case is opened', () => {
  test.each<[string, Partial<Pattern>]>([
    ['for a normal day', { clicks: 120, sales: 8 }],
    ['for two fast conversions, which may be tests', { sales: 2, delayMs: 900 }],
    ['for conversions exactly 5 seconds after their clicks', { delayMs: 5_000 }],
    ['for a carrier address that many visitors share', { sales: 8, ip: () => '100.70.1.1' }],
    ['for four conversions from one address', { sales: 4, ip: () => '81.2.71.1' }],
    ['for a few clicks from data centers', { ip: (index) => (index < 5 ? '52.10.0.1' : `81.3.${index}.9`) }],
    ['for clicks from data centers that are flagged as bots', { flag: 'bot', sales: 0, ip: () => '52.10.0.1' }],
    ['for traffic older than two weeks', { at: new Date('2026-11-05T15:00:00Z'), delayMs: 900 }],
  ])('%s', async (_, pattern) => {
    const { affiliateId } = await run(pattern)
    await analyze()
    expect(await rulesOf(affiliateId)).toEqual([])
  })
})

describe('facts', () => {
  test('open no second case, and new ones extend an open one', async () => {
    const offerId = await newOffer()
    const { affiliateId } = await run({ offerId, delayMs: 1_000 })
    await run({ offerId, affiliateId, clicks: 12, sales: 12, at: later(-60 * 24) })
    await analyze()
    const [first] = await casesOf(affiliateId)
    expect(first).toMatchObject({ score: 48, status: 'open', updatedAt: NOW })
    await analyze(later(1))
    expect(await casesOf(affiliateId)).toEqual([first])
    await run({ offerId, affiliateId, delayMs: 1_000, at: later(30), sales: 2 })
    await analyze(later(31))
    const [extended, ...others] = await casesOf(affiliateId)
    expect(others).toEqual([])
    expect(extended).toMatchObject({ id: first?.id, score: 53, stakeCents: 15_000n, updatedAt: later(31) })
    expect(extended?.facts).toHaveLength(6)
  })

  test('of a cleared case do not open another case; enough new ones do', async () => {
    const offerId = await newOffer()
    const { affiliateId } = await run({ offerId, delayMs: 1_000 })
    await analyze()
    await decide(affiliateId, 'clear', later(1))
    await run({ offerId, affiliateId, delayMs: 1_000, at: later(30), sales: 2 })
    await analyze(later(31))
    expect(await rulesOf(affiliateId)).toHaveLength(1)
    await run({ offerId, affiliateId, delayMs: 1_000, at: later(40), sales: 1 })
    await analyze(later(41))
    expect((await casesOf(affiliateId)).map(({ status, facts }) => [status, facts.length])).toEqual([
      ['cleared', 4],
      ['open', 3],
    ])
  })

  test('open no case while the affiliate is trusted for the rule, and one once the trust is withdrawn', async () => {
    const offerId = await newOffer()
    const { affiliateId } = await run({ offerId, delayMs: 1_000 })
    await analyze()
    await decide(affiliateId, 'trust', later(1))
    await run({ offerId, affiliateId, delayMs: 1_000, at: later(30) })
    await analyze(later(31))
    expect(await rulesOf(affiliateId)).toHaveLength(1)
    await decide(affiliateId, 'distrust', later(32))
    await analyze(later(33))
    expect((await casesOf(affiliateId)).map(({ status }) => status)).toEqual(['cleared', 'open'])
  })

  test('open one case in three concurrent analyses [S2.26]', async () => {
    const { affiliateId } = await run({ delayMs: 1_000 })
    await Promise.all([analyze(), analyze(), analyze()])
    expect(await rulesOf(affiliateId)).toEqual(['fast_conversion'])
    expect(
      await db().auditLog.count({
        where: { action: 'fraud_case.open', subjectId: (await casesOf(affiliateId))[0]?.id ?? '' },
      }),
    ).toBe(1)
  })
})
