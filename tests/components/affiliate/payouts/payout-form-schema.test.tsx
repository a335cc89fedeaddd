import { describe, expect, test } from 'vitest'
import { withdrawableCents } from '@/components/affiliate/payouts/limit'
import { payoutFormSchema } from '@/components/affiliate/payouts/payout-form-schema'
import { withdrawalOf } from '@/tests/support/components/payments'

const read = (amount: string) => payoutFormSchema(123_450, 1_000).safeParse({ amount, method: 'paypal' })

describe('the amount of a payout', () => {
  test.each([
    ['10', '10.00'],
    [' $25.50 ', '25.50'],
    ['$ 1,234.50', '1234.50'],
    ['1,000', '1000.00'],
    ['49.9000', '49.90'],
    ['1234.5', '1234.50'],
  ])('%j is read as %s', (typed, amount) => {
    expect(read(typed).data).toEqual({ amount, method: 'paypal' })
  })

  test.each([
    ['', 'Enter dollars, like 25 or 25.50.'],
    ['ten', 'Enter dollars, like 25 or 25.50.'],
    ['-20', 'Enter dollars, like 25 or 25.50.'],
    ['25.505', 'Enter dollars, like 25 or 25.50.'],
    // a decimal comma must not multiply the amount by a hundred
    ['12,50', 'Enter dollars, like 25 or 25.50.'],
    ['1,2,456', 'Enter dollars, like 25 or 25.50.'],
    // as India groups digits
    ['1,23,456', 'You can withdraw up to $1,234.50 now.'],
    ['9.99', 'The minimum payout is $10.00.'],
    ['1234.51', 'You can withdraw up to $1,234.50 now.'],
  ])('%j is refused: %s', (typed, message) => {
    expect(read(typed).error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})

describe('the most that can be withdrawn', () => {
  const taxForm = (amountCents: number) => [{ code: 'tax_form' as const, message: '', until: null, amountCents }]
  test.each([
    ['is the available balance', withdrawalOf(), 25_000],
    ['is the remaining limit without a tax form', withdrawalOf({ reasons: taxForm(4_000) }), 4_000],
    ['is zero when the limit without a tax form is used up', withdrawalOf({ reasons: taxForm(0) }), 0],
    ['is zero when the balance is negative', withdrawalOf({ availableCents: -500 }), 0],
  ])('%s', (_, withdrawal, cents) => {
    expect(withdrawableCents(withdrawal)).toBe(cents)
  })
})
