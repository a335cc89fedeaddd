// Slow: kills a sender before, during and after a payment, as a process.
// @module-tag slow
import { expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { ledgerIsClean } from '@/tests/support/money/money'
import { audit, sendThroughDeaths } from '@/tests/support/money/payout-run'

test('a sender killed before, during and after a payment pays nobody twice and skips nobody [Q10]', async () => {
  const deaths = [{ at: 'before_send', times: 3 }, { at: 'after_send', times: 4 }, { msAfter: 5 }] as const
  const { batchId, killed } = await sendThroughDeaths({ payouts: 16, deaths, faultsEach: 3 })
  expect(killed).toBe(3)
  const result = await audit(batchId)
  expect(result).toMatchObject({ total: 16, wrong: [], strangers: [], paidByProvider: result.paid })
  expect(result.paid + result.failed).toBe(16)
  expect(await db().payoutBatch.findMany({ select: { id: true, status: true } })).toEqual([
    { id: batchId, status: 'done' },
  ])
  expect(await ledgerIsClean()).toBe(true)
})
