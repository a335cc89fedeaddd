import { describe, expect, test } from 'vitest'
import { isRecentSearches, parseSearch, rememberSearch, toggleFilter } from '@/lib/reporting/search/rules'
import { searchPageSchema } from '@/lib/reporting/search/schema'

describe('a filter is read from what is typed [S4.49] [S3.53]', () => {
  test.each([
    ['offers:', 'offers', ''],
    ['offers: ', 'offers', ''],
    ['offers:vpn', 'offers', 'vpn'],
    ['offers: vpn', 'offers', 'vpn'],
    ['offers：vpn', 'offers', 'vpn'],
    ['Offers ： vpn', 'offers', 'vpn'],
    ['  Offers :  lumen vpn ', 'offers', 'lumen vpn'],
    ['settings:', 'settings', ''],
    ['SETTINGS: tax', 'settings', 'tax'],
    ['offers', null, 'offers'],
    ['offer: vpn', null, 'offer: vpn'],
    ['best offers: vpn', null, 'best offers: vpn'],
    ['offers: settings: tax', 'offers', 'settings: tax'],
    ['', null, ''],
    ['   ', null, ''],
  ])('"%s"', (text, filter, query) => {
    expect(parseSearch(text)).toEqual({ filter, query })
  })

  test.each([
    ['', 'offers', 'offers: '],
    ['vpn', 'offers', 'offers: vpn'],
    ['offers: vpn', 'offers', 'vpn'],
    ['offers:', 'offers', ''],
    ['offers: vpn', 'settings', 'settings: vpn'],
  ] as const)('the button turns "%s" with %s into "%s" [S4.49]', (text, filter, expected) => {
    expect(toggleFilter(text, filter)).toBe(expected)
  })

  test('a button never makes the text longer than the limit [S5.4]', () => {
    expect(toggleFilter('x'.repeat(100), 'offers')).toHaveLength(100)
  })
})

describe('recent searches [S4.50] [S9.12]', () => {
  test.each([
    [[], 'vpn', ['vpn']],
    [['vpn'], ' home insurance ', ['home insurance', 'vpn']],
    [['a1', 'vpn', 'b1'], 'vpn', ['vpn', 'a1', 'b1']],
    [['vpn'], 'VPN', ['VPN']],
    [['1', '2', '3', '4', '5'], '6', ['6', '1', '2', '3', '4']],
    [['1', '2', '3', '4', '5'], '5', ['5', '1', '2', '3', '4']],
    [['vpn'], '   ', ['vpn']],
  ])('%j and then "%s"', (recent, text, expected) => {
    expect(rememberSearch(recent, text)).toEqual(expected)
    expect(isRecentSearches(expected)).toBe(true)
  })
})

describe('the address of the search page [S2.16]', () => {
  test.each([
    ['vpn', 'vpn'],
    [undefined, ''],
    [['vpn', 'card'], 'vpn'],
    [' vpn ', 'vpn'],
    [`${'x'.repeat(99)} y`, 'x'.repeat(99)],
    ['a\0b', 'a b'],
    ['\ud800', '\ufffd'],
  ])('%j searches for "%s"', (q, expected) => {
    expect(searchPageSchema.parse({ q })).toEqual({ q: expected })
  })
})
