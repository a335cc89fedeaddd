import { expect, test } from 'vitest'
import { trackingPath } from '@/lib/tracking/http/service'
import type { ShortLinkRule } from '@/lib/traffic/links/short/target-rules'
import { readLink } from '@/lib/traffic/routing/link-rules'
import { links } from '@/tests/corpus/damaged-links.json'

const OFFER = { id: 1042, status: 'active' }
const SHORT = {
  affiliateId: 10482,
  isActive: true,
  offerId: 1042,
  smartLinkId: null,
  source: null,
  subIds: {},
  url: null,
}
const rules = {
  offers: new Map([[1042, OFFER]]),
  affiliates: new Map([[10482, 'approved']]),
  smartLinks: new Map([[7, { id: 7, affiliateId: 10482, isActive: true, revision: 1, arms: [] }]]),
  shortLinks: {
    find: (_: string, name: string) => (/^summer-26$/i.test(name) ? (SHORT as unknown as ShortLinkRule) : undefined),
  },
  isHiddenFrom: () => false,
  hasLinkTo: () => true,
} as unknown as Parameters<typeof readLink>[2]
const read = (url: string) => readLink(url, { kind: 'site' }, rules)
const linkOf = (url: string) => {
  const found = read(url)
  return 'link' in found ? found.link : found
}

test.each(links)('%s leads on: %s', (url) => {
  expect(trackingPath(url, 'GET')).toBe('click')
  expect(linkOf(url)).toMatchObject({ affiliateId: 10482 })
})

test.each([
  ['/c/1042?a=10482&amp;s1=x&amp;source=mail', { source: 'mail', subIds: { s1: 'x' } }],
  ['/c/1042?a=10482&s1=video?fbclid=Iw&s2=y', { subIds: { s1: 'video', s2: 'y' } }],
  ['/C/1042?A=10482&S1=ABC', { subIds: { s1: 'ABC' } }],
  ['/c/1042?a=10482.&s1=a.b%20)', { subIds: { s1: 'a.b )' } }],
  ['/c/1042?a=10482&s1=why?&s2=.', { subIds: { s1: 'why?', s2: '.' } }],
  ['/c/1042?a=10482&url=https://shop.example/p?utm_source=x', { url: 'https://shop.example/p?utm_source=x' }],
  ['/c/1042?a=10482.&url=https://shop.example/p?id=5&amp;s=6', { url: 'https://shop.example/p?id=5' }],
])('the labels and the page of %s are as they were meant: %j', (url, carried) => {
  expect(linkOf(url)).toMatchObject(carried)
})

test.each([
  ['a'.repeat(300), 'a'.repeat(255)],
  ['a\tb', 'a b'],
  ['a\nb', 'a b'],
  ['\u0000a\u007fb\u0085', 'a b'],
  [`${'x'.repeat(254)}😀`, `${'x'.repeat(254)}\ufffd`],
  ['\ud83d', '\ufffd'],
  [' \t ', undefined],
])('the label %j is stored as %j', (label, stored) => {
  const query = new URLSearchParams({ a: '10482', s1: label, source: label })
  expect(linkOf(`/c/1042?${query}`)).toMatchObject({ source: stored?.slice(0, 100) })
  const found = linkOf(`/c/1042?${query}`)
  expect('subIds' in found && found.subIds.s1).toBe(stored)
})

test.each([
  ['/c/1042', 'This link is missing its affiliate number (a).'],
  ['/c/1042?a=', 'This link is missing its affiliate number (a).'],
  ['/c/1042?a=12x', 'The affiliate number (a) of this link is not a number.'],
  ["/c/1042?a=1'", 'The affiliate number (a) of this link is not a number.'],
  ['/c/1042?a=10482x1', 'The affiliate number (a) of this link is not a number.'],
  ['/c/1042?a=10482and', 'The affiliate number (a) of this link is not a number.'],
  ['/c/1042?a=10482.5', 'The affiliate number (a) of this link is not a number.'],
  ['/c/1042?a=10482-2', 'The affiliate number (a) of this link is not a number.'],
  ['/c/1042?a=10482%202nd', 'The affiliate number (a) of this link is not a number.'],
  ['/c/1042?a=10482,20999', 'The affiliate number (a) of this link is not a number.'],
  ['/c/1042?a=104,82', 'The affiliate number (a) of this link is not a number.'],
  ['/c/summer-26.b', 'This link names no offer.'],
  ['/c/summer-26%20sale', 'This link names no offer.'],
  ['/c/', 'This link names no offer.'],
  ['/c/%zz', 'This link names no offer.'],
  ['/c/a.b?a=10482', 'This link names no offer.'],
])('%s is no link, and says what it was sent as: %s', (url, message) => {
  expect(read(url)).toMatchObject({ reason: 'invalid_link', message })
})

test('a text that begins like a link is read in a time that grows with its length', () => {
  const time = (length: number) => {
    const urls = [
      `/c/1042?a=${'%20'.repeat(length)}x&amp;b=${'?'.repeat(length)}${'.'.repeat(length)}x`,
      `/c/1042?a=1${'%20'.repeat(length)}2&${'.'.repeat(length)}x=${'='.repeat(length)}`,
      `/c/1${',000'.repeat(length)}0${'.'.repeat(length)}x?a=${'0'.repeat(length)}x`,
    ]
    const begun = performance.now()
    for (let again = 0; again < 10; again += 1) urls.forEach(read)
    return performance.now() - begun
  }
  time(1_000)
  expect(time(4_000) / Math.max(time(1_000), 0.5)).toBeLessThan(12)
})
