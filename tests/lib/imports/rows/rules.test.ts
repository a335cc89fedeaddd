import { describe, expect, test } from 'vitest'
import { normalizeTerms, ownMacros, parseBoolean, parseBps, plainText, rowCents } from '@/lib/imports/rows/rules'

describe('a sum of another system', () => {
  test.each([
    ['12.5', 1250],
    ['12.50000', 1250],
    ['0', 0],
    ['-0.00', 0],
    ['-3', -300],
    ['$1,250.00', 125_000],
    ['1250.00 USD', 125_000],
    ['0.01', 1],
    ['12.505', undefined],
    ['12,50', 1_250],
    ['1.250,50', 125_050],
    ['-1 250,5', -125_050],
    ['1,250', 125_000],
    ['1.250', 125],
    ['12,505', 1_250_500],
    ['1.250,505', undefined],
    ['1e3', undefined],
    ['ten', undefined],
    ['99999999999999.00', undefined],
  ])('%s is %s cents', (text, cents) => {
    expect(rowCents(text)).toBe(cents)
  })

  test.each([
    ['3.33499', 333],
    ['3.335', 334],
    ['-3.335', -334],
    ['3.345', 334],
    ['0.995', 100],
  ])('%s of a day is rounded to %s cents', (text, cents) => {
    expect(rowCents(text, true)).toBe(cents)
  })
})

test.each([
  ['25', 2500],
  ['12.50%', 1250],
  ['100', 10_000],
  ['100.01', undefined],
  ['-1', undefined],
  ['7.125', undefined],
  ['12,5 %', 1250],
  ['12,5', 1250],
  ['%12,5', 1250],
  ['１２．５％', 1250],
  ['12.5 percent', 1250],
  ['12,5 Prozent', 1250],
  ['١٢٫٥٪', 1250],
  ['100,00 %', 10_000],
  ['1,500', undefined],
  ['12,505', undefined],
  ['12,5 €', undefined],
  ['12,5 pour cent', 1_250],
  ['7 por ciento', 700],
  ['7 per cent', 700],
  ['7 procent', 700],
  ['7 per cento', 700],
  ['7 points', undefined],
  ['1/8', undefined],
  ['%', undefined],
])('%s percent is %s basis points', (text, bps) => {
  expect(parseBps(text)).toBe(bps)
})

test.each([
  // of systems and databases, of Excel in other languages, and of people
  [
    true,
    '1 true YES y t On Enabled active x ✓ ☑ WAHR VRAI VERDADERO VERDADEIRO VERO WAAR PRAWDA IGAZ ИСТИНА DOĞRU SANN ADEVĂRAT',
  ],
  [true, 'đúng نعم כן ใช่ हाँ'],
  [false, 'sai không لا לא ไม่ नहीं'],
  [true, 'ja Oui sí sim sì tak ano igen da kyllä Да evet ya はい 是 예'],
  [
    false,
    '0 False no N f off Disabled inactive ☐ ✗ FALSCH FAUX FALSO ONWAAR FAŁSZ HAMIS ЛОЖЬ YANLIŞ FALSKT FALS NEPRAVDA',
  ],
  [false, 'nein non não nee nie ne nem nu ei nej nei нет hayır tidak όχι いいえ 否'],
  [undefined, 'maybe 2 -1 yesno o? null n/a 10 yess'],
])('%s is said by %s', (meaning, words) => {
  expect(words.split(' ').filter((word) => parseBoolean(word) !== meaning)).toEqual([])
})

test('macros of an address get the names they have here, and others stay to be refused', () => {
  expect(ownMacros('https://a.example/?c={transaction_id}&a={aff_id}&s={aff_sub2}&x={goal}')).toBe(
    'https://a.example/?c={click_id}&a={affiliate_id}&s={s2}&x={goal}',
  )
})

test('HTML of megabytes, as of an open tag in each sign, becomes its beginning at once', () => {
  const began = performance.now()
  for (const part of ['<script>', '<', '\n\n\n', ' \t'])
    expect(plainText(part.repeat(500_000)).length).toBeLessThan(20_001)
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('HTML becomes plain text without scripts', () => {
  expect(plainText('<p>One &amp; two</p><script>alert(1)</script><ul><li>three</li></ul>')).toBe('One & two\nthree')
})

describe('the terms of an offer', () => {
  const sums = (payoutCents: number, percentPayoutBps: number, revenueCents: number, percentRevenueBps: number) => ({
    payoutCents,
    percentPayoutBps,
    revenueCents,
    percentRevenueBps,
  })

  test.each([
    ['cpa_flat', 'cpa_flat', sums(500, 0, 700, 0), 'cpa_flat', null, sums(500, 0, 700, 0)],
    ['cpa_flat', 'cpa_flat', sums(500, 300, 700, 900), 'cpa_flat', null, sums(500, 0, 700, 0)],
    ['cpa_flat', 'cpa_percentage', sums(500, 0, 0, 1_000), 'cpa_flat', 'cpa_percentage', sums(500, 0, 0, 1_000)],
    ['cpa_percentage', 'cpa_flat', sums(0, 500, 900, 0), 'cpa_percentage', 'cpa_flat', sums(0, 500, 900, 0)],
    ['cpa_flat', 'cpa_both', sums(500, 0, 300, 1_000), 'cpa_flat', 'cpa_both', sums(500, 0, 300, 1_000)],
    ['cpa_flat', null, sums(500, 0, 0, 1_000), 'cpa_flat', 'cpa_percentage', sums(500, 0, 0, 1_000)],
    [null, null, sums(0, 500, 0, 800), 'cpa_percentage', null, sums(0, 500, 0, 800)],
    [null, null, sums(0, 0, 0, 0), 'cpa_flat', null, sums(0, 0, 0, 0)],
    ['cpa_percentage', null, sums(0, 500, 0, 0), 'cpa_percentage', null, sums(0, 500, 0, 0)],
  ] as const)(
    'paid %s and earned %s: %o is %s, and the revenue %s',
    (payoutType, revenueType, given, type, other, own) => {
      expect(normalizeTerms({ payoutType, revenueType, ...given })).toEqual({
        payoutType: type,
        revenueType: other,
        ...own,
      })
    },
  )
})
