import { describe, expect, test } from 'vitest'
import { destinationProblem, meantMacro, plainAddressProblem, typedHost } from '@/lib/catalog/links/destination-rules'

describe('a destination', () => {
  test.each([
    'https://shop.example/?cid={click_id}',
    'http://shop.example/{click_id}/{s1}?a={affiliate_id}&o={offer_id}&src={source}#x',
    '/demo/landing?offer={offer_id}&click_id={click_id}',
    'https://[2001:db8::1]/?c={click_id}',
  ])('%s is good', (typed) => {
    expect(destinationProblem(typed)).toBeUndefined()
  })

  test.each([
    ['', 'Enter the URL visitors are sent to.'],
    ['https://shop.example/?c={clickid}', 'There is no macro {clickid}. Did you mean {click_id}?'],
    ['https://shop.example/?c={click_id}&s={S1}', 'There is no macro {S1}. Did you mean {s1}?'],
    ['https://shop.example/?c={click_id}&s={afiliate_id}', 'Did you mean {affiliate_id}?'],
    ['https://shop.example/?c={click_id}&s={payout_currency}', 'There is no macro {payout_currency}. Use {click_id}'],
    ['https://shop.example/?c={click_id', 'A macro has one { before and one } after its name.'],
    ['https://shop.example/?c=%7Bclick_id%7D', 'Write {click_id} instead of %7Bclick_id%7D.'],
    ['https://{source}.example/?c={click_id}', 'A macro cannot be part of the host.'],
    ['https://shop.example/', 'Add {click_id}'],
    ['shop.example/?c={click_id}', 'Enter a full URL'],
    ['javascript:alert({click_id})', 'Enter a full URL'],
    ['//shop.example/{click_id}', 'Enter a full URL'],
    ['https:shop.example/{click_id}', 'Enter a full URL'],
    ['https://a:b@shop.example/{click_id}', 'user name or password'],
    ['https://shop/{click_id}', 'no valid host'],
    ['https://shop.example/a b?{click_id}', 'no spaces'],
  ])('%s is refused with what is wrong', (typed, message) => {
    expect(destinationProblem(typed)).toContain(message)
  })

  test('as a preview has no macros', () => {
    expect(plainAddressProblem('https://shop.example/')).toBeUndefined()
    expect(plainAddressProblem('https://shop.example/?c={click_id}')).toContain('{click_id} is not filled in')
  })
})

test.each([
  ['click-id', 'click_id'],
  ['CLICKID', 'click_id'],
  ['sub1', 's1'],
  ['banana', undefined],
  ['s6', 's1'],
  ['', undefined],
  ['x', undefined],
])('{%s} was probably meant as %s', (typed, meant) => {
  expect(meantMacro(typed)).toBe(meant)
})

test.each([
  ['Shop.Example', 'shop.example'],
  ['https://shop.example/', 'shop.example'],
  ['shop.example:8443', 'shop.example:8443'],
  ['shop.example/sale', undefined],
  ['shop', undefined],
  ['*.shop.example', undefined],
  ['.shop.example', undefined],
  ['', undefined],
])('the host %s is %s', (typed, host) => {
  expect(typedHost(typed)).toBe(host)
})

test('an address has at most 2000 characters', () => {
  expect(destinationProblem(`https://shop.example/${'a'.repeat(2000)}{click_id}`)).toBe('Use at most 2000 characters.')
})
