// Slow: walks conversions through every order of voiding, appeal and decision.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { decideAppeal } from '@/lib/conversions/appeals/admin-service'
import { releaseDueHolds } from '@/lib/conversions/holds/service'
import { getBalances } from '@/lib/money/ledger/data'
import { db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { releaseDueRewards } from '@/lib/rewards/reward-holds/service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createStaff } from '@/tests/support/backoffice/staff'
import { appealOf, voidConversion } from '@/tests/support/conversions/appeals'
import {
  AFTER,
  claimReward,
  type Life,
  openLives,
  PAYOUT_CENTS,
  payOut,
  storedOf,
  TODAY,
} from '@/tests/support/conversions/lives'
import { ledgerIsClean } from '@/tests/support/money/money'
import { daysLater } from '@/tests/support/tracking/shop'

// Two affiliates with the same history, except that one conversion of Ada is rejected or reversed and her appeal is won:
// her figures must equal those of Ben, to whom that never happened.
let judge: StaffActor
let staff: StaffActor
beforeAll(async () => {
  judge = await createStaff('GSM')
  staff = await createStaff()
})
afterAll(closeTracking)

async function conversionOf({ affiliateId, txns }: Life, index: number) {
  const found = await db().conversion.findFirstOrThrow({ where: { affiliateId, txnId: txns[index] ?? '' } })
  return { affiliateId, conversionId: found.id }
}
const win = (id: string, at: Date) =>
  decideAppeal(
    { actor: staff, at },
    {
      id,
      decision: 'won',
      answer: 'The order was kept.',
      seenCents: Number(PAYOUT_CENTS),
      reason: 'Proven valid',
      confirm: '',
    },
  )

describe('an appeal that is won equals the life without the rejection, to the cent and the day', () => {
  test('of a sale the advertiser reversed after it raised everything and was paid out [Q9] [Q12]', async () => {
    const lives = await openLives()
    const [ada, ben] = [await lives.live([0, 1, 2]), await lives.live([0, 1, 2])]
    for (const life of [ada, ben]) {
      await claimReward(life, lives.questId)
      await payOut(life.affiliateId, 10_000n)
    }
    const before = await storedOf(ada, lives.questId)
    await lives.shop.send({ txn_id: ada.txns[1], event: 'chargeback' }, { at: AFTER })
    expect(await getBalances(ada.affiliateId)).toMatchObject({ paidCents: 10_000n, availableCents: -2_000n })
    expect(await lives.stateOf(ada)).not.toEqual(await lives.stateOf(ben))

    expect(await win(await appealOf(await conversionOf(ada, 1), AFTER), AFTER)).toBe(true)
    await releaseDueRewards({ at: AFTER })
    expect(await lives.stateOf(ada)).toEqual(await lives.stateOf(ben))
    expect(await storedOf(ada, lives.questId)).toEqual(before)
    const { quest: _own, ...stored } = await storedOf(ada, lives.questId)
    const { quest: _other, ...other } = await storedOf(ben, lives.questId)
    expect(stored).toEqual(other)
    expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
    expect(await ledgerIsClean()).toBe(true)
  })

  test('of a held sale that staff rejected, decided after its hold [Q9]', async () => {
    const lives = await openLives({ holdDays: 2 })
    const [ada, ben] = [await lives.live([0, 1, 2]), await lives.live([0, 1, 2])]
    const second = await conversionOf(ada, 1)
    await voidConversion(second, { at: daysLater(2.5), actorId: judge.userId })
    const id = await appealOf(second, TODAY)
    await releaseDueHolds({ at: daysLater(5) })
    await win(id, daysLater(9))
    expect(await lives.stateOf(ada)).toEqual(await lives.stateOf(ben))
    const where = { affiliateId_id: { affiliateId: ada.affiliateId, id: second.conversionId } }
    expect(await db().conversion.findUniqueOrThrow({ where })).toMatchObject({
      status: 'approved',
      reason: null,
      decidedAt: daysLater(3),
      holdUntil: daysLater(3),
    })
    expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  })

  test('of a held sale, decided within its hold: it is pending until the same end [Q9]', async () => {
    const lives = await openLives({ holdDays: 7 })
    const [ada, ben] = [await lives.live([0, 1, 2]), await lives.live([0, 1, 2])]
    const first = await conversionOf(ada, 0)
    await voidConversion(first, { at: TODAY, actorId: judge.userId, reason: 'fraud' })
    await win(await appealOf(first, TODAY), AFTER)
    expect(await lives.stateOf(ada)).toEqual(await lives.stateOf(ben))
    await releaseDueHolds({ at: daysLater(12) })
    expect(await lives.stateOf(ada)).toEqual(await lives.stateOf(ben))
    expect(await ledgerIsClean()).toBe(true)
  })
})

/** The rejection had broken the streak before the reversal came: the instant of the break stays its own. */
const withoutBreak = <State extends { streak: { brokenAt: unknown } | null }>(state: State) => ({
  ...state,
  streak: { ...state.streak, brokenAt: undefined },
})

/** Decides appeals while reversals arrive: one after the other, in either order, and then at the same time. */
async function expectReversals(atOnce: number): Promise<void> {
  const lives = await openLives()
  const outcomes = new Set<string>()
  // Cleo's same sale is only reversed by the advertiser
  const cleo = await lives.live([0, 1, 2])
  await lives.shop.send({ txn_id: cleo.txns[1], event: 'reversal' }, { at: AFTER })
  const alone = await lives.stateOf(cleo)
  for (let round = 0; round < 2 + atOnce; round += 1) {
    const ada = await lives.live([0, 1, 2])
    const second = await conversionOf(ada, 1)
    await voidConversion(second, { at: TODAY, actorId: judge.userId })
    const id = await appealOf(second, TODAY)
    const reverse = () => lives.shop.send({ txn_id: ada.txns[1], event: 'reversal' }, { at: AFTER })
    const settled = (run: () => Promise<unknown>) => Promise.allSettled([run()])
    const inOrder = async () => {
      if (round === 0) return [...(await settled(() => win(id, AFTER))), ...(await settled(reverse))] as const
      const [first] = await settled(reverse)
      return [...(await settled(() => win(id, AFTER))), first] as const
    }
    const [decided, reversed] = round < 2 ? await inOrder() : await Promise.allSettled([win(id, AFTER), reverse()])
    expect(reversed).toMatchObject({ status: 'fulfilled', value: { status: 200 } })
    const { status } = await db().appeal.findUniqueOrThrow({ where: { id } })
    if (decided?.status === 'rejected') expect(decided.reason).toMatchObject({ code: 'conflict' })
    expect(status).toBe(decided?.status === 'fulfilled' ? 'won' : 'open')
    if (round < 2) outcomes.add(decided?.status ?? '')
    expect(withoutBreak(await lives.stateOf(ada))).toEqual(withoutBreak(alone))
  }
  expect(outcomes).toEqual(new Set(['fulfilled', 'rejected']))
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  expect(await ledgerIsClean()).toBe(true)
}

test('an appeal decided while the advertiser’s reversal arrives ends as the reversal alone, in either order [Q9] [Q4]', () =>
  expectReversals(2))

test('so do eight that are decided at the same time [Q9] [Q4]', { tags: ['slow'] }, () => expectReversals(8))
