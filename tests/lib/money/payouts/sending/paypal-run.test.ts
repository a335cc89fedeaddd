import { afterAll, beforeAll, expect, test } from 'vitest'
import { payPal } from '@/lib/money/payout-providers/paypal'
import { sendBatch, settlePendingPayouts } from '@/lib/money/payouts/sending/service'
import { db } from '@/lib/platform/database/db'
import { ledgerIsClean } from '@/tests/support/money/money'
import { createApprovedBatch, PAYDAY, senderAt } from '@/tests/support/money/payouts'
import { startPayPal } from '@/tests/support/money/paypal-server'

let server: Awaited<ReturnType<typeof startPayPal>>
beforeAll(async () => {
  server = await startPayPal()
})
afterAll(() => server.stop())

test('a batch through PayPal survives every fault: nobody is paid twice, nobody is skipped [Q10]', async () => {
  const { batchId, requestIds } = await createApprovedBatch({
    sums: Array.from({ length: 8 }, (_, n) => 2_000n + BigInt(n)),
  })
  await db().payoutBatch.update({ where: { id: batchId }, data: { provider: 'paypal' } })
  const providerOf = () => payPal(server.account, PAYDAY)
  server.faults.push('500_before', '500_after', 'cut_before', 'cut_after', '429', '401', 'no_money')
  for (let run = 0; run < 4; run += 1) await sendBatch(senderAt(PAYDAY, providerOf), batchId)
  expect(await settlePendingPayouts(senderAt(PAYDAY, providerOf))).toBe(0)
  for (const batch of server.batches) Object.assign(batch, { status: 'SUCCESS', itemStatus: 'SUCCESS' })
  expect(await settlePendingPayouts(senderAt(PAYDAY, providerOf))).toBe(7)

  const requests = await db().payoutRequest.findMany({ where: { batchId }, orderBy: { id: 'asc' } })
  expect(requests.map(({ status }) => status).sort()).toEqual(['failed', ...Array(7).fill('paid')])
  const paid = requests.filter(({ status }) => status === 'paid')
  expect(server.batches.map(({ senderBatchId }) => senderBatchId).sort()).toEqual(paid.map(({ id }) => id))
  expect(paid.every(({ providerRef }) => providerRef?.startsWith('TXN-BATCH'))).toBe(true)
  const attempts = await db().payoutAttempt.count({ where: { requestId: { in: requestIds } } })
  expect(attempts).toBe(8)
  expect(await db().payoutBatch.findUnique({ where: { id: batchId } })).toMatchObject({ status: 'done' })
  expect(await ledgerIsClean()).toBe(true)
})
