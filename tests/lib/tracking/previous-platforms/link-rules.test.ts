import { describe, expect, test } from 'vitest'
import {
  findOurLink,
  parsePlatformPath,
  parseUnknownPath,
  withOldCookies,
} from '@/lib/tracking/previous-platforms/link-rules'
import { LINK_REFUSALS } from '@/lib/traffic/requests/refusal-constants'
import type { Refusal } from '@/lib/traffic/requests/refusal-rules'
import { ExternalIdRules, NO_EXTERNAL_ID_RULES } from '@/lib/traffic/routing/external-id-cache-rules'

const externalIds = new ExternalIdRules([
  { source: 'tune', kind: 'offer', externalId: '26', ourId: '1026' },
  { source: 'tune', kind: 'affiliate', externalId: '9', ourId: '509' },
  { source: 'tune', kind: 'link_code', externalId: 'SHZ1', ourId: '1026/509' },
  { source: 'tune', kind: 'offer_url', externalId: '3', ourId: 'https://shop.example/landing-b' },
  { source: 'everflow', kind: 'offer', externalId: '1', ourId: '2001' },
  { source: 'everflow', kind: 'affiliate', externalId: '1', ourId: '601' },
  { source: 'everflow', kind: 'offer_code', externalId: '2CTPL', ourId: '2001' },
  { source: 'everflow', kind: 'affiliate_code', externalId: '28KL6', ourId: '601' },
])

describe('which address of a previous platform a request is for', () => {
  test.each([
    ['/aff_c?offer_id=26&aff_id=9', 'tune click'],
    ['/aff_i?offer_id=26&aff_id=9', 'tune impression'],
    ['/aff_lsr?transaction_id=1', 'tune postback'],
    ['/aff_goal?a=lsr&goal_id=2&transaction_id=1', 'tune postback'],
    ['/SP1mD?transaction_id=1', 'tune postback'],
    ['/GP2?transaction_id=1', 'tune postback'],
    ['/aff_l?offer_id=26', 'tune page'],
    ['/aff_goal?a=l&goal_id=2', 'tune page'],
    ['/SL2', 'tune page'],
    ['/GL2?amount=1', 'tune page'],
    ['/clk?oid=1&affid=1', 'everflow click'],
    ['/28KL6/2CTPL/?sub1=a', 'everflow click'],
    ['/28KL6/2CTPL', 'everflow click'],
    ['/SHZ1', 'tune click'],
    ['/SHZ1?aff_sub=x', 'tune click'],
    ['/28KL6/ZZZZZ/', 'everflow click'],
    ['/?nid=7&transaction_id=1', 'everflow postback'],
    ['/?transaction_id=1&nid=7&event_id=2', 'everflow postback'],
    ['/imp/28KL6/2CTPL/', 'everflow impression'],
    ['/sdk/conversion?transaction_id=1', 'everflow page'],
    ['/AFF_C?OFFER_ID=26&AFF_ID=9', 'tune click'],
    ['/aff_c&offer_id=26&aff_id=9', 'tune click'],
    ['/aff_c%3Foffer_id=26&aff_id=9', 'tune click'],
  ])('%s is %s', (url, expected) => {
    const { source, kind } = parsePlatformPath(url, externalIds) ?? {}
    expect(`${source} ${kind}`).toBe(expected)
  })

  test.each([
    '/',
    '/?nid=7',
    '/?ref=1',
    '/login',
    '/admin/links',
    '/api/postback?nid=1&transaction_id=2',
    '/aff_cx',
    '/aff',
    '/clkx',
    '/SPACE/TRAVEL',
    '/AB/CD/EF',
    '/ABCDE/FGHIJ/',
    '/c/7?a=1',
    '/_next/static/a.js',
    '/sdk/',
    '/aff_c/1',
    '/SP',
    '/sp1',
    '/imp/',
  ])('%s is none of them', (url) => {
    expect(parsePlatformPath(url, externalIds)).toBeUndefined()
  })

  test('without an import no address is', () => {
    for (const url of ['/aff_c?offer_id=26&aff_id=9', '/clk?oid=1&affid=1', '/?nid=7&transaction_id=1', '/SP1']) {
      expect(parsePlatformPath(url, NO_EXTERNAL_ID_RULES)).toBeUndefined()
    }
  })
})

