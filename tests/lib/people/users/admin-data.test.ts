import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getUserDetail, listUsers } from '@/lib/people/users/admin-data'
import { usersQuerySchema } from '@/lib/people/users/admin-schema'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { SUPER_VIEWER } from '@/tests/support/accounts/staff-viewer'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createUser } from '@/tests/support/factories/users'
import { giveMoney } from '@/tests/support/money/money'
import { withoutModules } from '@/tests/support/platform/modules'
import { openShop } from '@/tests/support/tracking/shop'

afterAll(closeTracking)

const numbersOf = async (query: Record<string, string>) =>
  (await listUsers(usersQuerySchema.parse(query), SUPER_VIEWER)).rows.map(({ affiliateId }) => affiliateId)

describe('affiliates sorted by money and level [S2.22]', () => {
  let [poor, rich, none, even]: number[] = []
  beforeAll(async () => {
    const people = [await createUser(), await createUser(), await createUser(), await createUser()]
    ;[poor, rich, none, even] = people.map(({ affiliateId }) => affiliateId ?? 0)
    await createStaff()
    await giveMoney(poor ?? 0, 1_000n)
    await giveMoney(rich ?? 0, 90_000n)
    await giveMoney(even ?? 0, 1_000n)
    await db().affiliate.update({ where: { id: none ?? 0 }, data: { level: 4 } })
  })

  test('by balance: the largest first, and equal ones by their number', async () => {
    expect(await numbersOf({ sort: 'balance' })).toEqual([rich, even, poor, none])
    expect(await numbersOf({ sort: 'balance', dir: 'asc' })).toEqual([none, poor, even, rich])
  })

  test('pages of an order have every affiliate once, and leave out staff', async () => {
    const pages = await Promise.all(
      ['1', '2', '3', '4', '5'].map((page) => numbersOf({ sort: 'balance', size: '1', page })),
    )
    expect(pages.flat()).toEqual([rich, even, poor, none])
    expect((await listUsers(usersQuerySchema.parse({ sort: 'balance' }), SUPER_VIEWER)).total).toBe(4)
  })

  test('together with a search and a filter', async () => {
    expect(await numbersOf({ sort: 'balance', q: String(poor) })).toEqual([poor])
    expect(await numbersOf({ sort: 'balance', level: '4' })).toEqual([none])
    expect(await numbersOf({ sort: 'level' })).toEqual([none, even, rich, poor])
  })

  test('without levels and streak: a view that names a level lists all, and no account has one', async () => {
    await withoutModules(['levels', 'streak', 'discord'], async () => {
      const byDay = await numbersOf({})
      expect(byDay).toHaveLength(5)
      expect(await numbersOf({ level: '4', sort: 'level' })).toEqual(byDay)
      const { rows } = await listUsers(usersQuerySchema.parse({}), SUPER_VIEWER)
      expect(rows.map(({ level }) => level)).toEqual(byDay.map(() => null))
      const id = rows.find(({ affiliateId }) => affiliateId === none)?.id ?? ''
      const detail = await getUserDetail(id, SUPER_VIEWER, new Date())
      expect(detail).toMatchObject({ level: null, streakDays: null, discord: null })
      expect(detail.timeline.map(({ what }) => what)).not.toContain('Reached a level')
    })
    expect(await numbersOf({ level: '4' })).toEqual([none])
  })

  test('by what was earned, which money given by staff does not raise', async () => {
    const shop = await openShop()
    await shop.send({ click_id: (await shop.click({ affiliateId: poor ?? 0 })).click_id })
    const { rows } = await listUsers(usersQuerySchema.parse({ sort: 'earned' }), SUPER_VIEWER)
    expect(rows.map(({ affiliateId, earnedCents }) => [affiliateId, earnedCents])).toEqual([
      [poor, 2_500],
      ...[even, none, rich].map((id) => [id, 0]),
    ])
  })
})
