import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { db } from '@/lib/platform/database/db'
import { getAdminSquad } from '@/lib/rewards/squads/admin-data'
import { editSquad } from '@/lib/rewards/squads/admin-service'
import { getOwnSquad } from '@/lib/rewards/squads/data'
import { getSquadRevenue } from '@/lib/rewards/squads/periods/admin-data'
import { acceptTerms, leaveSquad } from '@/lib/rewards/squads/periods/membership-service'
import { createStaff } from '@/tests/support/backoffice/staff'
import { convert } from '@/tests/support/conversions/conversions'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { availableOf, ledgerIsClean } from '@/tests/support/money/money'
import { refusalOf } from '@/tests/support/platform/refusals'
import { closeThrough, createSquad, linesOf } from '@/tests/support/rewards/squads'

const [BEGIN, DAY, LEAVE, END] = ['2026-11-01', '2026-11-05', '2026-11-10', '2026-11-15']
const at = (day: string) => new Date(`${day}T16:00:00Z`)
let staff: StaffActor
let offerId: number
beforeAll(async () => {
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
})
beforeEach(async () => {
  staff = await createStaff()
})

type Made = Awaited<ReturnType<typeof createSquad>>
const sell = (affiliateId: number | undefined, payoutCents: bigint, day: string = DAY) =>
  convert({ affiliateId: affiliateId ?? 0, offerId, at: at(day), payoutCents })
const leave = (affiliateId: number | undefined, day: string = LEAVE) =>
  leaveSquad({ actor: { affiliateId: affiliateId ?? 0 }, at: at(day) })
const accept = (affiliateId: number | undefined, termsRevision: number, day: string = LEAVE) =>
  acceptTerms({ actor: { affiliateId: affiliateId ?? 0 }, at: at(day) }, { termsRevision })
const balances = (members: readonly number[]) => Promise.all(members.map(availableOf))
const change = ({ id, name, members }: Made, shares: readonly number[], day: string = BEGIN) =>
  editSquad(
    { actor: staff, at: at(day) },
    {
      id,
      name,
      leaderId: members[0] ?? 0,
      split: 'custom',
      reason: 'They asked',
      confirm: `change ${name}`,
      members: members.map((affiliateId, index) => ({ affiliateId, shareBps: shares[index] ?? 0 })),
    },
  )

describe('a changed split', () => {
  test('splits nothing until every member has accepted it, the leader included, and then from that day on', async () => {
    const squad = await createSquad(staff, BEGIN)
    const [first, second, third] = squad.members
    await change(squad, [10_000, 0, 0])
    expect((await getOwnSquad(second ?? 0)).squad).toMatchObject({ termsRevision: 2, mustAccept: true })
    await sell(second, 9_000n)
    const waiting = 'Nothing is split until every member has accepted the members and the split.'
    expect((await getSquadRevenue(squad.id, undefined, at(LEAVE))).period).toMatchObject({
      refusal: waiting,
      moveCents: 0,
    })
    expect(await refusalOf(closeThrough(squad.id, '2026-11-09', staff))).toMatchObject({ message: waiting })
    for (const member of [first, second]) await accept(member, 2)
    expect(await refusalOf(closeThrough(squad.id, '2026-11-09', staff))).toMatchObject({ message: waiting })
    await accept(third, 2)
    await sell(second, 5_000n, '2026-11-12')
    expect((await getAdminSquad(squad.id, at(END))).openSince).toBe(LEAVE)
    await closeThrough(squad.id, END, staff)
    expect(await balances(squad.members)).toEqual([5_000n, 9_000n, 0n])
    expect(await ledgerIsClean()).toBe(true)
  })

  test('is accepted as it was shown, not as it was changed since', async () => {
    const squad = await createSquad(staff, BEGIN)
    await change(squad, [4_000, 3_000, 3_000])
    await change(squad, [10_000, 0, 0])
    expect(await refusalOf(accept(squad.members[1], 2))).toMatchObject({
      code: 'conflict',
      message: 'The split has changed. Look at it again before you accept.',
    })
    expect((await getOwnSquad(squad.members[1] ?? 0)).squad).toMatchObject({ mustAccept: true })
  })

  test('can be changed again while members have yet to accept it, also within a period', async () => {
    const squad = await createSquad(staff, BEGIN)
    await change(squad, [4_000, 3_000, 3_000])
    await change(squad, [5_000, 3_000, 2_000], END)
    expect((await getOwnSquad(squad.members[0] ?? 0)).squad).toMatchObject({ termsRevision: 3 })
  })

  test('a new name or leader asks nobody again', async () => {
    const squad = await createSquad(staff, BEGIN)
    const members = squad.members.map((affiliateId) => ({ affiliateId, shareBps: 0 }))
    const said = { reason: 'They asked', confirm: `change ${squad.name}` }
    const terms = { name: `${squad.name} B`, leaderId: squad.members[1] ?? 0, split: 'equal' as const, members }
    await editSquad({ actor: staff, at: at(LEAVE) }, { id: squad.id, ...terms, ...said })
    expect((await getOwnSquad(squad.members[2] ?? 0)).squad).toMatchObject({ mustAccept: false })
  })

  test('concurrent acceptances of all members begin the period again once', async () => {
    const squad = await createSquad(staff, BEGIN)
    await change(squad, [4_000, 3_000, 3_000])
    await Promise.all(squad.members.flatMap((member) => [accept(member, 2), accept(member, 2)]))
    const periods = await db().squadPeriod.findMany({ where: { squadId: squad.id } })
    expect(periods.map(({ closedAt }) => closedAt === null).sort()).toEqual([false, true])
  })
})

