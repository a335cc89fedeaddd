import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { changePayout } from '@/lib/conversions/lifecycle/state-change-service'
import { getBalances, listLedgerLines } from '@/lib/money/ledger/data'
import { postTransfers } from '@/lib/money/ledger/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { changeSquadStatus } from '@/lib/rewards/squads/admin-service'
import { getSquadRevenue, listSquadRevenue } from '@/lib/rewards/squads/periods/admin-data'
import { squadRevenueQuerySchema } from '@/lib/rewards/squads/periods/admin-schema'
import { closePeriod } from '@/lib/rewards/squads/periods/admin-service'
import { collectSquadDebts, collectSquadSplits } from '@/lib/rewards/squads/periods/debt-service'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { convert, takeBack } from '@/tests/support/conversions/conversions'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { availableOf, ledgerIsClean } from '@/tests/support/money/money'
import { refusalOf } from '@/tests/support/platform/refusals'
import { closeThrough, createSquad, linesOf } from '@/tests/support/rewards/squads'

const [BEGIN, DAY, END, NEXT_END] = ['2026-11-01', '2026-11-05', '2026-11-10', '2026-11-15']
const at = (day: string) => new Date(`${day}T16:00:00Z`)
let staff: StaffActor
let offerId: number
beforeAll(async () => {
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
})
beforeEach(async () => {
  staff = await createStaff()
})

const sell = (affiliateId: number | undefined, payoutCents: bigint, day: string = DAY) =>
  convert({ affiliateId: affiliateId ?? 0, offerId, at: at(day), payoutCents })
const pay = ({ affiliateId, conversionId }: Awaited<ReturnType<typeof sell>>, payoutCents: bigint, day: string) =>
  transact((tx) =>
    changePayout(tx, {
      affiliateId,
      conversionId,
      payoutCents,
      note: 'Agreed rate',
      actorId: staff.userId,
      at: new Date(`${day}T18:00:00Z`),
    }),
  )
const balances = (members: readonly number[]) => Promise.all(members.map(availableOf))
/** Withdraws the whole balance, as a payout would. */
async function withdrawAll(affiliateId: number | undefined): Promise<void> {
  const id = affiliateId ?? 0
  await postTransfers(db(), [
    {
      affiliateId: id,
      key: 'all',
      kind: 'payout_request',
      from: 'available',
      to: 'in_payout',
      amountCents: await availableOf(id),
      at: at(END),
    },
  ])
}

