import { beforeEach, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { enterPayment } from '@/lib/money/billing/payments/admin-service'
import { depositReference } from '@/lib/money/billing/payments/reference-rules'
import { listSecondApprovals } from '@/lib/people/second-approval-queue/admin-data'
import { secondApprovalsQuerySchema } from '@/lib/people/second-approval-queue/admin-schema'
import { requestText } from '@/lib/people/second-approval-queue/rules'
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

describe('a deposit by bank', () => {
  const payIn = (actor: StaffActor, reference: string) =>
    enterPayment(
      { actor, at: NOW },
      { id, kind: 'deposit', amountCents: 50_000, reference, reason, confirm: '$500.00' },
    )

  test('shows its second approver the reference, and is theirs only with the same one', async () => {
    const reference = depositReference(id)
    expect(await payIn(first, reference)).toBe(false)
    const query = secondApprovalsQuerySchema.parse({ kind: 'advertiser_deposit', size: '100' })
    const { rows } = await listSecondApprovals(query, second, NOW)
    const row = rows.find(({ subject }) => subject === String(id))
    expect(row).toMatchObject({ reference, amountCents: 50_000 })
    expect(row && requestText(row)).toBe(`Deposit of $500.00 by an advertiser, reference ${reference}`)
    expect(await payIn(second, `${reference} INVOICE`)).toBe(false)
    expect((await fundsOf(id)).available).toBe(0n)
    expect(await payIn(second, reference)).toBe(true)
    expect((await fundsOf(id)).available).toBe(50_000n)
  })

  test('with the reference of another advertiser is refused at the field, for both people', async () => {
    const other = depositReference(id + 1)
    const refused = {
      code: 'invalid',
      options: { fields: { reference: expect.stringContaining(`advertiser ${id + 1}`) } },
    }
    await expect(payIn(first, `Payment ${other}`)).rejects.toMatchObject(refused)
    expect(await db().approvalRequest.count({ where: { subject: String(id) } })).toBe(0)
    expect(await payIn(first, 'WIRE 77')).toBe(false)
  })
})
