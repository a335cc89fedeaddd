import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '@/lib/dates/clock'
import { getBalances } from '@/lib/ledger/data'
import { approveBatch, createBatch } from '@/lib/payouts/batches'
import { getWithdrawal } from '@/lib/payouts/data'
import { sendBatch } from '@/lib/payouts/sending'
import { requestPayout } from '@/lib/payouts/service'
import { closeTracking } from '@/lib/tracking/state'
import { createPayoutMethod } from '@/tests/support/factories/affiliates'
import { createUser } from '@/tests/support/factories/users'
import { ledgerIsClean } from '@/tests/support/money'
import { createStaff } from '@/tests/support/payouts'
import { daysLater, NOW, openShop } from '@/tests/support/shop'

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

async function payOut(affiliateId: number, amountCents: bigint) {
  const { id } = await requestPayout({ affiliateId, amountCents, idempotencyKey: randomUUID() }, clock)
  const gsm = await createStaff()
  const batch = await createBatch({ requestIds: [id], provider: 'sandbox', reason: 'x' }, gsm, clock)
  await approveBatch({ batchId: batch.id, reason: 'x' }, gsm, clock)
  await sendBatch(batch.id, clock)
}

test('money reversed after it was paid out is owed, keeps withdrawals back, and is paid by what comes next [Q9]', async () => {
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
  const ask = () => requestPayout({ affiliateId, amountCents: 1_000n, idempotencyKey: randomUUID() }, clock)
  await expect(ask()).rejects.toMatchObject({
    code: 'insufficient_funds',
    message: expect.stringContaining('$25.00 is still to be earned back'),
  })

  // the next sale pays the debt and no more, the one after it is theirs
  await sell(affiliateId, daysLater(3))
  expect(await getBalances(affiliateId)).toMatchObject({ availableCents: 0n, earnedCents: 2_500n })
  await expect(ask()).rejects.toMatchObject({ code: 'insufficient_funds' })
  await sell(affiliateId, daysLater(4))
  expect(await getBalances(affiliateId)).toMatchObject({ availableCents: 2_500n, earnedCents: 5_000n })
  expect(await ask()).toMatchObject({ status: 'requested', amountCents: 1_000n })
  expect(await ledgerIsClean()).toBe(true)
})
