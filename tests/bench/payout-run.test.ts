import { expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { ledgerIsClean } from '@/tests/support/money/money'
import { audit, type Death, sendThroughDeaths } from '@/tests/support/money/payout-run'

const PAYOUTS = 300
const POINTS = ['before_send', 'after_send', 'before_find', 'after_find'] as const

/** Twenty: each point of the code three times, and eight at a fixed time after a payment. */
const DEATHS: Death[] = [
  ...POINTS.flatMap((at) => [1, 2, 3].map((times): Death => ({ at, times: at.endsWith('send') ? times * 5 : 1 }))),
  ...[0, 3, 7, 12, 25, 50, 90, 140].map((msAfter): Death => ({ msAfter })),
]

test('a payout run killed at 20 points, with a provider that keeps failing, pays nobody twice and skips nobody [Q10]', async () => {
  const { batchId, killed } = await sendThroughDeaths({ payouts: PAYOUTS, deaths: DEATHS, faultsEach: 5 })
  const result = await audit(batchId)
  console.log('killed', killed, 'of', DEATHS.length, result)
  expect(killed).toBe(DEATHS.length)
  expect(result).toMatchObject({ total: PAYOUTS, wrong: [], strangers: [], paidByProvider: result.paid })
  expect(result.paid + result.failed).toBe(PAYOUTS)
  const [money] = await db().$queryRaw<[{ ours: bigint; theirs: bigint }]>`
    SELECT (SELECT sum(balance_cents) FROM ledger_account WHERE kind = 'paid')::bigint AS ours,
      (SELECT sum(amount_cents) FROM sandbox_payment WHERE status = 'paid')::bigint AS theirs`
  expect(money.ours).toBe(money.theirs)
  expect(await db().payoutBatch.findMany({ select: { id: true, status: true } })).toEqual([
    { id: batchId, status: 'done' },
  ])
  expect(await ledgerIsClean()).toBe(true)
})
