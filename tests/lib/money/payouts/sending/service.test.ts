import { beforeEach, describe, expect, test } from 'vitest'
import { getBalances } from '@/lib/money/ledger/data'
import type { Provider } from '@/lib/money/payout-providers/provider'
import { sandbox } from '@/lib/money/payout-providers/sandbox'
import { approveBatch, createBatch } from '@/lib/money/payouts/batches/admin-service'
import { sendBatch, sendDuePayouts, settlePendingPayouts } from '@/lib/money/payouts/sending/service'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { ledgerIsClean } from '@/tests/support/money/money'
import {
  createApprovedBatch,
  createRequest,
  createStaff,
  faults,
  PAYDAY,
  paidBySandbox,
  senderAt,
  statusOf,
} from '@/tests/support/money/payouts'
import type { SandboxFaultKind } from '@/tests/support/money/sandbox-faults'

const batchStatus = async (id: string) => (await db().payoutBatch.findUniqueOrThrow({ where: { id } })).status
const attemptsOf = (requestId: string) =>
  db().payoutAttempt.findMany({ where: { requestId }, orderBy: { startedAt: 'asc' } })
const newsOf = async (affiliateId: number) => {
  const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: affiliateId } })
  return db().notification.findMany({
    where: { userId, dedupeKey: { startsWith: 'payout:' } },
    orderBy: { createdAt: 'asc' },
  })
}
const requestOf = (id: string) => db().payoutRequest.findUniqueOrThrow({ where: { id } })

beforeEach(() => db().sandboxFault.deleteMany())

describe('sending a batch', () => {
  test('pays every request once and notifies the payees; again it pays nobody twice', async () => {
    const { batchId, requestIds } = await createApprovedBatch({ sums: [2_500n, 3_000n, 4_200n] })
    expect(await sendBatch(senderAt(PAYDAY), batchId)).toBe(3)
    expect(await batchStatus(batchId)).toBe('done')
    for (const id of requestIds) {
      const { affiliateId, amountCents, status, providerRef, settledAt } = await requestOf(id)
      expect({ status, settledAt }).toEqual({ status: 'paid', settledAt: PAYDAY.now() })
      expect(providerRef).toMatch(/^SBX-/)
      expect(await getBalances(affiliateId)).toMatchObject({ inPayoutCents: 0n, paidCents: amountCents })
      expect(await paidBySandbox(id)).toEqual({ count: 1, cents: amountCents })
      expect(await newsOf(affiliateId)).toMatchObject([{ type: 'reward', dedupeKey: `payout:${id}:sent` }])
      expect(await db().achievementEarned.findMany({ where: { affiliateId } })).toMatchObject([{ key: 'first-payout' }])
    }
    expect(await ledgerIsClean()).toBe(true)
    expect(await sendBatch(senderAt(PAYDAY), batchId)).toBe(0)
    expect(await sendDuePayouts(senderAt(PAYDAY))).toBe(0)
    for (const id of requestIds) expect(await paidBySandbox(id)).toMatchObject({ count: 1 })
  })

  test('with eight concurrent senders sends each payment once', async () => {
    const { batchId, requestIds } = await createApprovedBatch({ sums: Array.from({ length: 12 }, () => 1_500n) })
    const asked: string[] = []
    const counting: Provider = {
      ...sandbox,
      send: (payment) => {
        asked.push(payment.key)
        return sandbox.send(payment)
      },
    }
    const ended = await Promise.all(
      Array.from({ length: 8 }, () =>
        sendBatch(
          senderAt(PAYDAY, () => counting),
          batchId,
        ),
      ),
    )
    expect(ended.reduce((sum, each) => sum + each, 0)).toBe(12)
    expect(asked.sort()).toEqual([...requestIds].sort())
    expect(await batchStatus(batchId)).toBe('done')
    expect(await ledgerIsClean()).toBe(true)
  })

  test('a draft and an unknown batch are not sent', async () => {
    const { id } = await createBatch(
      { actor: await createStaff(), at: PAYDAY.now() },
      { requestIds: [(await createRequest(2_500n)).id], provider: 'sandbox', reason: 'x' },
    )
    expect(await sendBatch(senderAt(PAYDAY), id)).toBe(0)
    expect(await sendBatch(senderAt(PAYDAY), crypto.randomUUID())).toBe(0)
  })

  test('through a provider that is not configured waits, and does not block other batches', async () => {
    const lost = await createApprovedBatch()
    await db().payoutBatch.update({ where: { id: lost.batchId }, data: { provider: 'paypal' } })
    const good = await createApprovedBatch()
    expect(await sendDuePayouts(senderAt(PAYDAY))).toBe(1)
    expect(await batchStatus(good.batchId)).toBe('done')
    await expect(sendBatch(senderAt(PAYDAY), lost.batchId)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await statusOf(lost.requestIds[0] ?? '')).toBe('approved')
    await db().payoutBatch.update({ where: { id: lost.batchId }, data: { provider: 'sandbox' } })
    await sendBatch(senderAt(PAYDAY), lost.batchId)
  })
})

