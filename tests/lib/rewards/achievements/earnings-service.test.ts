import { describe, expect, test } from 'vitest'
import { type LedgerAccountKind, TransferKind } from '@/lib/generated/prisma/enums'
import { LIVE_CHANNEL } from '@/lib/messages/live/constants'
import { type LiveEvent, liveMessageSchema } from '@/lib/messages/live/schema'
import { EARNING_KINDS, REVERSAL_KINDS } from '@/lib/money/ledger/constants'
import { getBalances } from '@/lib/money/ledger/data'
import { postTransfers } from '@/lib/money/ledger/service'
import { db, pool } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { postEarnings } from '@/lib/rewards/achievements/earnings-service'
import { createUser } from '@/tests/support/factories/users'
import { ledgerIsClean } from '@/tests/support/money/money'

const AT = new Date('2026-11-20T12:00:00Z')
const newAffiliate = async () => (await createUser()).affiliateId ?? 0
const reward = (affiliateId: number, key: string, amountCents: bigint) =>
  ({ affiliateId, key, kind: 'quest_reward', from: 'house_quest', to: 'available', amountCents, at: AT }) as const
const takeBack = (affiliateId: number, key: string, amountCents: bigint) =>
  ({ affiliateId, key, kind: 'quest_reversal', from: 'available', to: 'house_quest', amountCents, at: AT }) as const
const levelOf = async (id: number) => (await db().affiliate.findUniqueOrThrow({ where: { id } })).level
const achievementsOf = async (affiliateId: number) =>
  (await db().achievementEarned.findMany({ where: { affiliateId }, orderBy: { key: 'asc' } })).map(({ key }) => key)

// Kinds that lower earnings: reversals, and what a member pays into a squad split, which its recipients earn.
const LOWERING: ReadonlySet<TransferKind> = new Set([...REVERSAL_KINDS, 'squad_split'])

describe('what counts as earned', () => {
  test.each(Object.values(TransferKind))('the ledger and the rule agree on %s [S1.6]', async (kind) => {
    const affiliateId = await newAffiliate()
    const move = (from: LedgerAccountKind, to: LedgerAccountKind, amountCents: bigint) =>
      transact((tx) =>
        postTransfers(tx, [{ affiliateId, key: crypto.randomUUID(), kind, from, to, amountCents, at: AT }]),
      )
    await move('house_adjustment', 'available', 700n)
    const given = (await getBalances(affiliateId)).earnedCents
    await move('available', 'house_adjustment', 300n)
    const taken = given - (await getBalances(affiliateId)).earnedCents
    expect([given, taken]).toEqual([EARNING_KINDS.has(kind) ? 700n : 0n, LOWERING.has(kind) ? 300n : 0n])
  })
})

describe('posting earnings', () => {
  test('settles levels and achievements of everyone who earned', async () => {
    const [ada, eve] = [await newAffiliate(), await newAffiliate()]
    const posted = await transact((tx) =>
      postEarnings(tx, [reward(ada, 'a', 60_000n), reward(eve, 'a', 9_999n), reward(ada, 'b', 40_000n)]),
    )
    expect(posted).toBe(3)
    expect([await levelOf(ada), await levelOf(eve)]).toEqual([3, 1])
    expect([await achievementsOf(ada), await achievementsOf(eve)]).toEqual([['earned-100', 'earned-1000'], []])
    expect(await ledgerIsClean()).toBe(true)
  })

  test('a level and the mark of the same amount are one notification', async () => {
    const { id: userId, affiliateId } = await createUser()
    const ada = affiliateId ?? 0
    await transact((tx) => postEarnings(tx, [reward(ada, 'a', 10_000n)]))
    expect(await achievementsOf(ada)).toEqual(['earned-100'])
    const told = await db().notification.findMany({ where: { userId } })
    expect(told.map(({ title }) => title)).toEqual(['You reached level 2'])
  })

  test('a reversal removes the achievement and keeps the level [S9.1]', async () => {
    const ada = await newAffiliate()
    await transact((tx) => postEarnings(tx, [reward(ada, 'a', 10_000n)]))
    await transact((tx) => postEarnings(tx, [takeBack(ada, 'b', 1n)]))
    expect(await levelOf(ada)).toBe(2)
    expect(await achievementsOf(ada)).toEqual([])
  })

  test('publishes the balance, the level and the achievement, once [S1.6]', async () => {
    const ada = await newAffiliate()
    const heard: LiveEvent[] = []
    const client = await pool().connect()
    client.on('notification', ({ payload }) => {
      const { to, event } = liveMessageSchema.parse(JSON.parse(payload ?? ''))
      if ('affiliateId' in to && to.affiliateId === ada) heard.push(event)
    })
    await client.query(`LISTEN ${LIVE_CHANNEL}`)
    await transact((tx) => postEarnings(tx, [reward(ada, 'a', 10_000n)]))
    await transact((tx) => postEarnings(tx, [reward(ada, 'a', 10_000n)]))
    await client.query('SELECT 1')
    await client.query(`UNLISTEN ${LIVE_CHANNEL}`)
    client.release(true)
    expect(heard).toEqual([
      { type: 'streak' },
      { type: 'level', level: 2 },
      { type: 'achievement', id: 'earned-100' },
      { type: 'balance' },
    ])
  })

  test('the same earnings again changes nothing', async () => {
    const ada = await newAffiliate()
    const post = () => transact((tx) => postEarnings(tx, [reward(ada, 'a', 10_000n)]))
    expect([await post(), await post()]).toEqual([1, 0])
    expect((await getBalances(ada)).earnedCents).toBe(10_000n)
  })

  test('money that is moved but not earned changes no level', async () => {
    const ada = await newAffiliate()
    const adjustment = { ...reward(ada, 'a', 10_000n), kind: 'adjustment', from: 'house_adjustment' } as const
    await transact((tx) => postEarnings(tx, [adjustment]))
    expect(await levelOf(ada)).toBe(1)
    expect(await achievementsOf(ada)).toEqual([])
  })
})
