// Slow: of the random operations 10,000 are booked in the group slow.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getBalances } from '@/lib/money/ledger/data'
import { openAffiliateAccounts, postTransfers, type Transfer } from '@/lib/money/ledger/service'
import { db } from '@/lib/platform/database/db'
import { sqlState } from '@/lib/platform/database/failures'
import { transact } from '@/lib/platform/database/transaction'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { availableOf, giveMoney, ledgerIsClean } from '@/tests/support/money/money'

const at = new Date('2026-11-20T12:00:00Z')
const refusal = (run: Promise<unknown>) =>
  run.then(
    () => 'not refused',
    (error: unknown) => sqlState(error),
  )

describe('the database itself', () => {
  test.each([
    ['UPDATE of a transfer', 'UPDATE ledger_transfer SET amount_cents = 1'],
    ['DELETE of a transfer', 'DELETE FROM ledger_transfer'],
    ['TRUNCATE of transfers', 'TRUNCATE ledger_transfer'],
    ['UPDATE of a balance', 'UPDATE ledger_account SET balance_cents = 1000000'],
    ['DELETE of an account', 'DELETE FROM ledger_account'],
    ['UPDATE of the audit log', "UPDATE audit_log SET action = 'forged'"],
    ['DELETE from the audit log', 'DELETE FROM audit_log'],
    ['TRUNCATE of the audit log', 'TRUNCATE audit_log'],
    ['UPDATE of a conversion history', "UPDATE conversion_history SET note = 'x'"],
    ['DELETE of a streak history', 'DELETE FROM streak_event'],
  ])('refuses %s as the application [Q5]', async (_, statement) => {
    const affiliate = await createAffiliate()
    await giveMoney(affiliate.id, 500n)
    await db().auditLog.create({ data: { action: 'test', subject: 'test', createdAt: at } })
    await db().conversionHistory.create({
      data: { affiliateId: affiliate.id, conversionId: crypto.randomUUID(), toStatus: 'approved' },
    })
    await db().streakEvent.create({
      data: {
        affiliateId: affiliate.id,
        kind: 'started',
        day: at,
        streakBefore: 0,
        streakAfter: 1,
        pointsAfter: 0,
        createdAt: at,
      },
    })
    expect(await refusal(db().$executeRawUnsafe(statement))).toBe('23001')
    expect(await availableOf(affiliate.id)).toBe(500n)
  })

  test.each([
    ['an amount of zero', 0, false],
    ['a negative amount', -1, false],
    ['a transfer from an account to itself', 1, true],
    ['an overdraft', 501, false],
  ])('refuses %s', async (_, amount, same) => {
    const affiliate = await createAffiliate()
    await giveMoney(affiliate.id, 500n)
    const [from, to] = await db().ledgerAccount.findMany({
      where: { affiliateId: affiliate.id, kind: { in: ['available', 'in_payout'] } },
      orderBy: { kind: 'asc' },
    })
    const insert = db().$executeRaw`
      INSERT INTO ledger_transfer (id, affiliate_id, key, kind, debit_account_id, credit_account_id, amount_cents, created_at)
      VALUES (gen_random_uuid(), ${affiliate.id}, 'raw', 'payout_request', ${from?.id}, ${same ? from?.id : to?.id}, ${amount}, now())`
    expect(await refusal(insert)).toBe('23514')
    expect(await availableOf(affiliate.id)).toBe(500n)
  })

  test("refuses to touch another affiliate's account", async () => {
    const [mine, theirs] = [await createAffiliate(), await createAffiliate()]
    await giveMoney(theirs.id, 500n)
    const accounts = await db().ledgerAccount.findMany({
      where: { affiliateId: { in: [mine.id, theirs.id] }, kind: 'available' },
      orderBy: { affiliateId: 'asc' },
    })
    const insert = db().$executeRaw`
      INSERT INTO ledger_transfer (id, affiliate_id, key, kind, debit_account_id, credit_account_id, amount_cents, created_at)
      VALUES (gen_random_uuid(), ${mine.id}, 'theft', 'adjustment', ${accounts[1]?.id}, ${accounts[0]?.id}, 500, now())`
    expect(await refusal(insert)).toBe('23514')
  })

  test('chains the audit log: each row carries the hash of the one before', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        db().auditLog.create({ data: { action: `a${index}`, subject: 's', createdAt: at } }),
      ),
    )
    const rows = await db().$queryRaw<{ seq: bigint; prev_hash: string; hash: string; again: string }[]>`
      SELECT seq, prev_hash, hash, stoke_audit_hash(l) AS again FROM audit_log l ORDER BY seq`
    rows.forEach((row, index) => {
      expect(row.seq).toBe(BigInt(index + 1))
      expect(row.hash).toBe(row.again)
      expect(row.prev_hash).toBe(rows[index - 1]?.hash ?? '0'.repeat(64))
    })
  })
})