describe('the link of ours that an old one stands for', () => {
  test.each([
    ['tune', '/aff_c?offer_id=26&aff_id=9', '/c/1026?a=509'],
    [
      'tune',
      '/aff_c?offer_id=26&aff_id=9&aff_sub=a&aff_sub2=b&aff_sub3=c&aff_sub4=d&aff_sub5=e&source=mail&aff_unique1=x',
      '/c/1026?a=509&source=mail&s1=a&s2=b&s3=c&s4=d&s5=e&aff_unique1=x',
    ],
    ['tune', '/aff_c?offer_id=26&aff_id=9&aff_click_id=k1', '/c/1026?a=509&s5=k1'],
    ['tune', '/aff_c?offer_id=26&aff_id=9&aff_click_id=k1&aff_sub5=e', '/c/1026?a=509&s5=e'],
    ['tune', '/aff_c?offer_id=26&aff_id=9&url_id=3', '/c/1026?a=509&url=https%3A%2F%2Fshop.example%2Flanding-b'],
    ['tune', '/aff_c?offer_id=26&aff_id=9&url_id=4', '/c/1026?a=509'],
    ['tune', '/aff_c?offer_id=26&aff_id=9&aff_sub=%26a%3D1', '/c/1026?a=509&s1=%26a%3D1'],
    [
      'everflow',
      '/clk?oid=1&affid=1&sub1=a&sub5=e&source_id=mail&creative_id=4&aff_sub=no',
      '/c/2001?a=601&source=mail&s1=a&s5=e&creative_id=4',
    ],
    ['everflow', '/28KL6/2CTPL/?sub2=b', '/c/2001?a=601&s2=b'],
    ['everflow', '/28KL6/2CTPL/?oid=9&affid=9', '/c/2001?a=601'],
    ['tune', '/SHZ1', '/c/1026?a=509'],
    ['tune', '/SHZ1.', '/c/1026?a=509'],
    ['tune', '/SHZ1?aff_sub=x&amp;source=mail', '/c/1026?a=509&source=mail&s1=x'],
    ['tune', '/aff_c?offer_id=26&amp;aff_id=9&amp;aff_sub=x', '/c/1026?a=509&s1=x'],
    ['tune', '/aff_c?offer_id=26&aff_id=9.', '/c/1026?a=509'],
    ['tune', '/aff_c?offer_id=26&aff_id=9%E2%80%8B', '/c/1026?a=509'],
    ['tune', '/aff_c?offer_id=26&aff_id=9?fbclid=1', '/c/1026?a=509&fbclid=1'],
    ['tune', '/AFF_C?OFFER_ID=26&AFF_ID=9', '/c/1026?a=509'],
    ['tune', '/aff_c%3Foffer_id%3D26%26aff_id%3D9', '/c/1026?a=509'],
    ['everflow', '/28KL6/2CTPL/.', '/c/2001?a=601'],
  ] as const)('of %s: %s is %s', (source, url, expected) => {
    expect(findOurLink(url, source, externalIds)).toBe(expected)
  })

  test.each([
    ['tune', '/aff_c?aff_id=9', 400, 'offer (offer_id)'],
    ['tune', '/aff_c?offer_id=26', 400, 'affiliate (aff_id)'],
    ['tune', '/aff_c?offer_id=1&aff_id=9', 404, 'offer does not exist'],
    ['tune', '/aff_c?offer_id=26&aff_id=1', 404, 'affiliate of this link'],
    ['everflow', '/clk?oid=26&affid=1', 404, 'offer does not exist'],
    ['tune', '/SHZ2', 404, 'This link does not exist'],
    ['everflow', '/28KL6/26/', 404, 'offer does not exist'],
    ['everflow', '/19/2CTPL/', 404, 'affiliate of this link'],
  ] as const)('of %s: %s is refused with %i', (source, url, status, text) => {
    const { reason, message } = findOurLink(url, source, externalIds) as Refusal
    expect(LINK_REFUSALS[reason].status).toBe(status)
    expect(message).toContain(text)
  })
})

test.each(['/click.php?c=1', '/go/summer', '/ABCDE/FGHIJ/', '/aff_cx?offer_id=1', '/summer?aff_id=1', '/AB12CD'])(
  '%s looks like a link, where a previous platform was',
  (url) => {
    expect(parsePlatformPath(url, externalIds)).toBeUndefined()
    expect(parseUnknownPath(url, externalIds)).toEqual({ source: 'tune', kind: 'unknown' })
    expect(parseUnknownPath(url, NO_EXTERNAL_ID_RULES)).toBeUndefined()
  },
)

test.each([
  '/',
  '/?ref=1',
  '/login?a=1',
  '/offers?offer_id=1',
  '/api/postback?a=1',
  '/_next/static/a.js',
  '/campaigns',
  '/AB/CD/EF',
])('%s does not', (url) => {
  expect(parseUnknownPath(url, externalIds)).toBeUndefined()
})

test('cookies are set for the old address beside ours', () => {
  const answer = { status: 302, headers: { 'set-cookie': ['a=1; Path=/c/; HttpOnly'] }, body: '' }
  expect(withOldCookies(answer, '/aff_c?offer_id=1').headers['set-cookie']).toEqual([
    'a=1; Path=/c/; HttpOnly',
    'a=1; Path=/aff_c; HttpOnly',
  ])
  expect(withOldCookies({ ...answer, headers: {} }, '/aff_c').headers).toEqual({})
})
