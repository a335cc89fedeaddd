import { describe, expect, test } from 'vitest'
import { GET } from '@/app/_api/achievements/route'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { CATALOGUE } from '@/lib/rewards/achievements/constants'
import { grantBadge, settleAchievements } from '@/lib/rewards/achievements/service'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { giveMoney } from '@/tests/support/money/money'
import { noParams } from '@/tests/support/platform/requests'
import { createUser, type TestUser } from '../../../support/factories/users'

async function get(user?: TestUser) {
  const url = 'http://localhost:3000/api/achievements'
  const response = await GET(new Request(url, user && { headers: await signedInHeaders(user) }), noParams)
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const AT = new Date('2026-11-20T12:00:00Z')

describe('GET /api/achievements', () => {
  test('answers level, total earnings and the levels in dollars, in exactly this shape [S7.7] [S3.24]', async () => {
    const ada = await createUser({ affiliate: { level: 2 } })
    const affiliateId = ada.affiliateId ?? 0
    await giveMoney(affiliateId, 5_000n)
    const { status, body, headers } = await get(ada)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(Object.keys(body).sort()).toEqual(['achievements', 'level', 'levels', 'totalPayout'])
    expect(body.level).toBe(2)
    // an adjustment by staff does not count as earnings
    expect(body.totalPayout).toBe(0)
    expect(body.levels).toEqual([
      { name: 'Stoke Newbie Role', requiredEarnings: 0 },
      { name: 'Stoke Hustler Role', requiredEarnings: 100 },
      { name: 'Stoke Closer Role', requiredEarnings: 1_000 },
      { name: 'Stoke Rainmaker Role', requiredEarnings: 10_000 },
      { name: 'Stoke Champion Role', requiredEarnings: 50_000 },
    ])
  })

  test('answers every achievement with its progress, and quest badges by name [S7.7] [S1.7]', async () => {
    const ada = await createUser()
    const affiliateId = ada.affiliateId ?? 0
    const quest = { metric: 'clicks', target: 1n, window: 'once', startsAt: AT, reward: 'badge' } as const
    await db().quest.create({ data: { ...quest, name: 'Night owl', badgeKey: 'night-owl' } })
    await db().streak.update({ where: { affiliateId }, data: { highestStreak: 5 } })
    await transact((tx) => settleAchievements(tx, affiliateId, AT))
    await transact((tx) => grantBadge(tx, affiliateId, 'night-owl', AT))
    const { achievements } = (await get(ada)).body
    expect(achievements).toHaveLength(CATALOGUE.length + 1)
    const of = (id: string) => achievements.find((each: { id: string }) => each.id === id)
    expect(of('streak-flame')).toMatchObject({ earnedAt: AT.toISOString(), progress: 1 })
    expect(of('streak-inferno')).toEqual({
      id: 'streak-inferno',
      name: 'Inferno streak',
      description: '15 days in a row with a conversion.',
      earnedAt: null,
      progress: 5 / 15,
    })
    expect(of('badge:night-owl')).toMatchObject({ name: 'Night owl', earnedAt: AT.toISOString(), progress: 1 })
  })

  test('answers level 1 and no earnings for a new affiliate [S7.7]', async () => {
    const { body } = await get(await createUser())
    expect(body).toMatchObject({ level: 1, totalPayout: 0 })
    expect(new Set(body.achievements.map(({ progress }: { progress: number }) => progress))).toEqual(new Set([0]))
  })

  test('does not show another affiliate’s achievements [Q23]', async () => {
    const [ada, eve] = [await createUser(), await createUser()]
    await transact((tx) => grantBadge(tx, ada.affiliateId ?? 0, 'hers', AT))
    expect(JSON.stringify((await get(eve)).body)).not.toContain('badge:hers')
  })

  test('refuses the signed-out and staff without an affiliate [S7.7]', async () => {
    expect((await get()).status).toBe(401)
    expect((await get(await createUser({ role: 'GSM' }))).status).toBe(403)
  })
})
