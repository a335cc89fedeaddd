import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { postTransfers } from '@/lib/money/ledger/service'
import { cancelBatch } from '@/lib/money/payouts/batches/admin-service'
import { cancelPayout, requestPayout } from '@/lib/money/payouts/requests/service'
import {
  holdRequest,
  releaseRequest,
  retryFailed,
  returnFailed,
} from '@/lib/money/payouts/sending/decision-admin-service'
import { sendBatch, settlePendingPayouts } from '@/lib/money/payouts/sending/service'
import { payOutTest } from '@/lib/money/payouts/sending/test-service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { openTestAccount } from '@/lib/tracking/test-mode/test-account-service'
import { listen, queuedFor, typesFor } from '@/tests/support/api/webhooks'
import { createPayoutMethod } from '@/tests/support/factories/affiliates'
import { createAdvertiser } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import {
  createApprovedBatch,
  createRequest,
  createStaff,
  faults,
  PAYDAY,
  senderAt,
} from '@/tests/support/money/payouts'

const at = PAYDAY.now()
const reason = 'Asked by support'
let staff: string
beforeEach(async () => {
  await db().webhookEndpoint.updateMany({ data: { isActive: false } })
  await db().sandboxFault.deleteMany()
  staff = await listen()
})

const historyOf = (id: string) => typesFor(staff, 'payout', id)

async function failed(fault: 'pending_then_failed' | 'decline') {
  const made = await createApprovedBatch()
  await faults(fault)
  await sendBatch(senderAt(PAYDAY), made.batchId)
  await settlePendingPayouts(senderAt(PAYDAY))
  return { ...made, id: made.requestIds[0] ?? '' }
}

describe('the events of a payout', () => {
  test('tell it from the request to its arrival, with what the provider calls it', async () => {
    const { batchId, requestIds } = await createApprovedBatch({ sums: [2_500n, 3_000n] })
    await sendBatch(senderAt(PAYDAY), batchId)
    for (const id of requestIds)
      expect(await historyOf(id)).toEqual(['payout.requested', 'payout.approved', 'payout.sending', 'payout.paid'])
    const paid = (await queuedFor(staff, 'payout')).filter(({ type }) => type === 'payout.paid')
    const { affiliateId, providerRef } = await db().payoutRequest.findUniqueOrThrow({
      where: { id: paid[0]?.objectId },
    })
    expect(paid[0]).toMatchObject({
      isTest: false,
      data: { affiliateId, batchId, status: 'paid', reference: providerRef, amountCents: expect.any(Number) },
    })
    expect(JSON.stringify(paid)).not.toContain('@pay.example')
  })

  test('say why it is held, and that it waits again once it is released', async () => {
    const actor = await createStaff()
    const { id } = await createRequest(2_500n)
    await holdRequest({ actor, at }, { requestId: id, reason: 'We look at your traffic' })
    await releaseRequest({ actor, at }, { requestId: id, reason })
    expect(await historyOf(id)).toEqual(['payout.requested', 'payout.held', 'payout.requeued'])
    const [, held] = await queuedFor(staff, 'payout')
    expect(held?.data).toMatchObject({ status: 'held', reason: 'We look at your traffic', batchId: null })
  })

  test('tell a failure, and that its money was returned', async () => {
    const { id, gsm } = await failed('decline')
    await returnFailed({ actor: gsm, at }, { requestId: id, reason })
    expect((await historyOf(id)).slice(-3)).toEqual(['payout.sending', 'payout.failed', 'payout.returned'])
  })

  test('tell that a failed one is sent again: approved to the same destination, waiting with another', async () => {
    const again = await failed('pending_then_failed')
    await retryFailed({ actor: again.gsm, at }, { requestId: again.id, reason })
    expect((await historyOf(again.id)).slice(-2)).toEqual(['payout.failed', 'payout.approved'])
    const other = await failed('decline')
    const { affiliateId } = await db().payoutRequest.findUniqueOrThrow({ where: { id: other.id } })
    await db().payoutMethod.updateMany({ where: { affiliateId }, data: { removedAt: at } })
    await createPayoutMethod(affiliateId, `other-${affiliateId}@pay.example`)
    await retryFailed({ actor: other.gsm, at }, { requestId: other.id, reason })
    expect((await historyOf(other.id)).slice(-2)).toEqual(['payout.failed', 'payout.requeued'])
  })

  test('tell that it waits again when its approved batch is canceled', async () => {
    const { batchId, requestIds, gsm } = await createApprovedBatch()
    await cancelBatch({ actor: gsm, at }, { batchId, reason })
    expect(await historyOf(requestIds[0] ?? '')).toEqual(['payout.requested', 'payout.approved', 'payout.requeued'])
  })

  test('tell once that an affiliate canceled it', async () => {
    const { id, affiliateId } = await createRequest(2_500n)
    await cancelPayout({ actor: { affiliateId }, at }, { id })
    await cancelPayout({ actor: { affiliateId }, at }, { id })
    expect(await historyOf(id)).toEqual(['payout.requested', 'payout.cancelled'])
  })

  test('of a request that was refused are none', async () => {
    const { affiliateId } = await createUser()
    const order = { amountCents: 2_500n, idempotencyKey: randomUUID() }
    const refused = requestPayout({ actor: { affiliateId: affiliateId ?? 0 }, at }, order, async () => undefined)
    await expect(refused).rejects.toMatchObject({ code: expect.any(String) })
    expect(await queuedFor(staff, 'payout')).toEqual([])
  })

  test('of a test account are marked as tests', async () => {
    const { affiliateId } = await createUser()
    const account = await openTestAccount({ at }, { affiliateId: affiliateId ?? 0 })
    const earned = { affiliateId: account, kind: 'conversion_release', amountCents: 9_000n, at } as const
    const transfer = { ...earned, key: 'earned', from: 'house_payout_cost', to: 'available' } as const
    await transact((tx) => postTransfers(tx, [transfer]))
    expect(await payOutTest({ at }, { affiliateId: account })).toEqual({ paidCents: 9_000n })
    const told = await queuedFor(staff, 'payout')
    expect(told.map(({ type, isTest }) => [type, isTest])).toEqual([
      ['payout.requested', true],
      ['payout.approved', true],
      ['payout.sending', true],
      ['payout.paid', true],
    ])
  })

  test('go to no advertiser, even one that asks for all types', async () => {
    const advertiser = await listen((await createAdvertiser()).id)
    await createRequest(2_500n)
    expect(await queuedFor(advertiser, 'payout')).toEqual([])
  })
})