describe('leaving', () => {
  test('splits the whole days before it as agreed, and nothing of the leaver after it', async () => {
    const squad = await createSquad(staff, BEGIN)
    const [first, second, third] = squad.members
    await sell(first, 9_000n)
    await leave(first)
    expect(await balances(squad.members)).toEqual([3_000n, 3_000n, 3_000n])
    await sell(first, 7_000n, LEAVE)
    await sell(second, 1_000n, LEAVE)
    await closeThrough(squad.id, END, staff)
    expect(await balances(squad.members)).toEqual([10_000n, 3_500n, 3_500n])
    expect((await linesOf(squad.id, LEAVE)).map(({ affiliateId }) => affiliateId)).toEqual([second, third])
    expect((await getOwnSquad(first ?? 0)).squad).toBeNull()
    expect(await refusalOf(leave(first))).toMatchObject({ code: 'not_found', message: 'You are in no squad.' })
    expect(await ledgerIsClean()).toBe(true)
  })

  test('divides the share of the leaver in the ratio of the others, and passes on the lead', async () => {
    const squad = await createSquad(staff, BEGIN, { split: 'custom', shares: [5_000, 3_000, 2_000] })
    await leave(squad.members[0])
    expect(await getAdminSquad(squad.id, at(LEAVE))).toMatchObject({
      squad: { leaderId: squad.members[1], memberCount: 2 },
      members: [{ shareBps: 6_000 }, { shareBps: 4_000 }],
      history: [{ action: 'squad.leave' }, { action: 'squad.close' }, { action: 'squad.create' }],
    })
  })

  test('ends a squad of which one member would be left', async () => {
    const squad = await createSquad(staff, BEGIN, { size: 2 })
    await leave(squad.members[1])
    expect((await getOwnSquad(squad.members[0] ?? 0)).squad).toBeNull()
    expect(await getAdminSquad(squad.id, at(LEAVE))).toMatchObject({ squad: { status: 'disbanded' }, openSince: null })
  })

  test('of the last who has not accepted puts the split into effect for the others', async () => {
    const squad = await createSquad(staff, BEGIN)
    await change(squad, [4_000, 3_000, 3_000])
    for (const member of squad.members.slice(0, 2)) await accept(member, 2)
    await leave(squad.members[2])
    const { members, openSince } = await getAdminSquad(squad.id, at(LEAVE))
    expect([openSince, members.every(({ acceptedAt }) => acceptedAt)]).toEqual([LEAVE, true])
  })

  test.each(['suspended', 'active'] as const)('two members of a squad that is %s leave at once', async (status) => {
    const squad = await createSquad(staff, BEGIN)
    await sell(squad.members[0], 9_000n)
    await db().squad.update({ where: { id: squad.id }, data: { status } })
    await Promise.all(squad.members.slice(0, 2).map((member) => leave(member)))
    expect(await db().squadMember.count({ where: { squadId: squad.id, leftAt: null } })).toBe(0)
    expect(await balances(squad.members)).toEqual(status === 'active' ? [3_000n, 3_000n, 3_000n] : [9_000n, 0n, 0n])
    expect(await ledgerIsClean()).toBe(true)
  })

  test('and closing the period at once split each day once', async () => {
    const squad = await createSquad(staff, BEGIN)
    await sell(squad.members[0], 9_000n)
    await Promise.allSettled([leave(squad.members[1]), closeThrough(squad.id, '2026-11-09', staff)])
    expect(await balances(squad.members)).toEqual([3_000n, 3_000n, 3_000n])
    expect(await ledgerIsClean()).toBe(true)
  })
})