describe('closing a period', () => {
  test('transfers from members who earned more to those who earned less, through the ledger [S2.40]', async () => {
    const { id, name, members } = await createSquad(staff, BEGIN)
    const [first, second, third] = members
    await sell(first, 9_000n)
    await sell(second, 3_000n)
    expect(await closeThrough(id, END, staff)).toEqual({ paidCents: 5_000n, owedCents: 0n })
    expect(await balances(members)).toEqual([4_000n, 4_000n, 4_000n])
    const { lines } = await listLedgerLines(third ?? 0, { account: 'available', limit: 5 })
    expect(lines).toMatchObject([{ kind: 'squad_split', amountCents: 4_000, memo: `Split of ${name}` }])
    expect((await auditOf('squad', id)).at(-1)).toMatchObject({
      action: 'squad.close',
      reason: 'End of the month',
      actorId: staff.userId,
      after: { closedThrough: END, paidCents: 5_000, owedCents: 0 },
    })
    expect(await ledgerIsClean()).toBe(true)
  })

  test('custom shares apply to the whole; the split "none" moves nothing', async () => {
    const custom = await createSquad(staff, BEGIN, { split: 'custom', shares: [5_000, 3_000, 2_000] })
    await sell(custom.members[2], 10_001n)
    await closeThrough(custom.id, END, staff)
    expect(await balances(custom.members)).toEqual([5_001n, 3_000n, 2_000n])

    const none = await createSquad(staff, BEGIN, { split: 'none' })
    await sell(none.members[0], 5_000n)
    expect(await closeThrough(none.id, END, staff)).toEqual({ paidCents: 0n, owedCents: 0n })
    expect(await balances(none.members)).toEqual([5_000n, 0n, 0n])
  })

  test('counts payouts from the first Eastern day through the last, and none before or after', async () => {
    const { id, members } = await createSquad(staff, BEGIN)
    await convert({ affiliateId: members[0] ?? 0, offerId, at: new Date('2026-11-01T03:59:59Z'), payoutCents: 700n })
    await convert({ affiliateId: members[0] ?? 0, offerId, at: new Date('2026-11-11T04:59:59Z'), payoutCents: 900n })
    await convert({ affiliateId: members[0] ?? 0, offerId, at: new Date('2026-11-11T05:00:00Z'), payoutCents: 500n })
    await convert({ affiliateId: members[1] ?? 0, offerId, at: at(DAY), payoutCents: 300n, status: 'pending' })
    await closeThrough(id, END, staff)
    const lines = await linesOf(id, BEGIN)
    expect(lines.map(({ payoutCents, conversions }) => [payoutCents, conversions])).toEqual([
      [900n, 1],
      [0n, 1],
      [0n, 0],
    ])
    const { period } = await getSquadRevenue(id, undefined, at('2026-11-12'))
    expect(period).toMatchObject({ startsDay: '2026-11-11', throughDay: '2026-11-11', moveCents: 333 })
  })

  test('two concurrent calls close once and pay once', async () => {
    const { id, members } = await createSquad(staff, BEGIN)
    await sell(members[0], 9_000n)
    const { period } = await getSquadRevenue(id, END, at('2026-11-11'))
    const order = { periodId: period?.id ?? '', throughDay: END, reason: 'End of the month', confirm: 'close $60.00' }
    const both = await Promise.allSettled(
      [1, 2].map(() => closePeriod({ actor: staff, at: at('2026-11-11') }, { squadId: id, ...order })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await balances(members)).toEqual([3_000n, 3_000n, 3_000n])
    expect(await db().squadPeriod.count({ where: { squadId: id } })).toBe(2)
    expect(await ledgerIsClean()).toBe(true)
  })

  test('needs the transferred amount typed, a day that is over, and an active squad', async () => {
    const { id, name, members } = await createSquad(staff, BEGIN)
    await sell(members[0], 900n)
    expect(await refusalOf(closeThrough(id, END, staff, 'close $9.00'))).toMatchObject({
      code: 'invalid',
      fields: { confirm: 'Type "close $6.00" to confirm.' },
    })
    const { period } = await getSquadRevenue(id, undefined, at(END))
    const order = { periodId: period?.id ?? '', reason: 'Too early', confirm: 'close $6.00' }
    // at midnight the last writes of the day may still be in progress
    const justOver = new Date('2026-11-11T05:09:00Z')
    expect(
      await refusalOf(closePeriod({ actor: staff, at: justOver }, { squadId: id, ...order, throughDay: END })),
    ).toMatchObject({
      fields: { throughDay: 'Pick a day from Nov 1 to Nov 9.' },
    })
    await changeSquadStatus(
      { actor: staff, at: at(END) },
      { id, action: 'suspend', reason: 'Looked at', confirm: `suspend ${name}` },
    )
    expect(await refusalOf(closeThrough(id, END, staff))).toMatchObject({ code: 'conflict' })
    expect(await availableOf(members[0] ?? 0)).toBe(900n)
  })

  test('a period that started today cannot be closed, and a closed one cannot be closed again', async () => {
    const { id } = await createSquad(staff, BEGIN)
    const { period } = await getSquadRevenue(id, undefined, at(BEGIN))
    expect(period).toMatchObject({ lastDay: null, refusal: 'This period began today. It can be closed tomorrow.' })
    const order = { periodId: period?.id ?? '', throughDay: BEGIN, reason: 'Early', confirm: 'close $0.00' }
    expect(await refusalOf(closePeriod({ actor: staff, at: at(BEGIN) }, { squadId: id, ...order }))).toMatchObject({
      code: 'conflict',
    })
    await closeThrough(id, END, staff)
    expect(await refusalOf(closePeriod({ actor: staff, at: at(NEXT_END) }, { squadId: id, ...order }))).toMatchObject({
      message: 'This period is closed already.',
    })
  })

  test('a member who is not approved neither pays nor receives', async () => {
    const { id, members } = await createSquad(staff, BEGIN)
    for (const [index, member] of members.entries()) await sell(member, BigInt(index) * 3_000n)
    await db().affiliate.update({ where: { id: members[2] ?? 0 }, data: { status: 'banned' } })
    await closeThrough(id, END, staff)
    expect(await balances(members)).toEqual([1_500n, 1_500n, 6_000n])
    expect((await linesOf(id, BEGIN))[2]).toMatchObject({ isShared: false, dueCents: 0n })
  })

  test('everyone who pays or receives is notified', async () => {
    const { id, name, members } = await createSquad(staff, BEGIN, { size: 2 })
    await sell(members[0], 2_000n)
    await closeThrough(id, END, staff)
    const news = await db().notification.findMany({
      where: { dedupeKey: { startsWith: 'squad-split:' }, title: { contains: name } },
      orderBy: { title: 'asc' },
    })
    expect(news.map(({ title }) => title)).toEqual([
      `$10.00 for you from the split of ${name}`,
      `$10.00 of yours goes to the split of ${name}`,
    ])
  })
})

describe('an amount that is not available', () => {
  test('is shown as owed and transferred as money arrives, without overdrawing anyone', async () => {
    const { id, members } = await createSquad(staff, BEGIN)
    const [giver, ...others] = members
    await sell(giver, 9_001n)
    await withdrawAll(giver)
    expect(await closeThrough(id, END, staff)).toEqual({ paidCents: 0n, owedCents: 6_000n })
    const query = squadRevenueQuerySchema.parse({ q: (await db().squad.findUniqueOrThrow({ where: { id } })).name })
    expect((await listSquadRevenue(query, at(NEXT_END))).rows).toMatchObject([{ id, owedCents: 6_000 }])

    await sell(giver, 1_001n, '2026-11-12')
    await collectSquadSplits({ at: at('2026-11-12') })
    expect(await availableOf(giver ?? 0)).toBe(0n)
    expect(await balances(others)).toEqual([501n, 500n])

    await sell(giver, 50_000n, '2026-11-13')
    await collectSquadDebts({ at: at('2026-11-13') }, { affiliateId: giver ?? 0 })
    expect(await availableOf(giver ?? 0)).toBe(45_001n)
    expect(await balances(others)).toEqual([3_000n, 3_000n])
    expect((await getSquadRevenue(id, undefined, at('2026-11-14'))).closed).toMatchObject([
      { moveCents: 6_000, owedCents: 0 },
    ])
    expect(await ledgerIsClean()).toBe(true)
  })

  test('is collected once in six concurrent runs', async () => {
    const { id, members } = await createSquad(staff, BEGIN, { size: 2 })
    await sell(members[0], 2_000n)
    await withdrawAll(members[0])
    await closeThrough(id, END, staff)
    await sell(members[0], 5_000n, '2026-11-12')
    await Promise.all(Array.from({ length: 6 }, () => collectSquadSplits({ at: at('2026-11-12') })))
    expect(await balances(members)).toEqual([4_000n, 1_000n])
    expect(await ledgerIsClean()).toBe(true)
  })

  test('is not collected while the squad is suspended, or its member is not approved or under review', async () => {
    const { id, name, members } = await createSquad(staff, BEGIN, { size: 2 })
    const [giver = 0] = members
    await sell(giver, 2_000n)
    await withdrawAll(giver)
    await closeThrough(id, END, staff)
    await sell(giver, 5_000n, '2026-11-12')
    const act = (action: 'suspend' | 'resume') =>
      changeSquadStatus(
        { actor: staff, at: at('2026-11-12') },
        { id, action, reason: 'Looked at', confirm: `${action} ${name}` },
      )
    const collect = () => collectSquadSplits({ at: at('2026-11-12') })
    await act('suspend')
    await collect()
    expect(await availableOf(giver)).toBe(5_000n)
    await act('resume')
    await db().affiliate.update({ where: { id: giver }, data: { status: 'suspended' } })
    await collect()
    expect(await availableOf(giver)).toBe(5_000n)
    await db().affiliate.update({ where: { id: giver }, data: { status: 'approved' } })
    const review = await db().fraudCase.create({
      data: { affiliateId: giver, rule: 'self_conversion', score: 90, evidence: {}, status: 'held', openedAt: at(END) },
    })
    await collect()
    expect(await availableOf(giver)).toBe(5_000n)
    await db().fraudCase.update({ where: { id: review.id }, data: { status: 'cleared' } })
    await collect()
    expect(await availableOf(giver)).toBe(4_000n)
  })
})

describe('a reversal', () => {
  test('in the same period is not counted as earned', async () => {
    const { id, members } = await createSquad(staff, BEGIN, { size: 2 })
    await sell(members[0], 2_000n)
    await takeBack(await sell(members[0], 7_000n), at('2026-11-06'))
    await closeThrough(id, END, staff)
    expect(await balances(members)).toEqual([1_000n, 1_000n])
  })

  test('after the close is a correction of the next period', async () => {
    const { id, members } = await createSquad(staff, BEGIN, { size: 2 })
    const [giver, getter] = members
    const sale = await sell(giver, 2_000n)
    await closeThrough(id, END, staff)
    await takeBack(sale, at('2026-11-12'))
    expect(await balances(members)).toEqual([-1_000n, 1_000n])
    await sell(getter, 500n, '2026-11-12')
    expect((await getSquadRevenue(id, NEXT_END, at('2026-11-16'))).period).toMatchObject({
      lines: [
        { payoutCents: 0, correctionCents: -2_000, shareCents: -750, dueCents: 1_250 },
        { payoutCents: 500, correctionCents: 0, shareCents: -750, dueCents: -1_250 },
      ],
    })
    await closeThrough(id, NEXT_END, staff)
    expect(await balances(members)).toEqual([250n, 250n])
    expect(await ledgerIsClean()).toBe(true)
  })

  test('or a changed payout counts at the new amount, and as a correction once it was split', async () => {
    const { id, members } = await createSquad(staff, BEGIN, { size: 2 })
    const [giver = 0] = members
    const sale = await sell(giver, 2_000n)
    await pay(sale, 3_000n, DAY)
    await closeThrough(id, END, staff)
    expect((await linesOf(id, BEGIN))[0]).toMatchObject({ payoutCents: 3_000n, correctionCents: 0n })
    await pay(sale, 2_600n, '2026-11-12')
    await takeBack(await sell(giver, 800n, '2026-11-12'), at('2026-11-13'))
    await closeThrough(id, NEXT_END, staff)
    expect((await linesOf(id, '2026-11-11'))[0]).toMatchObject({ payoutCents: 0n, correctionCents: -400n })
    expect(await balances(members)).toEqual([1_300n, 1_300n])
  })

  test('or change of a payout from before the squad is ignored', async () => {
    const { id, members } = await createSquad(staff, BEGIN, { size: 2 })
    const old = await sell(members[0], 4_000n, '2026-10-20')
    await takeBack(old, at(DAY))
    await pay(await sell(members[0], 4_000n, '2026-10-21'), 5_000n, DAY)
    await sell(members[0], 1_000n)
    await closeThrough(id, END, staff)
    expect((await linesOf(id, BEGIN))[0]).toMatchObject({ payoutCents: 1_000n, correctionCents: 0n, dueCents: -500n })
  })

  test('removes the earnings of both members: a split lowers the payer’s total and raises the recipient’s [S1.6]', async () => {
    const { id, members } = await createSquad(staff, BEGIN, { size: 2 })
    const earned = async () => Promise.all(members.map(async (member) => (await getBalances(member)).earnedCents))
    const sale = await sell(members[0], 2_000n)
    await closeThrough(id, END, staff)
    expect(await earned()).toEqual([1_000n, 1_000n])
    await takeBack(sale, at('2026-11-12'))
    await closeThrough(id, NEXT_END, staff)
    expect(await balances(members)).toEqual([0n, 0n])
    expect(await earned()).toEqual([0n, 0n])
  })
})
