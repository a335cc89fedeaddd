import { describe, expect, test } from 'vitest'
import { postTransfers } from '@/lib/money/ledger/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { grantBadge, removeBadge, settleAchievements, settleAllAchievements } from '@/lib/rewards/achievements/service'
import { convert } from '@/tests/support/conversions/conversions'
import { refuseRowsOf } from '@/tests/support/platform/database-refusals'
import { CHROME, rulesSettled, track } from '@/tests/support/tracking/tracking'
import { createAdvertiser, createOffer } from '../../../support/factories/offers'
import { createReferral } from '../../../support/factories/referrals'
import { createEvents } from '../../../support/factories/stats'
import { createUser } from '../../../support/factories/users'

const AT = new Date('2026-11-20T12:00:00Z')
const LATER = new Date('2026-11-21T12:00:00Z')

async function newAffiliate() {
  const { id: userId, affiliateId } = await createUser()
  return { userId, affiliateId: affiliateId ?? 0 }
}
const newOffer = async () => (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
const settle = (affiliateId: number, at = AT) => transact((tx) => settleAchievements(tx, affiliateId, at))
const keysOf = async (affiliateId: number) =>
  (await db().achievementEarned.findMany({ where: { affiliateId }, orderBy: { key: 'asc' } })).map(({ key }) => key)
const earn = (affiliateId: number, amountCents: bigint, isBack = false) =>
  transact((tx) =>
    postTransfers(tx, [
      {
        affiliateId,
        key: crypto.randomUUID(),
        at: AT,
        amountCents,
        ...(isBack
          ? { kind: 'quest_reversal', from: 'available', to: 'house_quest' }
          : { kind: 'quest_reward', from: 'house_quest', to: 'available' }),
      },
    ]),
  )

describe('settling', () => {
  test('stores what is earned with its time, notifies once, and changes nothing the second time', async () => {
    const { userId, affiliateId } = await newAffiliate()
    await earn(affiliateId, 100_000n)
    expect(await settle(affiliateId)).toBe(true)
    expect(await settle(affiliateId, LATER)).toBe(false)
    expect(await db().achievementEarned.findMany({ where: { affiliateId }, orderBy: { key: 'asc' } })).toEqual([
      { affiliateId, key: 'earned-100', earnedAt: AT },
      { affiliateId, key: 'earned-1000', earnedAt: AT },
    ])
    const told = await db().notification.findMany({ where: { userId }, orderBy: { title: 'asc' } })
    expect(told.map(({ title, type }) => [title, type])).toEqual([
      ['Achievement earned: $1,000 earned', 'reward'],
      ['Achievement earned: $100 earned', 'reward'],
    ])
  })

  test('removes what no longer holds, and does not notify again when it is earned again', async () => {
    const { userId, affiliateId } = await newAffiliate()
    await earn(affiliateId, 100_000n)
    await settle(affiliateId)
    await earn(affiliateId, 1n, true)
    expect(await settle(affiliateId)).toBe(true)
    expect(await keysOf(affiliateId)).toEqual(['earned-100'])
    await earn(affiliateId, 1n)
    expect(await settle(affiliateId, LATER)).toBe(true)
    expect(await keysOf(affiliateId)).toEqual(['earned-100', 'earned-1000'])
    expect(await db().notification.count({ where: { userId } })).toBe(2)
  })

  test.each([
    ['pending', ['first-conversion']],
    ['approved', ['first-conversion']],
    ['rejected', []],
    ['reversed', []],
  ] as const)('a conversion that is %s earns %j [S1.7]', async (status, keys) => {
    const { affiliateId } = await newAffiliate()
    await createEvents([], [{ affiliateId, offerId: await newOffer(), at: AT, payoutCents: 100n, status }])
    await settle(affiliateId)
    expect(await keysOf(affiliateId)).toEqual(keys)
  })

  test.each([
    ['that counts', null, ['first-click']],
    ['from a bot', 'bot', []],
  ] as const)('a click %s earns %j', async (_, flag, keys) => {
    const { affiliateId } = await newAffiliate()
    await createEvents([{ affiliateId, offerId: await newOffer(), at: AT, ...(flag && { flag, isUnique: false }) }])
    await settle(affiliateId)
    expect(await keysOf(affiliateId)).toEqual(keys)
  })

  test('the highest streak counts, not the current one [S4.1]', async () => {
    const { affiliateId } = await newAffiliate()
    await db().streak.update({ where: { affiliateId }, data: { currentStreak: 0, highestStreak: 7 } })
    await settle(affiliateId)
    expect(await keysOf(affiliateId)).toEqual(['streak-blaze', 'streak-ember', 'streak-flame'])
  })

  test.each([
    ['joined', null, undefined, []],
    ['has a pending conversion', null, 'pending', []],
    ['has an approved conversion', null, 'approved', ['first-referral']],
    ['is refused, with an approved conversion,', 'same_address', 'approved', []],
  ] as const)('a referral that %s', async (_, refusedReason, status, keys) => {
    const { affiliateId } = await newAffiliate()
    const referredId = await createReferral(affiliateId, refusedReason ? { refusedReason } : {})
    await db().user.updateMany({ where: { affiliate: { id: referredId } }, data: { emailConfirmedAt: AT } })
    if (status) await convert({ affiliateId: referredId, offerId: await newOffer(), at: AT, status })
    await settle(affiliateId)
    expect(await keysOf(affiliateId)).toEqual(keys)
  })

  test.each([
    ['paid', ['first-payout']],
    ['requested', []],
    ['failed', []],
    ['cancelled', []],
  ] as const)('a payout that is %s earns %j', async (status, keys) => {
    const { affiliateId } = await newAffiliate()
    const request = { affiliateId, amountCents: 1_000n, methodKind: 'paypal', methodHint: 'a', status } as const
    await db().payoutRequest.create({ data: { ...request, idempotencyKey: 'a', requestedAt: AT } })
    await settle(affiliateId)
    expect(await keysOf(affiliateId)).toEqual(keys)
  })

  test('Discord counts while it is connected, and permanently once its bonus is paid [S1.8]', async () => {
    const { userId, affiliateId } = await newAffiliate()
    const connection = { userId, discordId: crypto.randomUUID(), username: 'ada', connectedAt: AT }
    await db().discordConnection.create({ data: connection })
    await settle(affiliateId)
    expect(await keysOf(affiliateId)).toEqual(['discord-connected'])
    // the connection has a notification of its own
    expect(await db().notification.count({ where: { userId } })).toBe(0)
    await db().discordConnection.update({ where: { userId }, data: { disconnectedAt: AT } })
    await settle(affiliateId)
    expect(await keysOf(affiliateId)).toEqual([])
    await db().discordBonus.create({ data: { userId, discordId: connection.discordId, creditedAt: AT } })
    await settle(affiliateId)
    expect(await keysOf(affiliateId)).toEqual(['discord-connected'])
  })
})

describe('concurrent settling', () => {
  test('earns and notifies once', async () => {
    const { userId, affiliateId } = await newAffiliate()
    await earn(affiliateId, 10_000n)
    const changed = await Promise.all(Array.from({ length: 10 }, () => settle(affiliateId)))
    expect(changed.filter(Boolean)).toHaveLength(1)
    expect(await db().notification.count({ where: { userId } })).toBe(1)
  })

  test('a conversion reversed while another is recorded leaves the achievement', async () => {
    const offerId = await newOffer()
    const comes = new Date('2026-11-20T13:00:00Z')
    for (let round = 0; round < 10; round += 1) {
      const { affiliateId } = await newAffiliate()
      const sale = { affiliateId, offerId, payoutCents: 100n }
      await createEvents(
        [],
        [
          { ...sale, at: AT, status: 'pending' },
          { ...sale, at: comes, status: 'rejected' },
        ],
      )
      await settle(affiliateId)
      const change = (createdAt: Date, data: { status: 'pending' | 'rejected'; reason: 'staff' | null }) =>
        transact(async (tx) => {
          await tx.conversion.updateMany({ where: { affiliateId, createdAt }, data })
          await settleAchievements(tx, affiliateId, LATER)
        })
      await Promise.all([
        change(AT, { status: 'rejected', reason: 'staff' }),
        change(comes, { status: 'pending', reason: null }),
      ])
      expect(await keysOf(affiliateId)).toEqual(['first-conversion'])
    }
  })
})

describe('the badge of a quest', () => {
  const grant = (affiliateId: number, at = AT) => transact((tx) => grantBadge(tx, affiliateId, 'night-owl', at))

  test('is granted once and stays when achievements are settled', async () => {
    const { affiliateId } = await newAffiliate()
    const granted = await Promise.all([grant(affiliateId), grant(affiliateId), grant(affiliateId)])
    expect(granted.filter(Boolean)).toHaveLength(1)
    await settle(affiliateId)
    expect(await keysOf(affiliateId)).toEqual(['badge:night-owl'])
  })

  test('can be reversed, once', async () => {
    const { affiliateId } = await newAffiliate()
    const remove = () => transact((tx) => removeBadge(tx, affiliateId, 'night-owl', AT))
    await grant(affiliateId)
    expect([await remove(), await remove()]).toEqual([true, false])
    expect(await keysOf(affiliateId)).toEqual([])
  })
})

describe('the periodic settling', () => {
  test('finds each first click once, and no affiliate without counted clicks', async () => {
    await settleAllAchievements({ at: AT })
    const offerId = await newOffer()
    const [clicked, bots, idle] = [await newAffiliate(), await newAffiliate(), await newAffiliate()]
    await rulesSettled()
    const open = (affiliateId: number, agent: string) =>
      track(`/c/${offerId}?a=${affiliateId}`, { at: AT, headers: { 'user-agent': agent } })
    await open(clicked.affiliateId, CHROME)
    await open(clicked.affiliateId, CHROME)
    await open(bots.affiliateId, 'Googlebot/2.1')
    const both = await Promise.all([settleAllAchievements({ at: AT }), settleAllAchievements({ at: AT })])
    expect(both[0] + both[1]).toBe(1)
    expect(await settleAllAchievements({ at: LATER })).toBe(0)
    expect(await keysOf(clicked.affiliateId)).toEqual(['first-click'])
    expect([await keysOf(bots.affiliateId), await keysOf(idle.affiliateId)]).toEqual([[], []])
  })
})

test('a failure for one affiliate does not affect the others', async () => {
  const [stuck, next] = [(await newAffiliate()).affiliateId, (await newAffiliate()).affiliateId]
  const offerId = await newOffer()
  await createEvents([stuck, next].map((affiliateId) => ({ affiliateId, offerId, at: AT })))
  await refuseRowsOf(stuck, 'achievement_earned')
  await settleAllAchievements({ at: AT })
  expect([await keysOf(stuck), await keysOf(next)]).toEqual([[], ['first-click']])
})
