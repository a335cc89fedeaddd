import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBalances } from '@/lib/money/ledger/data'
import { approveBatch, createBatch } from '@/lib/money/payouts/batches/admin-service'
import { getWithdrawal } from '@/lib/money/payouts/requests/eligibility-data'
import { cancelPayout, requestPayout } from '@/lib/money/payouts/requests/service'
import { releaseRequest } from '@/lib/money/payouts/sending/decision-admin-service'
import { sendBatch } from '@/lib/money/payouts/sending/service'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { collectSquadDebts } from '@/lib/rewards/squads/periods/debt-service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createPayoutMethod } from '@/tests/support/factories/affiliates'
import { createUser } from '@/tests/support/factories/users'
import { ledgerIsClean } from '@/tests/support/money/money'
import { createStaff, paidBySandbox, senderAt } from '@/tests/support/money/payouts'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeTracking)

const clock = fixedClock(daysLater(1))

async function sell(affiliateId: number, at: Date): Promise<string> {
  const { click_id } = await shop.click({ affiliateId, at })
  const txn_id = shop.newTxn()
  await shop.send({ click_id, txn_id }, { at })
  return txn_id
}

const askFor = (affiliateId: number, amountCents: bigint) =>
  requestPayout(
    { actor: { affiliateId }, at: clock.now() },
    { amountCents, idempotencyKey: randomUUID() },
    collectSquadDebts,
  )

async function approve(requestId: string) {
  const gsm = await createStaff()
  const batch = await createBatch(
    { actor: gsm, at: clock.now() },
    { requestIds: [requestId], provider: 'sandbox', reason: 'x' },
  )
  await approveBatch({ actor: gsm, at: clock.now() }, { batchId: batch.id, reason: 'x' })
  return { batchId: batch.id, gsm }
}

async function payOut(affiliateId: number, amountCents: bigint) {
  const { id } = await askFor(affiliateId, amountCents)
  await sendBatch(senderAt(clock), (await approve(id)).batchId)
}

test('money reversed after it was paid out is owed, blocks withdrawals, and is repaid by the next earnings [Q9]', async () => {
  const { affiliateId: id } = await createUser()
  const affiliateId = id ?? 0
  await createPayoutMethod(affiliateId)
  const txn_id = await sell(affiliateId, NOW)
  await payOut(affiliateId, 2_500n)
  expect(await getBalances(affiliateId)).toMatchObject({ availableCents: 0n, paidCents: 2_500n, earnedCents: 2_500n })

  for (let repeat = 0; repeat < 3; repeat += 1) await shop.send({ txn_id, event: 'reversal' }, { at: daysLater(2) })
  expect(await getBalances(affiliateId)).toMatchObject({ availableCents: -2_500n, paidCents: 2_500n, earnedCents: 0n })
  const { reasons, canWithdraw } = await getWithdrawal(affiliateId, daysLater(2))
  expect(canWithdraw).toBe(false)
  expect(reasons).toMatchObject([
    { code: 'negative_balance', amountCents: 2_500 },
    { code: 'below_minimum', amountCents: 3_500 },
  ])
  const ask = () =>
    requestPayout(
      { actor: { affiliateId }, at: clock.now() },
      { amountCents: 1_000n, idempotencyKey: randomUUID() },
      collectSquadDebts,
    )
  await expect(ask()).rejects.toMatchObject({
    code: 'insufficient_funds',
    message: expect.stringContaining('$25.00 must be earned back first'),
  })

  // the next sale only pays the debt; the one after it is available
  await sell(affiliateId, daysLater(3))
  expect(await getBalances(affiliateId)).toMatchObject({ availableCents: 0n, earnedCents: 2_500n })
  await expect(ask()).rejects.toMatchObject({ code: 'insufficient_funds' })
  await sell(affiliateId, daysLater(4))
  expect(await getBalances(affiliateId)).toMatchObject({ availableCents: 2_500n, earnedCents: 5_000n })
  expect(await ask()).toMatchObject({ status: 'requested', amountCents: 1_000n })
  expect(await ledgerIsClean()).toBe(true)
})

describe('money reversed while its payout waits to be sent', () => {
  async function askAndReverse() {
    const { affiliateId: id } = await createUser()
    const affiliateId = id ?? 0
    await createPayoutMethod(affiliateId)
    const txn_id = await sell(affiliateId, NOW)
    const request = await askFor(affiliateId, 2_500n)
    const reverse = () => shop.send({ txn_id, event: 'reversal' }, { at: daysLater(1) })
    return { affiliateId, requestId: request.id, reverse }
  }

  test('is not sent: the payout is held with the missing amount, and no provider is called [Q9] [Q10]', async () => {
    const { affiliateId, requestId, reverse } = await askAndReverse()
    const { batchId } = await approve(requestId)
    await reverse()
    expect(await sendBatch(senderAt(clock), batchId)).toBe(0)
    expect(await db().payoutRequest.findUniqueOrThrow({ where: { id: requestId } })).toMatchObject({
      status: 'held',
      statusReason: expect.stringContaining('$25.00'),
      batchId: null,
    })
    expect(await paidBySandbox(requestId)).toEqual({ count: 0, cents: 0n })
    expect(await getBalances(affiliateId)).toMatchObject({ availableCents: -2_500n, inPayoutCents: 2_500n })
    expect(await ledgerIsClean()).toBe(true)
  })

  test('keeps the payout out of batches, and cancelling the payout settles the debt', async () => {
    const { affiliateId, requestId, reverse } = await askAndReverse()
    await reverse()
    await expect(approve(requestId)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('$25.00'),
    })
    await cancelPayout({ actor: { affiliateId }, at: clock.now() }, { id: requestId })
    expect(await getBalances(affiliateId)).toMatchObject({ availableCents: 0n, inPayoutCents: 0n })
  })

  test('is sent once it is earned back and staff release the payout', async () => {
    const { affiliateId, requestId, reverse } = await askAndReverse()
    const { batchId, gsm } = await approve(requestId)
    await reverse()
    await sendBatch(senderAt(clock), batchId)
    await sell(affiliateId, NOW)
    await releaseRequest({ actor: gsm, at: clock.now() }, { requestId, reason: 'Earned back' })
    await sendBatch(senderAt(clock), (await approve(requestId)).batchId)
    expect(await paidBySandbox(requestId)).toEqual({ count: 1, cents: 2_500n })
    expect(await getBalances(affiliateId)).toMatchObject({ availableCents: 0n, inPayoutCents: 0n, paidCents: 2_500n })
    expect(await ledgerIsClean()).toBe(true)
  })
})
