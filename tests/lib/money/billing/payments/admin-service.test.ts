import { beforeEach, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { enterPayment } from '@/lib/money/billing/payments/admin-service'
import { db } from '@/lib/platform/database/db'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAdvertiser } from '@/tests/support/factories/offers'
import { deposit, fundsOf, setMode } from '@/tests/support/money/budgets'
import { ledgerIsClean } from '@/tests/support/money/money'
import { NOW } from '@/tests/support/tracking/shop'

const REFUSED = { code: 'insufficient_funds', message: '$0.00 is neither reserved nor spent.' }
const reason = 'The advertiser leaves'
let id: number
let [first, second] = [] as unknown as [StaffActor, StaffActor]
beforeEach(async () => {
  id = (await createAdvertiser()).id
  first = await createStaff()
  second = await createStaff()
})

const enter = (actor: StaffActor, reference: string, over: { firstApprovalId?: string } = {}) =>
  enterPayment(
    { actor, at: NOW },
    { id, kind: 'refund', amountCents: 50_000, reference, reason, confirm: '$500.00', ...over },
  )
async function entered(reference: string) {
  await enter(first, reference)
  const request = await db().approvalRequest.findFirstOrThrow({
    where: { kind: 'advertiser_refund', subject: String(id), payload: { equals: { reference } } },
  })
  return { firstApprovalId: request.id, reference }
}
const approve = ({ reference, ...over }: Awaited<ReturnType<typeof entered>>) => enter(second, reference, over)

describe.each([
  ['without a limit', null],
  ['with a credit limit', 1_000_000n],
])('refunds of deposits of an advertiser that is invoiced %s', (_, limit) => {
  beforeEach(async () => {
    await setMode(id, 'postpaid', limit)
    await deposit(id, 50_000n)
  })

  test('take no more than is unspent at the second approval [Q4]', async () => {
    const [one, two] = [await entered('WIRE 1'), await entered('WIRE 2')]
    expect(await approve(one)).toBe(true)
    await expect(approve(two)).rejects.toMatchObject(REFUSED)
    await expect(enter(second, 'WIRE 2')).rejects.toMatchObject(REFUSED)
    expect((await fundsOf(id)).available).toBe(0n)
    expect((await db().approvalRequest.findUniqueOrThrow({ where: { id: two.firstApprovalId } })).outcome).toBeNull()
    await deposit(id, 50_000n)
    expect(await approve(two)).toBe(true)
    expect((await fundsOf(id)).available).toBe(0n)
    expect(await ledgerIsClean()).toBe(true)
  })

  test('that are approved at once pay back the deposit once [Q4] [Q12]', async () => {
    const waiting = []
    for (let turn = 0; turn < 6; turn += 1) waiting.push(await entered(`WIRE ${turn}`))
    const tried = await Promise.allSettled(waiting.map(approve))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of tried) if (each.status === 'rejected') expect(each.reason).toMatchObject(REFUSED)
    expect((await fundsOf(id)).available).toBe(0n)
    expect(await ledgerIsClean()).toBe(true)
  })
})
