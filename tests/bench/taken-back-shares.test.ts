import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { changePayout } from '@/lib/conversions/lifecycle/state-change-service'
import { getBalances } from '@/lib/money/ledger/data'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays } from '@/lib/platform/dates/days'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { collectSquadSplits } from '@/lib/rewards/squads/periods/debt-service'
import { createStaff } from '@/tests/support/backoffice/staff'
import { convert, takeBack } from '@/tests/support/conversions/conversions'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createAdvance } from '@/tests/support/money/funding'
import { ledgerIsClean } from '@/tests/support/money/money'
import { assign, createMentor } from '@/tests/support/rewards/mentors'
import { closeThrough, createSquad } from '@/tests/support/rewards/squads'

// A squad of two, each with an advance to repay; one has a mentor, both a referrer. In whatever order conversions are
// sold, changed, split and reversed: once all are reversed, nothing is earned, and members have exactly what they owe.
const BEGIN: Day = '2026-11-21'
const noon = (day: Day) => new Date(`${day}T17:00:00Z`)

let staff: StaffActor
let offerId: number
beforeAll(async () => {
  staff = await createStaff()
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
})

async function begin() {
  const squad = await createSquad(staff, BEGIN, { size: 2 })
  const [mentor, referrer] = [await createMentor({ shareBps: 1_000 }), await createMentor()]
  const [mentee = 0] = squad.members
  await assign(mentee, mentor.userId, noon(BEGIN))
  for (const referredId of squad.members) {
    const brought = { referredId, referrerId: referrer.affiliateId, joinedAt: noon(BEGIN) }
    await db().referral.create({ data: { ...brought, commissionUntil: noon(addDays(BEGIN, 300)) } })
    await createAdvance(referredId, noon(BEGIN))
  }
  return { squad, others: [mentor.affiliateId, referrer.affiliateId] }
}
type Life = Awaited<ReturnType<typeof begin>>
type Sale = Awaited<ReturnType<typeof convert>> & { isBack: boolean }

type Step =
  | { do: 'sell'; who: number; payoutCents: bigint }
  | { do: 'change'; which: number; payoutCents: bigint }
  | { do: 'take back'; which: number }
  | { do: 'close' }

const payoutCents = fc.bigInt({ min: 0n, max: 6_000n })
const which = fc.nat({ max: 20 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sell' as const), who: fc.nat({ max: 1 }), payoutCents }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), which, payoutCents }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take back' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
)

/** Runs each step on its own day. @returns the day after the last */
async function live({ squad }: Life, steps: readonly Step[], sales: Sale[]): Promise<Day> {
  let day = addDays(BEGIN, 1)
  for (const each of steps) {
    if (each.do === 'sell') await sell(squad.members[each.who] ?? 0, each.payoutCents, day, sales)
    else if (each.do === 'close') await closeThrough(squad.id, addDays(day, -1), staff)
    else await touch(sales[each.which % Math.max(sales.length, 1)], each, day)
    day = addDays(day, 1)
  }
  return day
}

async function sell(affiliateId: number, payoutCents: bigint, day: Day, sales: Sale[]): Promise<void> {
  sales.push({ ...(await convert({ affiliateId, offerId, at: noon(day), payoutCents })), isBack: false })
}

async function touch(sale: Sale | undefined, each: Step, day: Day): Promise<void> {
  if (!sale || sale.isBack) return
  if (each.do === 'take back') await back(sale, day)
  if (each.do !== 'change') return
  const { affiliateId, conversionId } = sale
  const change = { affiliateId, conversionId, payoutCents: each.payoutCents, note: 'Agreed', actorId: staff.userId }
  const { payoutCents: before } = await db().conversion.findFirstOrThrow({ where: { affiliateId, id: conversionId } })
  if (before !== each.payoutCents) await transact((tx) => changePayout(tx, { ...change, at: noon(day) }))
}

async function back(sale: Sale, day: Day): Promise<void> {
  sale.isBack = true
  await takeBack(sale, noon(day))
}

const owed = async (affiliateId: number): Promise<bigint> =>
  (await db().fundingApplication.aggregate({ where: { affiliateId }, _sum: { outstandingCents: true } }))._sum
    .outstandingCents ?? 0n

/** What a member still owes on advances, computed from the ledger. */
async function owedByLedger(affiliateId: number): Promise<bigint> {
  const [row] = await db().$queryRaw<[{ cents: bigint }]>`
    SELECT coalesce(sum(CASE kind WHEN 'advance_repayment' THEN -amount_cents ELSE amount_cents END), 0)::bigint AS cents
    FROM ledger_transfer WHERE affiliate_id = ${affiliateId}
      AND kind IN ('advance', 'advance_repayment', 'repayment_reversal')`
  return row.cents
}

/** What a member has beyond what they owe, all of it earned. */
async function leftOf(member: number): Promise<bigint> {
  const { availableCents, pendingCents, earnedCents } = await getBalances(member)
  expect(pendingCents).toBe(0n)
  expect(await owedByLedger(member)).toBe(await owed(member))
  expect(availableCents - (await owed(member))).toBe(earnedCents)
  return earnedCents
}

async function everythingTakenBackIsNothing(steps: readonly Step[]): Promise<void> {
  const life = await begin()
  const sales: Sale[] = []
  const last = await live(life, steps, sales)
  for (const sale of sales) if (!sale.isBack) await back(sale, last)
  await closeThrough(life.squad.id, last, staff)
  await collectSquadSplits({ at: noon(addDays(last, 1)) })
  const left = await Promise.all(life.squad.members.map(leftOf))
  // the odd cent of a period goes to one of them, which may add up over several; the sum must still be zero
  const closes = BigInt(steps.filter((each) => each.do === 'close').length) + 1n
  expect(left.filter((cents) => cents > closes || cents < -closes)).toEqual([])
  expect(left.reduce((sum, cents) => sum + cents)).toBe(0n)
  for (const other of life.others)
    expect(await getBalances(other)).toMatchObject({ availableCents: 0n, earnedCents: 0n })
}

describe('an affiliate history with every conversion reversed', () => {
  test('earns nothing, whatever was sold, changed, split and repaid [Q9] [S2.25] [S2.27] [S2.40]', async () => {
    const steps = fc.array(step, { minLength: 4, maxLength: 9 })
    await fc.assert(fc.asyncProperty(steps, everythingTakenBackIsNothing), { numRuns: 25, endOnFailure: true })
    expect(await ledgerIsClean()).toBe(true)
    expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  })
})