describe('a payment that waits for its receiver', () => {
  test('shows the reason and tells the affiliate at once, once; paid later, nothing of it is left', async () => {
    const { batchId, requestIds } = await createApprovedBatch()
    const [id = ''] = requestIds
    let found: Awaited<ReturnType<Provider['find']>> = { state: 'pending', reference: 'B1', reason: 'No account' }
    const waiting: Provider = {
      ...sandbox,
      send: async () => ({ state: 'pending', reference: 'B1' }),
      find: async () => found,
    }
    const sender = senderAt(PAYDAY, () => waiting)
    await sendBatch(sender, batchId)
    expect(await requestOf(id)).toMatchObject({ status: 'sending', statusReason: null })
    await settlePendingPayouts(sender)
    await settlePendingPayouts(sender)
    const { affiliateId, statusReason } = await requestOf(id)
    expect(statusReason).toBe('No account')
    expect(await newsOf(affiliateId)).toMatchObject([
      { title: expect.stringContaining('has not arrived yet'), message: expect.stringMatching(/ No account\.$/) },
    ])
    found = { state: 'paid', reference: 'T1' }
    await settlePendingPayouts(sender)
    expect(await requestOf(id)).toMatchObject({ status: 'paid', statusReason: null })
  })
})

describe('when the outcome is not known', () => {
  const LOST: SandboxFaultKind[] = [
    'timeout_before',
    'timeout_after',
    'http_500_before',
    'http_500_after',
    'cut_after_success',
  ]

  test.each(LOST)('after %s the payment is looked up by its key and paid once [Q10]', async (fault) => {
    const { batchId, requestIds } = await createApprovedBatch()
    const [id = ''] = requestIds
    await faults(fault)
    expect(await sendBatch(senderAt(PAYDAY), batchId)).toBe(0)
    expect(await statusOf(id)).toBe('sending')
    expect(await attemptsOf(id)).toMatchObject([{ outcome: null, error: expect.stringMatching(/sandbox/) }])
    expect(await batchStatus(batchId)).toBe('sending')

    expect(await sendDuePayouts(senderAt(PAYDAY))).toBe(1)
    expect(await statusOf(id)).toBe('paid')
    expect(await attemptsOf(id)).toMatchObject([{ providerKey: id, outcome: 'paid', error: null }])
    expect(await paidBySandbox(id)).toMatchObject({ count: 1 })
    expect(await batchStatus(batchId)).toBe('done')
  })

  test('a request never gets a second key, even after repeated provider failures', async () => {
    const { batchId, requestIds } = await createApprovedBatch()
    const [id = ''] = requestIds
    await faults('timeout_before', 'http_500_before', 'timeout_before', 'cut_after_success')
    for (let run = 0; run < 5; run += 1) await sendBatch(senderAt(PAYDAY), batchId)
    expect(await attemptsOf(id)).toMatchObject([{ providerKey: id, outcome: 'paid' }])
    expect(await paidBySandbox(id)).toMatchObject({ count: 1 })
  })

  test('a payment to an account suspended in the meantime is not sent again until the account is approved [Q10]', async () => {
    const { batchId, requestIds } = await createApprovedBatch()
    const [id = ''] = requestIds
    const { affiliateId } = await requestOf(id)
    await faults('timeout_before')
    await sendBatch(senderAt(PAYDAY), batchId)
    await db().affiliate.update({ where: { id: affiliateId }, data: { status: 'suspended' } })
    expect(await sendBatch(senderAt(PAYDAY), batchId)).toBe(0)
    expect(await paidBySandbox(id)).toMatchObject({ count: 0 })
    expect(await attemptsOf(id)).toMatchObject([{ outcome: null, error: 'Not sent again: The account is suspended.' }])
    await db().affiliate.update({ where: { id: affiliateId }, data: { status: 'approved' } })
    expect(await sendBatch(senderAt(PAYDAY), batchId)).toBe(1)
    expect(await paidBySandbox(id)).toMatchObject({ count: 1 })
  })

  test('a payment to an account banned after the provider paid is still settled as paid [Q10]', async () => {
    const { batchId, requestIds } = await createApprovedBatch()
    const [id = ''] = requestIds
    await faults('cut_after_success')
    await sendBatch(senderAt(PAYDAY), batchId)
    const { affiliateId } = await requestOf(id)
    await db().affiliate.update({ where: { id: affiliateId }, data: { status: 'banned' } })
    expect(await sendBatch(senderAt(PAYDAY), batchId)).toBe(1)
    expect(await statusOf(id)).toBe('paid')
  })

  test('the other payments of the batch are paid', async () => {
    const { batchId } = await createApprovedBatch({ sums: [1_500n, 1_600n, 1_700n] })
    await faults('timeout_before')
    expect(await sendBatch(senderAt(PAYDAY), batchId)).toBe(2)
    expect(await sendBatch(senderAt(PAYDAY), batchId)).toBe(1)
  })

  test('a slow provider is waited for', async () => {
    const { batchId } = await createApprovedBatch()
    await faults('slow')
    expect(await sendBatch(senderAt(PAYDAY), batchId)).toBe(1)
  })
})

