import { describe, expect, test } from 'vitest'
import { matchResults, readResults, settledCents } from '@/lib/money/payouts/bank/result-rules'

const OPEN = [
  { id: 'p1', key: 'k1', name: 'Ada', amountCents: 5_000n },
  { id: 'p2', key: 'k2', name: 'Ben', amountCents: 123_456n },
]
const read = (text: string) => {
  const lines = readResults(text)
  if (typeof lines === 'string') throw new Error(lines)
  return lines
}
const match = (text: string) => matchResults(read(text), OPEN)

describe('reading a file of the bank', () => {
  test.each([
    ['commas', 'reference,status\r\nk1,paid\r\n'],
    ['semicolons', 'Reference;Status\nk1;paid'],
    ['tabs, a byte order mark and other names', '\uFEFFEnd-to-End ID\tRESULT\n"k1"\tpaid\n\n'],
  ])('with %s', (_, text) => {
    expect(read(text)).toMatchObject([{ line: 2, reference: 'k1', status: 'paid' }])
  })

  test.each([
    ['', 'The file has no payments.'],
    ['reference,status\n', 'The file has no payments.'],
    ['name,status\nAda,paid', 'The file has no column named “reference”.'],
    ['reference\n"k1', 'This is no CSV file: a quotation mark is not closed, or a cell goes on after one.'],
  ])('refuses %j', (text, sentence) => {
    expect(readResults(text)).toBe(sentence)
  })
})

describe('what a line means', () => {
  test.each([
    ['k1', { paid: 'k1' }],
    ['k1,Paid,WIRE-7', { paid: 'WIRE-7' }],
    ['k1,COMPLETED,,,50.00', { paid: 'k1' }],
    ['k2,paid,,,"$1,234.56"', { paid: 'k2' }],
    ['k1,returned,,Account closed', { failed: 'Account closed' }],
    ['k1,failed', { failed: 'The bank did not make the payment.' }],
  ])('%s', (line, outcome) => {
    const [result] = match(`reference,status,bank reference,reason,amount\n${line}`)
    expect(result).toMatchObject({ outcome, problem: null })
  })

  test.each([
    [',paid', 'It has no reference.'],
    ['k9,paid', 'No open payment of this batch has this reference.'],
    ['k1,maybe', 'The status “maybe” is not known. Use paid or failed.'],
    ['k1,paid,,,50.01', 'The file says $50.01, the payout is $50.00.'],
    ['k1,paid,,,much', 'The amount “much” is not a sum such as 49.90.'],
  ])('%s has a problem and is not applied', (line, problem) => {
    const [result] = match(`reference,status,bank reference,reason,amount\n${line}`)
    expect(result).toMatchObject({ outcome: null, problem })
  })

  test('the second line with a reference has a problem, whatever it says', () => {
    const results = match('reference,status\nk1,paid\nk1,failed\nk2,paid')
    expect(results.map(({ problem }) => problem)).toEqual([null, 'Line 2 has the same reference.', null])
    expect(settledCents(results)).toBe(128_456n)
  })
})
