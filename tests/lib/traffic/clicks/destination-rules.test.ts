import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deepLinkTemplate, fillDestination } from '@/lib/traffic/clicks/destination-rules'

test('every macro of a destination is filled in and encoded; unknown ones stay', () => {
  const link = { offerId: 1042, affiliateId: 10482, source: 'a&b=c', subIds: { s1: 'x y', s3: '{s1}' }, url: null }
  expect(
    fillDestination(
      'https://d.example/{offer_id}/{affiliate_id}?c={click_id}&src={source}&1={s1}&2={s2}&3={s3}&k={other}',
      link,
      '82q-ff',
    ),
  ).toBe('https://d.example/1042/10482?c=82q-ff&src=a%26b%3Dc&1=x%20y&2=&3=%7Bs1%7D&k={other}')
})

describe('deepLinkTemplate', () => {
  const ORIGIN = 'https://stoke.example'
  const offer = { destinationUrl: 'https://shop.example/land?cid={click_id}&aff=7', deepLinkHosts: [] as string[] }
  const at = (deepLink: string, own: Partial<typeof offer> = {}) =>
    deepLinkTemplate({ ...offer, ...own }, deepLink, ORIGIN)

  test.each([
    ['a page', 'https://shop.example/p/42', 'https://shop.example/p/42?cid={click_id}&aff=7'],
    ['a page with a query', 'https://shop.example/p?c=red', 'https://shop.example/p?c=red&cid={click_id}&aff=7'],
    ['a page with a fragment', 'https://shop.example/p#size', 'https://shop.example/p?cid={click_id}&aff=7#size'],
    ['a subdomain', 'https://uk.shop.example/p', 'https://uk.shop.example/p?cid={click_id}&aff=7'],
    ['another case', 'HTTPS://SHOP.example/P', 'https://shop.example/P?cid={click_id}&aff=7'],
    ['a page with its own click id', 'https://shop.example/p?cid=1', 'https://shop.example/p?cid={click_id}&aff=7'],
    [
      'a page with its own macros',
      'https://shop.example/p?x={s1}#{s2}',
      'https://shop.example/p?x=%7Bs1}&cid={click_id}&aff=7#%7Bs2}',
    ],
  ])('%s keeps the query of the destination', (_, deepLink, expected) => {
    expect(at(deepLink)).toBe(expected)
  })

  test.each([
    'https://evil.example/p',
    'https://shop.example.evil.example/p',
    'https://evilshop.example/p',
    'https://shop.example@evil.example/p',
    'https://user:word@shop.example/p',
    'https://evil.example\\@shop.example/p',
    'https://evil.example/https://shop.example/',
    'https://shop.example:8443/p',
    'https://shop.example./p',
    'http://shop.example/p',
    '//shop.example/p',
    '/p/42',
    'javascript:alert(1)//shop.example',
    'data:text/html,shop.example',
    `https://shop.example/${'x'.repeat(2_000)}`,
    '',
  ])('%s is not on an allowed host', (deepLink) => {
    expect(at(deepLink)).toBeUndefined()
  })

  test('listed hosts replace the destination’s own', () => {
    const listed = { deepLinkHosts: ['Store.example', 'app.other.example:8443'] }
    expect(at('https://store.example/p', listed)).toMatch(/^https:\/\/store\.example\/p\?/)
    expect(at('https://app.other.example:8443/p', listed)).toBeDefined()
    expect(at('https://app.other.example/p', listed)).toBeUndefined()
    expect(at('https://shop.example/p', listed)).toBeUndefined()
  })

  test('an offer on plain http or on this site allows its own pages', () => {
    expect(at('http://shop.example/p', { destinationUrl: 'http://shop.example/' })).toBe('http://shop.example/p')
    expect(at(`${ORIGIN}/demo/landing?x=1`, { destinationUrl: '/demo/landing?click_id={click_id}' })).toBe(
      `${ORIGIN}/demo/landing?x=1&click_id={click_id}`,
    )
  })

  test('an offer with deep links off allows none', () => {
    expect(deepLinkTemplate({ ...offer, deepLinkHosts: null }, 'https://shop.example/p', ORIGIN)).toBeUndefined()
  })

  test('none of 1,000 random texts leads to a host that is not allowed [Q28]', () => {
    const piece = fc.constantFrom(
      'https:',
      'http:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '.',
      '?',
      '#',
      'shop.example',
      'evil.example',
      '\t',
      '%2f',
      'x',
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
        (text) => {
          const led = at(text)
          if (led !== undefined) expect(new URL(led).hostname).toMatch(/^(.+\.)?shop\.example$/)
        },
      ),
      { numRuns: 1_000, examples: [['https:.shop.example'], ['https://x..shop.example/'], ['https:shop.example.']] },
    )
  })
})