describe('a payment that is pending', () => {
  test.each([
    ['pending_then_paid', 'paid', { inPayoutCents: 0n, paidCents: 2_500n }],
    ['pending_then_failed', 'failed', { inPayoutCents: 2_500n, paidCents: 0n }],
  ] as const)('%s is %s at the next lookup', async (fault, status, balances) => {
    const { batchId, requestIds } = await createApprovedBatch()
    const [id = ''] = requestIds
    await faults(fault)
    expect(await sendBatch(senderAt(PAYDAY), batchId)).toBe(0)
    expect(await statusOf(id)).toBe('sending')
    // it has an outcome, so the run does not send it again
    expect(await sendBatch(senderAt(PAYDAY), batchId)).toBe(0)
    expect(await settlePendingPayouts(senderAt(PAYDAY))).toBe(1)
    expect(await statusOf(id)).toBe(status)
    expect(await batchStatus(batchId)).toBe('done')
    expect(await getBalances((await requestOf(id)).affiliateId)).toMatchObject(balances)
    expect(await settlePendingPayouts(senderAt(PAYDAY))).toBe(0)
  })

  test('stays open when the provider no longer knows it', async () => {
    const { batchId, requestIds } = await createApprovedBatch()
    await faults('pending_then_paid')
    await sendBatch(senderAt(PAYDAY), batchId)
    await db().sandboxPayment.deleteMany({ where: { key: requestIds[0] ?? '' } })
    expect(await settlePendingPayouts(senderAt(PAYDAY))).toBe(0)
    expect(await statusOf(requestIds[0] ?? '')).toBe('sending')
  })
})

