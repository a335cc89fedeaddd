import { expect, test } from 'vitest'
import { bankFile } from '@/lib/money/payouts/bank/payment-file-rules'

const payment = { id: 'p', key: 'k', name: 'Ada', method: 'paypal', dollars: '1.00' }

test.each<Record<string, string>>([
  { email: '+15551234567@example.com' },
  { email: '-o.neil@example.com' },
  { accountHolder: '@home Ltd' },
  { accountHolder: 'Müller-Lüdenscheidt, Söhne' },
])('the destination %j is in the file for the bank as it is', (destination) => {
  const [value = ''] = Object.values(destination)
  const [, line = ''] = bankFile([{ ...payment, destination }]).split('\r\n')
  expect(line.replaceAll('"', '').endsWith(`,${value}`)).toBe(true)
})

test('the name of a payee, which people read, is neutralized', () => {
  expect(bankFile([{ ...payment, name: '=HYPERLINK(1)', destination: {} }])).toContain("'=HYPERLINK(1)")
})
