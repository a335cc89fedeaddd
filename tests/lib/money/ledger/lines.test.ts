import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AFFILIATE_ACCOUNTS, type AffiliateAccount } from '@/lib/money/ledger/constants'
import { formatCursor, readCursor } from '@/lib/money/ledger/cursor-rules'
import { getBalances, listLedgerLines, readAllLedgerLines } from '@/lib/money/ledger/data'
import type { LedgerLine } from '@/lib/money/ledger/schema'
import { affiliateWithHistory, arbitraryHistory } from '@/tests/support/money/transfers'

async function readAll(affiliateId: number, account: AffiliateAccount, limit: number): Promise<LedgerLine[]> {
  const lines: LedgerLine[] = []
  let cursor: ReturnType<typeof readCursor>
  for (;;) {
    const page = await listLedgerLines(affiliateId, { account, cursor, limit })
    lines.push(...page.lines)
    if (page.nextCursor === null) return lines
    cursor = readCursor(page.nextCursor)
  }
}

/** Whether each balance is the balance of the older line plus the amount of the line. */
const followsFromOlder = (lines: readonly LedgerLine[]) =>
  lines.every((line, index) => line.balanceAfterCents === (lines[index + 1]?.balanceAfterCents ?? 0) + line.amountCents)

describe('the lines of an account', () => {
  test('are the same for any page size, and the newest balance is the account’s [Q4]', async () => {
    const history = arbitraryHistory('2026-10-01T00:00:00Z', '2026-10-01T00:00:00.020Z', {
      minLength: 5,
      maxLength: 40,
    })
    await fc.assert(
      fc.asyncProperty(history, fc.integer({ min: 1, max: 7 }), async (movements, limit) => {
        const affiliateId = await affiliateWithHistory(movements)
        const balances = await getBalances(affiliateId)
        const cached = [balances.pendingCents, balances.availableCents, balances.inPayoutCents, balances.paidCents]
        for (const [index, account] of AFFILIATE_ACCOUNTS.entries()) {
          const lines = await readAll(affiliateId, account, limit)
          expect(lines).toEqual((await listLedgerLines(affiliateId, { account, limit: 100 })).lines)
          expect(BigInt(lines[0]?.balanceAfterCents ?? 0)).toBe(cached[index])
          expect(followsFromOlder(lines)).toBe(true)
          expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
        }
      }),
      { numRuns: 25 },
    )
  })

  test('credits and debits at the same instant never show a balance below zero', async () => {
    const at = new Date('2026-11-20T12:00:00Z')
    const credit = { kind: 'conversion_credit', from: 'house_payout_cost', to: 'pending' } as const
    const release = { kind: 'conversion_release', from: 'pending', to: 'available' } as const
    const movements = [1, 2, 3].flatMap(() => [
      { step: credit, amountCents: 500n, at },
      { step: release, amountCents: 500n, at },
    ])
    const affiliateId = await affiliateWithHistory(movements)
    const { lines } = await listLedgerLines(affiliateId, { account: 'pending', limit: 100 })
    expect(lines.map(({ balanceAfterCents }) => balanceAfterCents)).toEqual([0, 500, 1000, 1500, 1000, 500])
  })

  test('a line posted between two pages is not shown twice and does not change older balances', async () => {
    const step = { kind: 'adjustment', from: 'house_adjustment', to: 'available' } as const
    const day = (n: number) => new Date(Date.UTC(2026, 9, n))
    const gift = (n: number) => ({ step, amountCents: 100n, at: day(n) })
    const affiliateId = await affiliateWithHistory([1, 2, 3, 4].map(gift))
    const first = await listLedgerLines(affiliateId, { account: 'available', limit: 2 })
    const { postTransfers } = await import('@/lib/money/ledger/service')
    const { transact } = await import('@/lib/platform/database/transaction')
    const late = { affiliateId, key: 'late', ...step, amountCents: 7n, at: day(9) }
    await transact((tx) => postTransfers(tx, [late]))
    const cursor = readCursor(first.nextCursor ?? '')
    const second = await listLedgerLines(affiliateId, { account: 'available', limit: 2, cursor })
    expect(first.lines.map(({ balanceAfterCents }) => balanceAfterCents)).toEqual([400, 300])
    expect(second.lines.map(({ balanceAfterCents }) => balanceAfterCents)).toEqual([200, 100])
  })

  test('are the same when read in chunks', async () => {
    const step = { kind: 'adjustment', from: 'house_adjustment', to: 'available' } as const
    const at = new Date('2026-10-01T00:00:00Z')
    const affiliateId = await affiliateWithHistory(Array.from({ length: 30 }, () => ({ step, amountCents: 3n, at })))
    const whole: LedgerLine[] = []
    for await (const lines of readAllLedgerLines(affiliateId, 'available', 7)) whole.push(...lines)
    expect(whole).toEqual((await listLedgerLines(affiliateId, { account: 'available', limit: 100 })).lines)
  })

  test('exported while lines are posted are those of one instant, and their balances add up', async () => {
    const step = { kind: 'adjustment', from: 'house_adjustment', to: 'available' } as const
    const gift = (n: number) => ({ step, amountCents: 100n, at: new Date(Date.UTC(2026, 9, 1, 0, n)) })
    const affiliateId = await affiliateWithHistory(Array.from({ length: 40 }, (_, n) => gift(n)))
    const before = (await listLedgerLines(affiliateId, { account: 'available', limit: 100 })).lines
    const pages = readAllLedgerLines(affiliateId, 'available', 1)
    const whole: LedgerLine[] = [...((await pages.next()).value ?? [])]
    const { postTransfers } = await import('@/lib/money/ledger/service')
    const { transact } = await import('@/lib/platform/database/transaction')
    const late = { affiliateId, key: 'late', ...step, amountCents: 7n, at: gift(1).at }
    await transact((tx) => postTransfers(tx, [late]))
    const second = readAllLedgerLines(affiliateId, 'available').next()
    await expect(second).rejects.toThrow('Another download is still running')
    for await (const lines of pages) whole.push(...lines)
    expect(whole).toEqual(before)
  })
})

test('a cursor parses back to its position; anything else is invalid', () => {
  const position = {
    at: new Date('2026-11-20T12:00:00.123Z'),
    side: 1 as const,
    id: '019a0000-0000-7000-8000-00000000000a',
  }
  expect(readCursor(formatCursor(position))).toEqual(position)
  for (const text of [
    '',
    '1',
    '1-2-3',
    `${formatCursor(position)}x`,
    '999999999999999-0-019a0000-0000-7000-8000-00000000000a',
  ]) {
    expect(readCursor(text)).toBeUndefined()
  }
})
