import { describe, expect, test } from 'vitest'
import { getBalances } from '@/lib/money/ledger/data'
import { choosePayoutMethod } from '@/lib/money/payout-methods/rules'
import { requestPayout } from '@/lib/money/payouts/requests/service'
import { db } from '@/lib/platform/database/db'
import { collectSquadDebts } from '@/lib/rewards/squads/periods/debt-service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { giveMoney, ledgerIsClean } from '@/tests/support/money/money'
import { PAYDAY as clock, createPayee } from '@/tests/support/money/payouts'

/** Requests a whole balance so many times at once: one request is accepted. */
async function requestAtOnce(count: number): Promise<void> {
  const { id } = await createPayee(238_415n)
  const results = await Promise.allSettled(
    Array.from({ length: count }, (_, index) =>
      requestPayout(
        { actor: { affiliateId: id }, at: clock.now() },
        { amountCents: 238_415n, idempotencyKey: `k${index}` },
        collectSquadDebts,
      ),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = results.map((each) =>
    each.status === 'rejected' ? (each.reason as { code: string }).code : 'accepted',
  )
  expect(new Set(codes)).toEqual(new Set(['accepted', 'insufficient_funds']))
  expect(await getBalances(id)).toMatchObject({ availableCents: 0n, inPayoutCents: 238_415n })
  expect(await ledgerIsClean()).toBe(true)
}

describe('requesting a payout', () => {
  test('50 concurrent requests for the whole balance: one is accepted, and the balance does not go below zero [Q6]', () =>
    requestAtOnce(50))

  test('500 of them too [Q6]', { tags: ['slow'] }, () => requestAtOnce(500))

  test('the same request sent 30 times concurrently is one request', async () => {
    const { id } = await createPayee(5_000n)
    const order = { affiliateId: id, amountCents: 1_000n, idempotencyKey: 'same' }
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        requestPayout({ actor: { affiliateId: order.affiliateId }, at: clock.now() }, order, collectSquadDebts),
      ),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await getBalances(id)).toMatchObject({ availableCents: 4_000n, inPayoutCents: 1_000n })
    await expect(
      requestPayout(
        { actor: { affiliateId: order.affiliateId }, at: clock.now() },
        { ...order, amountCents: 1_001n },
        collectSquadDebts,
      ),
    ).rejects.toMatchObject({ code: 'conflict' })
  })

  test.each([
    ['below the minimum of $10', 5_000n, 999n, 'invalid', /minimum payout is \$10\.00/],
    ['above what is available', 5_000n, 5_001n, 'insufficient_funds', /Only \$50\.00 is available/],
  ])('%s is refused with a reason', async (_, balance, amountCents, code, message) => {
    const { id } = await createPayee(balance)
    await expect(
      requestPayout(
        { actor: { affiliateId: id }, at: clock.now() },
        { amountCents, idempotencyKey: 'k' },
        collectSquadDebts,
      ),
    ).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    })
  })

  test('without a method, while held, or when suspended is refused', async () => {
    const bare = await createAffiliate()
    await giveMoney(bare.id, 2_000n)
    const ask = (affiliateId: number) =>
      requestPayout(
        { actor: { affiliateId }, at: clock.now() },
        { amountCents: 2_000n, idempotencyKey: 'k' },
        collectSquadDebts,
      )
    await expect(ask(bare.id)).rejects.toThrow('Add a payout method first.')
    const held = await createPayee(2_000n)
    await db().affiliate.update({
      where: { id: held.id },
      data: { payoutsHeldUntil: new Date('2026-11-22T00:00:00Z') },
    })
    await expect(ask(held.id)).rejects.toThrow(/held until Nov 21, 2026, 7:00 PM EST/)
    const suspended = await createPayee(2_000n)
    await db().affiliate.update({ where: { id: suspended.id }, data: { status: 'suspended' } })
    await expect(ask(suspended.id)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the payout method is the default, else the first in order', () => {
  const all = (['international_bank', 'us_bank', 'paypal', 'payoneer'] as const).map((kind) => ({ kind }))
  test.each([
    [all, null, 'payoneer'],
    [all.slice(0, 3), null, 'paypal'],
    [all.slice(0, 2), null, 'us_bank'],
    [all.slice(0, 1), null, 'international_bank'],
    [all, 'us_bank' as const, 'us_bank'],
    [all.slice(0, 1), 'paypal' as const, 'international_bank'],
    [[], null, undefined],
  ])('case %# [S3.35]', (methods, preferred, expected) => {
    expect(choosePayoutMethod(methods, preferred)?.kind).toBe(expected)
  })
})
