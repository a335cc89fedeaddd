import { describe, expect, test } from 'vitest'
import { readRateFile } from '@/lib/conversions/amounts/rate-file-rules'
import {
  dollarsOfOne,
  isUnlikely,
  partInDollars,
  rateNumber,
  rateText,
  saleText,
  sentAmount,
  toDollars,
} from '@/lib/money/ledger/exchange-rate-rules'
import { parseDecimal } from '@/lib/platform/money/amount'

const cents = (amount: string, units: string, dollars: string, currency = 'EUR') => {
  const decimal = parseDecimal(amount, { currency })
  return decimal && Number(toDollars(decimal, { units, dollars }))
}

describe('a sum is converted once, half to even', () => {
  test.each([
    // 49.90 × 1.0837 = 54.07663
    ['49.90', '1', '1.0837', 5_408],
    ['0.50', '1', '1.01', 50],
    ['1.50', '1', '1.01', 152],
    ['0.005', '1', '1', 0],
    ['0.015', '1', '1', 2],
    ['-49.90', '1', '1.0837', -5_408],
    // through the euro: 100 × 1.2923 ÷ 0.85570 = 151.0226…
    ['100', '0.85570', '1.2923', 15_102],
    // 500 yen × 1.2923 ÷ 133.26 = 4.8488…
    ['500', '133.26', '1.2923', 485],
    ['1.250', '0.30', '0.9801', 408],
    ['999999999999.99', '1', '1.5', 149_999_999_999_998],
  ])('%s at %s for $%s is %i cents', (amount, units, dollars, expected) => {
    expect(cents(amount, units, dollars)).toBe(expected)
  })

  test('what lies below the cent of the reported sum counts too', () => {
    // rounded to €49.90 before, it would be $49.90
    expect(cents('49.9049', '1', '1')).toBe(4_990)
    expect(cents('49.9050001', '1', '1')).toBe(4_991)
  })
})

test.each([
  ['1', '1.0837', '1.0837'],
  ['0.85570', '1.2923', '1.51022555'],
  ['133.26', '1.2923', '0.00969758'],
  ['1', '2', '2.00'],
])('one of %s for $%s is $%s', (units, dollars, one) => {
  expect(dollarsOfOne({ units, dollars })).toBe(one)
})

test('a rate is unlikely that is a fifth away from the one before', () => {
  const before = { units: '1', dollars: '1' }
  const differs = (dollars: string) => isUnlikely({ units: '1', dollars }, before)
  expect(['0.80', '1.20', '1.1999'].map(differs)).toEqual([false, false, false])
  expect(['0.79', '1.21', '10', '0.1'].map(differs)).toEqual([true, true, true, true])
})

test('numbers of a rate', () => {
  expect(['1.0837', '25.5', '0.000061'].map(rateNumber)).toEqual(['1.0837', '25.5', '0.000061'])
  expect(['1,083', '1 083', "1'083", '1,5'].map(rateNumber)).toEqual(Array(4).fill(undefined))
  expect(['0', '-1', 'x', '', '1.0000000000001', '1234567890123'].map(rateNumber)).toEqual(Array(6).fill(undefined))
})

// the rates of 22 and 23 May 2013, as the National Bank of Belgium lists the first
const XML = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube>
    <Cube time='2013-05-23'><Cube currency='USD' rate='1.2888'/><Cube currency='JPY' rate='131.21'/></Cube>
    <Cube time="2013-05-22">
      <Cube currency="USD" rate="1.2923"/><Cube rate="133.26" currency="JPY"/>
      <Cube currency='GBP' rate='0.85570'/><Cube currency='LVL' rate='0.7002'/>
    </Cube>
  </Cube>
</gesmes:Envelope>`

const MAY_22 = [
  { currency: 'EUR', day: '2013-05-22', units: '1', dollars: '1.2923' },
  { currency: 'JPY', day: '2013-05-22', units: '133.26', dollars: '1.2923' },
  { currency: 'GBP', day: '2013-05-22', units: '0.85570', dollars: '1.2923' },
]

describe('the files of the European Central Bank', () => {
  test('are read as XML, each rate with the dollars of its day and without currencies that ended', async () => {
    expect(await readRateFile(XML)).toEqual([
      { currency: 'EUR', day: '2013-05-23', units: '1', dollars: '1.2888' },
      { currency: 'JPY', day: '2013-05-23', units: '131.21', dollars: '1.2888' },
      ...MAY_22,
    ])
  })

  test.each([
    ['of all days', 'Date,USD,JPY,GBP,LVL,ISK,\n2013-05-22,1.2923,133.26,0.85570,0.7002,N/A,\n'],
    ['of one day', 'Date, USD, JPY, GBP, \n22 May 2013, 1.2923, 133.26, 0.85570, \n'],
    ['with the marks of Windows', '\ufeffDate,USD,JPY,GBP,\r\n2013-05-22,1.2923,133.26,0.85570,\r\n'],
  ])('are read as the CSV %s', async (_, text) => {
    expect(await readRateFile(text)).toEqual(MAY_22)
  })

  test.each([
    ['', 'The file is empty.'],
    ['<html><body>Not found</body></html>', 'No rates were found in it'],
    ['order,amount\n1,2\n', 'No rates were found in it'],
    [
      XML.replace("currency='USD' rate='1.2888'", "currency='CHF' rate='1.25'"),
      'no rate of the US dollar for 2013-05-23',
    ],
    [XML.replace('131.21', '0'), '“0” is no rate of JPY for 2013-05-23'],
    [XML.replace('2013-05-23', '2013-02-30'), '“2013-02-30” is no day'],
  ])('are refused with what is wrong with them', async (text, message) => {
    await expect(readRateFile(text)).rejects.toThrow(message)
  })
})

test('what was reported is shown beside its dollars', () => {
  expect(saleText('$54.08', { amount: '49.90', currency: 'EUR' })).toBe('€49.90 (as $54.08)')
  expect(saleText('$49.90', null)).toBe('$49.90')
  expect(rateText({ currency: 'EUR', rate: '1.0837', rateDay: '2026-11-27', rateSource: 'ecb_file' })).toBe(
    '1 EUR = $1.0837 on Nov 27, 2026, European Central Bank, uploaded',
  )
  const sent = (amount: string | null, currency: string | null) => sentAmount({ amount, currency })
  expect([sent('49.90', 'EUR'), sent('49.90', 'usd'), sent('49.90', null), sent(null, 'EUR')]).toEqual([
    '49.90 EUR',
    '49.90',
    '49.90',
    null,
  ])
})

test('the parts of any sum come to its dollars, in any order', () => {
  const rate = { units: '0.8321', dollars: '1.0837' }
  for (let whole = 3; whole < 4_000; whole += 37) {
    const cuts = [Math.floor(whole / 3), Math.floor(whole / 7), whole]
    cuts[2] = whole - (cuts[0] ?? 0) - (cuts[1] ?? 0)
    const parts = cuts.map((each) => (each / 100).toFixed(2))
    for (const order of [parts, parts.toReversed()]) {
      const cents = order.map((part, place) => partInDollars(order.slice(0, place), part, rate))
      const sum = parseDecimal((whole / 100).toFixed(2))
      expect(cents.reduce((all, each) => all + each, 0n)).toBe(sum && toDollars(sum, rate))
    }
  }
})
