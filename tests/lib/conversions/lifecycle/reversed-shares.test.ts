import { beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { changePayout } from '@/lib/conversions/lifecycle/state-change-service'
import { getBalances } from '@/lib/money/ledger/data'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { collectSquadSplits } from '@/lib/rewards/squads/periods/debt-service'
import { createStaff } from '@/tests/support/backoffice/staff'
import { convert, takeBack } from '@/tests/support/conversions/conversions'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createAdvance } from '@/tests/support/money/funding'
import { ledgerIsClean } from '@/tests/support/money/money'
import { assign, createMentor } from '@/tests/support/rewards/mentors'
import { closeThrough, createMembers, createSquad } from '@/tests/support/rewards/squads'

// Two affiliates with the same history, except that one has one more conversion, on which a mentor, a referrer, an
// advance and a squad earn. Once it is reversed, at its current payout, both must have the same figures.
const noon = (day: string) => new Date(`2026-11-${day}T17:00:00Z`)

let staff: StaffActor
let offerId: number
beforeAll(async () => {
  staff = await createStaff()
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
})

async function begin(members: readonly number[]) {
  const [mentor, referrer] = [await createMentor({ shareBps: 1_000 }), await createMentor()]
  const [seller = 0] = members
  await assign(seller, mentor.userId, noon('21'))
  const brought = { referredId: seller, referrerId: referrer.affiliateId, joinedAt: noon('21') }
  await db().referral.create({ data: { ...brought, commissionUntil: noon('30') } })
  for (const member of members) await createAdvance(member, noon('21'))
  const sell = (day: string, payoutCents: bigint) =>
    convert({ affiliateId: seller, offerId, at: noon(day), payoutCents })
  const stateOf = () => Promise.all([...members, mentor.affiliateId, referrer.affiliateId].map(standingOf))
  return { sell, stateOf }
}

async function standingOf(affiliateId: number) {
  const { availableCents, pendingCents, earnedCents } = await getBalances(affiliateId)
  const owed = await db().fundingApplication.aggregate({ where: { affiliateId }, _sum: { outstandingCents: true } })
  return { availableCents, pendingCents, earnedCents, owedCents: owed._sum.outstandingCents }
}

type Sale = Awaited<ReturnType<typeof convert>>
const change = ({ affiliateId, conversionId }: Sale, day: string, payoutCents: bigint) =>
  transact((tx) => {
    const said = { note: 'Agreed', actorId: staff.userId }
    return changePayout(tx, { affiliateId, conversionId, payoutCents, ...said, at: noon(day) })
  })

describe('a reversed conversion that others earned on', () => {
  test('leaves mentor, referrer and advance as if it had never existed [Q9] [S2.25] [S2.27]', async () => {
    const [more, less] = [await begin(await createMembers(1)), await begin(await createMembers(1))]
    await more.sell('22', 1_000n)
    await less.sell('22', 1_000n)
    const sale = await more.sell('23', 2_500n)
    await change(sale, '24', 3_000n)
    expect((await more.stateOf()).map(({ earnedCents }) => earnedCents)).toEqual([4_000n, 400n, 200n])
    await more.sell('25', 700n)
    await less.sell('25', 700n)
    await takeBack(sale, noon('26'))
    expect(await more.stateOf()).toEqual(await less.stateOf())
    expect(await ledgerIsClean()).toBe(true)
  })

  test('after its squad period was split is deducted when the next period closes [Q9] [S2.40]', async () => {
    const squads = [
      await createSquad(staff, '2026-11-21', { size: 2 }),
      await createSquad(staff, '2026-11-21', { size: 2 }),
    ] as const
    const [more, less] = [await begin(squads[0].members), await begin(squads[1].members)]
    await more.sell('22', 1_000n)
    await less.sell('22', 1_000n)
    const sale = await more.sell('23', 2_500n)
    for (const { id } of squads) await closeThrough(id, '2026-11-23', staff)
    await change(sale, '24', 3_000n)
    await takeBack(sale, noon('25'))
    for (const { id } of squads) await closeThrough(id, '2026-11-25', staff)
    await collectSquadSplits({ at: noon('26') })
    // an advance repaid from a share that was later deducted stays repaid, from the member's own money
    const alike = (all: Awaited<ReturnType<typeof more.stateOf>>) =>
      all.map(({ availableCents, owedCents, ...same }) => ({ ...same, ownCents: availableCents - (owedCents ?? 0n) }))
    expect(alike(await more.stateOf())).toEqual(alike(await less.stateOf()))
    expect(await ledgerIsClean()).toBe(true)
  })
})
