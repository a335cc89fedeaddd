import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AFFILIATE_ACCOUNTS } from '@/lib/money/ledger/constants'
import { getBalances } from '@/lib/money/ledger/data'
import { getStatement, listStatementMonths } from '@/lib/money/statements/data'
import { monthSpan } from '@/lib/money/statements/rules'
import { affiliateWithHistory, arbitraryHistory } from '@/tests/support/money/transfers'

const NOW = new Date('2026-11-21T12:00:00Z')
const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05']

describe('a statement', () => {
  test('opening plus movements equals closing, which opens the next month; the last closing is the balance [Q4]', async () => {
    const history = arbitraryHistory('2026-02-01T04:59:59.999Z', '2026-04-01T04:00:00.000Z', {
      minLength: 5,
      maxLength: 40,
    })
    await fc.assert(
      fc.asyncProperty(history, async (movements) => {
        const affiliateId = await affiliateWithHistory(movements)
        const statements = await Promise.all(MONTHS.map((month) => getStatement(affiliateId, month, NOW)))
        const balances = await getBalances(affiliateId)
        const cached = [balances.pendingCents, balances.availableCents, balances.inPayoutCents, balances.paidCents]
        for (const index of AFFILIATE_ACCOUNTS.keys()) {
          let carried = 0
          for (const { accounts } of statements) {
            const account = accounts[index]
            expect(account?.openingCents).toBe(carried)
            const moved = account?.lines.reduce((sum, line) => sum + line.amountCents, 0) ?? 0
            carried += moved
            expect(account?.closingCents).toBe(carried)
          }
          expect(BigInt(carried)).toBe(cached[index])
        }
      }),
      { numRuns: 25 },
    )
  })

  test.each([
    ['2026-03-01T04:59:59.999Z', '2026-02'],
    ['2026-03-01T05:00:00.000Z', '2026-03'],
    // daylight saving time has begun: midnight is an hour earlier in UTC
    ['2026-04-01T03:59:59.999Z', '2026-03'],
    ['2026-04-01T04:00:00.000Z', '2026-04'],
  ])('money of %s belongs to %s, by the Eastern calendar [S4.16]', async (at, month) => {
    const step = { kind: 'adjustment', from: 'house_adjustment', to: 'available' } as const
    const affiliateId = await affiliateWithHistory([{ step, amountCents: 700n, at: new Date(at) }])
    expect((await listStatementMonths(affiliateId, NOW)).months).toEqual([{ month, lineCount: 1, isComplete: true }])
    const statement = await getStatement(affiliateId, month, NOW)
    expect(statement.accounts[1]).toEqual({
      account: 'available',
      openingCents: 0,
      lines: [{ kind: 'adjustment', label: 'Adjustment', count: 1, amountCents: 700 }],
      closingCents: 700,
    })
  })

  test('of the current month is not complete; one of a future month is not found', async () => {
    const affiliateId = await affiliateWithHistory([])
    expect(await getStatement(affiliateId, '2026-11', NOW)).toMatchObject({ isComplete: false })
    expect(await getStatement(affiliateId, '2026-10', NOW)).toMatchObject({ isComplete: true })
    await expect(getStatement(affiliateId, '2026-12', NOW)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('does not contain network revenue', async () => {
    const step = { kind: 'revenue', from: 'house_receivable', to: 'house_revenue' } as const
    const affiliateId = await affiliateWithHistory([{ step, amountCents: 4000n, at: new Date('2026-10-05T00:00:00Z') }])
    expect((await listStatementMonths(affiliateId, NOW)).months).toEqual([])
    expect(JSON.stringify(await getStatement(affiliateId, '2026-10', NOW))).not.toMatch(/4000|evenue/)
  })
})

test.each([
  ['2026-12', '2026-12-01T05:00:00.000Z', '2027-01-01T05:00:00.000Z'],
  ['2026-11', '2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z'],
  ['2024-02', '2024-02-01T05:00:00.000Z', '2024-03-01T05:00:00.000Z'],
])('%s lasts from one Eastern midnight to another', (month, from, to) => {
  expect(monthSpan(month)).toEqual({ from: new Date(from), to: new Date(to) })
})
