import { expect, test } from 'vitest'
import { isInRange, preferredLanguages } from '@/lib/catalog/visitor-conditions/language-rules'

// headers of RFC 9110, 12.5.4, of MDN's page on the header, and of browsers
test.each<[string | undefined, string[] | null]>([
  ['da, en-gb;q=0.8, en;q=0.7', ['da']],
  ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', ['fr-ch']],
  ['en-US,en;q=0.5', ['en-us']],
  ['zh-Hant-TW,zh;q=0.9', ['zh-hant-tw']],
  ['de', ['de']],
  ['en;q=0.3, de;q=0.9', ['de']],
  ['en;q=0.8, de ; q=0.8', ['en', 'de']],
  ['en;q=1.000,de;q=0.999', ['en']],
  ['en;q=0, de;q=0.001', ['de']],
  ['iw-IL,iw;q=0.9', ['he-il']],
  ['in-ID', ['id-id']],
  ['nb-NO,nb;q=0.9,no;q=0.8', ['nb-no']],
  ['*', null],
  ['*, de;q=0.5', ['de']],
  ['de;q=0', null],
  ['de;q=1.5, en;q=0.1', ['en']],
  ['de;q=0.1234', null],
  ['de_DE', null],
  ['', null],
  [undefined, null],
  [',,;q=1', null],
])('of "%s" a browser prefers %j', (header, expected) => {
  expect(preferredLanguages(header)).toEqual(expected)
})

test('a header of any length is read in no time', () => {
  expect(preferredLanguages(`${'x,'.repeat(100_000)}de`)).toHaveLength(20)
})

// RFC 4647, 3.3.1
test.each([
  ['de-de', 'de-de', true],
  ['de-de-1996', 'de-de', true],
  ['de-deva', 'de-de', false],
  ['de-latn-de', 'de-de', false],
  ['de', 'de-de', false],
  ['de-at', 'de', true],
  ['den', 'de', false],
])('%s is in the range %s: %s', (language, range, expected) => {
  expect(isInRange(language, range)).toBe(expected)
})