describe('a transfer', () => {
  const gift = (affiliateId: number, key: string, amountCents = 700n): Transfer => ({
    affiliateId,
    key,
    kind: 'adjustment',
    from: 'house_adjustment',
    to: 'available',
    amountCents,
    at,
  })

  test('is posted once per key, even in 50 concurrent calls', async () => {
    const { id } = await createAffiliate()
    const posted = await Promise.all(
      Array.from({ length: 50 }, () => transact((tx) => postTransfers(tx, [gift(id, 'once')]))),
    )
    expect(posted.reduce((sum, each) => sum + each, 0)).toBe(1)
    expect(await availableOf(id)).toBe(700n)
  })

  test('with a used key and another amount is a conflict', async () => {
    const { id } = await createAffiliate()
    await transact((tx) => postTransfers(tx, [gift(id, 'k')]))
    await expect(transact((tx) => postTransfers(tx, [gift(id, 'k', 701n)]))).rejects.toMatchObject({ code: 'conflict' })
  })

  test('with a used key and another kind is a conflict', async () => {
    const { id } = await createAffiliate()
    await transact((tx) => postTransfers(tx, [gift(id, 'k')]))
    const bonus: Transfer = { ...gift(id, 'k'), kind: 'referral_commission', from: 'house_referral' }
    await expect(transact((tx) => postTransfers(tx, [bonus]))).rejects.toMatchObject({ code: 'conflict' })
    expect(await availableOf(id)).toBe(700n)
  })

  test('of zero is not posted', async () => {
    const { id } = await createAffiliate()
    expect(await transact((tx) => postTransfers(tx, [gift(id, 'zero', 0n)]))).toBe(0)
  })

  test('that reverses paid-out money leaves a debt; no other transfer can overdraw', async () => {
    const { id } = await createAffiliate()
    const reversal: Transfer = {
      ...gift(id, 'back'),
      kind: 'conversion_reversal',
      from: 'available',
      to: 'house_payout_cost',
    }
    await transact((tx) => postTransfers(tx, [reversal]))
    expect(await getBalances(id)).toMatchObject({ availableCents: -700n, earnedCents: -700n })
    const payout: Transfer = { ...gift(id, 'out', 1n), kind: 'payout_request', from: 'available', to: 'in_payout' }
    await expect(transact((tx) => postTransfers(tx, [payout]))).rejects.toMatchObject({ code: 'insufficient_funds' })
  })

  test('opening accounts twice opens them once', async () => {
    const { id } = await createAffiliate()
    await openAffiliateAccounts(db(), id)
    expect(await db().ledgerAccount.count({ where: { affiliateId: id } })).toBe(4)
  })
})

test('a thousand random operations keep every cached balance equal to the derived one [Q4]', () => balanceRandomly(100))

test('10,000 of them too [Q4]', { tags: ['slow'] }, () => balanceRandomly(1_000))

/** Ten at once, so many times. */
async function balanceRandomly(numRuns: number): Promise<void> {
  const { id } = await createAffiliate()
  const accounts = ['pending', 'available', 'in_payout', 'paid', 'house_adjustment'] as const
  const operation = fc.record({
    from: fc.constantFrom(...accounts),
    to: fc.constantFrom(...accounts),
    amount: fc.bigInt({ min: 1n, max: 5_000n }),
    key: fc.nat(400),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 10 }), async (operations) => {
      await Promise.all(
        operations.map(({ from, to, amount, key }) =>
          transact((tx) =>
            postTransfers(tx, [
              { affiliateId: id, key: `r${key}`, kind: 'adjustment', from, to, amountCents: amount, at },
            ]),
          ).catch(() => 0),
        ),
      )
      const balances = await getBalances(id)
      return Object.values(balances).every((cents) => cents >= 0n) && (await ledgerIsClean())
    }),
    { numRuns },
  )
}
