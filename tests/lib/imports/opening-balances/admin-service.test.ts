import { afterEach, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { listOpenings, listWaitingBalances } from '@/lib/imports/opening-balances/admin-data'
import { waitingBalancesQuerySchema } from '@/lib/imports/opening-balances/admin-schema'
import { approveOpening, declineOpening } from '@/lib/imports/opening-balances/admin-service'
import { getBalances } from '@/lib/money/ledger/data'
import { adjustmentPhrase } from '@/lib/people/users/adjustment-rules'
import { actOnUser } from '@/lib/people/users/admin-service'
import { db } from '@/lib/platform/database/db'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { importFiles, NOW, superAdmin } from '@/tests/support/imports/network-imports'
import { openingInput } from '@/tests/support/imports/opening-balances'
import { ledgerIsClean } from '@/tests/support/money/money'

let last = 0

/** An affiliate that was imported, with its id at the source. */
async function imported() {
  const { id, userId } = await createAffiliate()
  last += 1
  const externalId = String(last)
  await db().foreignId.create({
    data: { source: 'tune', kind: 'affiliate', externalId, ourId: String(id), createdAt: NOW },
  })
  return { id, userId: String(userId), externalId }
}

async function importBalances(...balances: [string, number][]) {
  const lines = balances.map(([externalId, dollars]) => `affiliate,${externalId},${dollars}`)
  const { check, run } = await importFiles('tune', { balance: ['Type,ID,Balance', ...lines].join('\n') })
  await check()
  await run()
}

async function waiting(actor: StaffActor) {
  const [found] = (await listOpenings(actor)).waiting
  if (!found) throw new Error('nothing waits')
  return found
}

const approve = async (actor: StaffActor) => approveOpening({ actor, at: NOW }, openingInput(await waiting(actor)))

const adjust = (actor: StaffActor, userId: string, amountCents: number) =>
  actOnUser(
    { actor, at: NOW },
    {
      id: userId,
      action: 'adjust',
      amountCents,
      confirm: String(adjustmentPhrase(amountCents)),
      reason: 'a correction',
    },
  )

afterEach(async () => {
  await db().openingBalance.deleteMany({ where: { bookingId: null } })
  await db().approvalRequest.deleteMany({
    where: { kind: 'opening_balances', OR: [{ outcome: null }, { outcome: 'declined' }] },
  })
})

describe('opening balances and the second person', () => {
  test('an approver reaches the limit of a day with adjustments and opening balances together', async () => {
    const [actor, one, two] = [await superAdmin(), await imported(), await imported()]
    expect(await adjust(actor, one.userId, 60_000)).toBe(true)
    await importBalances([two.externalId, 600])
    expect(await approve(actor)).toBe(false)
    expect(await approve(await superAdmin())).toBe(true)
    expect(await getBalances(two.id)).toMatchObject({ availableCents: 60_000n })
  })

  test('an affiliate does, whoever approves alone, and adjustments count the balances that were booked', async () => {
    const one = await imported()
    await importBalances([one.externalId, 600])
    expect(await approve(await superAdmin())).toBe(true)
    expect(await adjust(await superAdmin(), one.userId, 60_000)).toBe(false)
    const two = await imported()
    expect(await adjust(await superAdmin(), two.userId, 60_000)).toBe(true)
    await importBalances([two.externalId, 600])
    expect(await approve(await superAdmin())).toBe(false)
  })

  test('nobody approves a balance of their own account', async () => {
    const [own, other] = [await imported(), await imported()]
    await db().user.update({ where: { id: own.userId }, data: { role: 'SUPER_ADMIN' } })
    await importBalances([own.externalId, 1], [other.externalId, 2])
    await expect(approve({ userId: own.userId, role: 'SUPER_ADMIN' })).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('your own account'),
    })
    expect(await approve(await superAdmin())).toBe(true)
  })

  test('a list with the same number and sum that changed between the approvals is refused', async () => {
    const [one, two] = [await imported(), await imported()]
    const [first, second] = [await superAdmin(), await superAdmin()]
    await importBalances([one.externalId, 2_000], [two.externalId, 1_000])
    const seen = await waiting(first)
    expect(await approve(first)).toBe(false)
    await importBalances([one.externalId, 1_000], [two.externalId, 2_000])
    await expect(approveOpening({ actor: second, at: NOW }, openingInput(seen))).rejects.toMatchObject({
      code: 'conflict',
      message: 'Other balances wait by now. Look again before you approve.',
    })
    await expect(approve(second)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('changed since the first approval'),
    })
    expect(await getBalances(one.id)).toMatchObject({ availableCents: 0n })
    const stale = (await listOpenings(first)).bookings.find(({ postedAt, isOwn }) => isOwn && postedAt === null)
    await declineOpening({ actor: second, at: NOW }, { id: String(stale?.id), reason: 'it changed' })
    expect(await approve(second)).toBe(false)
    expect(await approve(first)).toBe(true)
    expect(await getBalances(two.id)).toMatchObject({ availableCents: 200_000n })
    expect(await ledgerIsClean()).toBe(true)
  })

  test('those that wait are listed one by one, by whom they are of', async () => {
    const [one, two] = [await imported(), await imported()]
    await importBalances([one.externalId, 10], [two.externalId, 20])
    const list = (query: object) => listWaitingBalances(waitingBalancesQuerySchema.parse(query))
    expect(await list({ source: 'tune', sort: 'amount', dir: 'desc' })).toMatchObject({
      total: 2,
      rows: [
        { party: 'affiliate', externalId: two.externalId, ourId: two.id, amountCents: 2_000 },
        { party: 'affiliate', externalId: one.externalId, ourId: one.id, amountCents: 1_000 },
      ],
    })
    expect(await list({ q: one.externalId })).toMatchObject({ rows: [{ ourId: one.id }] })
    expect(await list({ source: 'everflow' })).toMatchObject({ total: 0 })
  })
})
