import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { decideFraudCase } from '@/lib/conversions/fraud/admin-service'
import { analyzeFraud } from '@/lib/conversions/fraud/analysis/service'
import { evidenceText } from '@/lib/conversions/fraud/rules'
import { db } from '@/lib/platform/database/db'
import { dayToColumn } from '@/lib/platform/dates/days'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createTraffic, households } from '@/tests/support/conversions/traffic'
import { createAffiliate, createPayoutMethod } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createQuest } from '@/tests/support/factories/quests'
import { createReferral } from '@/tests/support/factories/referrals'

const NOW = new Date('2026-11-20T15:00:00Z')
const DAY = '2026-11-20'
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/143.0'

let offerId: number
beforeAll(async () => {
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
})

const casesOf = (affiliateId: number) => db().fraudCase.findMany({ where: { affiliateId }, include: { facts: true } })

type Clicks = { clicks: number; ip?: (index: number) => string; metric?: 'clicks' | 'conversions' }

/** An affiliate whose quest was completed by these clicks, the analysis run after them. */
async function completed({ clicks, ip = households, metric = 'clicks' }: Clicks) {
  const { id: affiliateId } = await createAffiliate()
  const { id: questId } = await createQuest({ metric, target: 10n, window: 'week' })
  await createTraffic({ affiliateId, offerId, at: NOW, clicks, sales: 0, ip })
  const progress = { affiliateId, questId, windowKey: '2026-11-16', value: BigInt(clicks), completedAt: NOW }
  await db().questProgress.create({ data: progress })
  return { affiliateId, questId }
}

describe('quest_clicks', () => {
  const fromOne = (index: number) => (index < 25 ? '81.2.69.142' : households(index))

  test('finds addresses with many counted clicks on the days of a completed click quest', async () => {
    const { affiliateId } = await completed({ clicks: 100, ip: fromOne })
    await analyzeFraud({ at: NOW })
    const [found, ...others] = await casesOf(affiliateId)
    expect([found?.rule, others]).toEqual(['quest_clicks', []])
    expect(found?.facts.every(({ detail }) => (detail as { address: string }).address === '81.2.69.142')).toBe(true)
    expect(evidenceText('quest_clicks', found?.evidence as Record<string, number>)).toMatch(
      /^2[0-9] of 100 clicks counted on days of a completed quest came from 1 IP address and day\.$/,
    )
  })

  test('finds completed quests with mostly repeated or flagged clicks', async () => {
    const { affiliateId, questId } = await completed({ clicks: 40 })
    const where = { affiliateId, day: dayToColumn(DAY) }
    await db().statDay.updateMany({ where, data: { clicks: { increment: 300 }, flaggedClicks: { increment: 20 } } })
    await analyzeFraud({ at: NOW })
    const [found] = await casesOf(affiliateId)
    expect(found?.facts.map(({ ref, detail }) => [ref, detail])).toEqual([
      [`quest ${questId} 2026-11-16`, { questId, windowKey: '2026-11-16', uncounted: 320, allClicks: 360 }],
    ])
    expect(evidenceText('quest_clicks', found?.evidence as Record<string, number>)).toBe(
      '320 of 360 clicks on those days were repeated or flagged.',
    )
  })

  test.each<[string, Clicks]>([
    ['for clicks from many addresses', { clicks: 100 }],
    ['for an address with less than a tenth of the clicks', { clicks: 300, ip: fromOne }],
    ['for a carrier address that many visitors share', { clicks: 100, ip: () => '100.70.1.1' }],
    ['for a quest that does not count clicks', { clicks: 100, ip: fromOne, metric: 'conversions' }],
  ])('opens no case %s', async (_, pattern) => {
    const { affiliateId } = await completed(pattern)
    await analyzeFraud({ at: NOW })
    expect(await casesOf(affiliateId)).toEqual([])
  })
})

describe('referral_ring', () => {
  async function refer(count: number, related: (referredId: number, index: number) => Promise<unknown>) {
    const { id: referrerId } = await createAffiliate()
    const referredIds: number[] = []
    for (let index = 0; index < count; index += 1) {
      const referredId = await createReferral(referrerId, { joinedAt: new Date(NOW.getTime() - 86_400_000) })
      await related(referredId, index)
      referredIds.push(referredId)
    }
    return { referrerId, referredIds }
  }
  async function signIn(affiliateId: number, ip: string) {
    const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: affiliateId } })
    const expiresAt = new Date(NOW.getTime() + 3_600_000)
    await db().userSession.create({ data: { id: randomUUID(), userId, ip, userAgent: BROWSER, expiresAt } })
  }

  test('finds three referred affiliates on one network', async () => {
    const near = await refer(4, (id, index) => signIn(id, index < 3 ? '81.2.88.9' : '81.2.89.9'))
    const two = await refer(2, (id) => signIn(id, '81.2.90.9'))
    await analyzeFraud({ at: NOW })
    const [found] = await casesOf(near.referrerId)
    expect(found).toMatchObject({ rule: 'referral_ring', evidence: { count: 3, total: 4, network: 3, sameBrowser: 3 } })
    expect(found?.facts.map(({ ref }) => Number(ref)).sort()).toEqual(near.referredIds.slice(0, 3))
    expect(await casesOf(two.referrerId)).toEqual([])
  })

  test('finds two referred affiliates who are paid at one destination', async () => {
    const destination = `${randomUUID()}@pay.example`
    const { referrerId } = await refer(3, (id, index) =>
      createPayoutMethod(id, index < 2 ? destination : `${randomUUID()}@pay.example`),
    )
    await analyzeFraud({ at: NOW })
    const [found] = await casesOf(referrerId)
    expect(found).toMatchObject({ rule: 'referral_ring', evidence: { count: 2, total: 3, destination: 2 } })
    expect(found?.score).toBeGreaterThanOrEqual(60)
  })

  test('finds one that signed up from a browser of the referrer', async () => {
    const { referrerId, referredIds } = await refer(2, async () => undefined)
    await db().referral.update({ where: { referredId: referredIds[0] ?? 0 }, data: { isSameBrowser: true } })
    await analyzeFraud({ at: NOW })
    const [found] = await casesOf(referrerId)
    expect(found).toMatchObject({ rule: 'referral_ring', evidence: { count: 1, total: 2, referrersBrowser: 1 } })
    expect(found?.facts.map(({ ref }) => Number(ref))).toEqual([referredIds[0]])
  })

  test('its rejection refuses the related referrals and no other', async () => {
    const { referrerId, referredIds } = await refer(4, (id, index) => signIn(id, index < 3 ? '81.2.98.9' : '81.2.99.9'))
    await analyzeFraud({ at: NOW })
    const [found] = await casesOf(referrerId)
    const said = { reason: 'Looked at it', confirm: `reject ${referrerId}` }
    await decideFraudCase(
      { actor: await createStaff('GSM'), at: NOW },
      { id: found?.id ?? '', action: 'reject', ...said },
    )
    const referrals = await db().referral.findMany({ where: { referrerId }, orderBy: { referredId: 'asc' } })
    expect(referrals.map(({ referredId, refusedReason }) => [referredId, refusedReason])).toEqual(
      referredIds.map((id, index) => [id, index < 3 ? 'related_accounts' : null]),
    )
    await analyzeFraud({ at: NOW })
    expect(await casesOf(referrerId)).toHaveLength(1)
  })
})