describe('a payment that failed', () => {
  test('stays in payout until staff decide, and its affiliate is notified why', async () => {
    const { batchId, requestIds } = await createApprovedBatch()
    await faults('decline')
    expect(await sendBatch(senderAt(PAYDAY), batchId)).toBe(1)
    const request = await requestOf(requestIds[0] ?? '')
    expect(request).toMatchObject({ status: 'failed', statusReason: 'The destination does not accept payments.' })
    expect(await getBalances(request.affiliateId)).toMatchObject({ inPayoutCents: 2_500n, availableCents: 0n })
    expect(await newsOf(request.affiliateId)).toMatchObject([
      { type: 'system', message: expect.stringContaining('does not accept payments') },
    ])
    expect(await batchStatus(batchId)).toBe('done')
    expect(await sendDuePayouts(senderAt(PAYDAY))).toBe(0)
  })
})

describe('changes since the approval', () => {
  test.each([
    ['a suspended account', { status: 'suspended' as const }, 'The account is suspended.'],
    ['a changed destination', { payoutsHeldUntil: new Date('2026-11-22T12:00:00Z') }, /held until Nov 22/],
  ])('%s is held instead of paid, and out of the batch', async (_, change, reason) => {
    const { batchId, requestIds } = await createApprovedBatch({ sums: [2_500n, 3_000n] })
    const { affiliateId } = await requestOf(requestIds[0] ?? '')
    await db().affiliate.update({ where: { id: affiliateId }, data: change })
    expect(await sendBatch(senderAt(PAYDAY), batchId)).toBe(1)
    const held = await requestOf(requestIds[0] ?? '')
    expect(held).toMatchObject({ status: 'held', batchId: null, approvedById: null })
    expect(held.statusReason).toMatch(reason)
    expect(await db().payoutBatch.findUnique({ where: { id: batchId } })).toMatchObject({
      status: 'done',
      totalCents: 3_000n,
      payeeCount: 1,
    })
    expect(await paidBySandbox(held.id)).toMatchObject({ count: 0 })
    expect(await db().auditLog.findFirst({ where: { subjectId: held.id } })).toMatchObject({
      action: 'payout.hold',
      actorId: null,
    })
  })

  test('a payment whose method was removed or cannot be read is held', async () => {
    const { batchId, requestIds } = await createApprovedBatch({ sums: [2_500n, 3_000n] })
    const [removed, garbled] = await Promise.all(requestIds.map(requestOf))
    await db().payoutMethod.update({ where: { id: removed?.methodId ?? '' }, data: { removedAt: PAYDAY.now() } })
    await db().payoutMethod.update({ where: { id: garbled?.methodId ?? '' }, data: { detailsSealed: 'v1.AAAA' } })
    expect(await sendBatch(senderAt(PAYDAY), batchId)).toBe(0)
    expect(await requestOf(removed?.id ?? '')).toMatchObject({
      status: 'held',
      statusReason: 'The payout method was removed.',
    })
    expect(await requestOf(garbled?.id ?? '')).toMatchObject({
      status: 'held',
      statusReason: expect.stringContaining('cannot be read'),
    })
    expect(await batchStatus(batchId)).toBe('cancelled')
  })
})

test('the timeline of a payout lists its steps in order [S3.35]', async () => {
  const { getPayout } = await import('@/lib/money/payouts/requests/data')
  const at = (hour: number) => fixedClock(new Date(Date.UTC(2026, 10, 20, hour)))
  const request = await createRequest(2_500n, at(1))
  const gsm = await createStaff()
  const { id } = await createBatch(
    { actor: gsm, at: at(2).now() },
    { requestIds: [request.id], provider: 'sandbox', reason: 'x' },
  )
  await approveBatch({ actor: gsm, at: at(3).now() }, { batchId: id, reason: 'x' })
  await sendBatch(senderAt(at(4)), id)
  const { timeline, status, reference } = await getPayout(request.affiliateId, request.id)
  expect({ status, reference }).toEqual({ status: 'paid', reference: expect.stringMatching(/^SBX-/) })
  expect(timeline.map((step) => `${step.status} ${step.at.slice(11, 13)}`)).toEqual([
    'requested 01',
    'approved 03',
    'sending 04',
    'paid 04',
  ])
})
