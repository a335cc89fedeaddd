import { expect, test } from 'vitest'
import { openPage, type Page, settled } from '@/tests/support/tracking/page'

const ID = `7-${'0123456789abcdef'.repeat(2)}`
const OTHER = `8-${'fedcba9876543210'.repeat(2)}`
const COOKIE = `_click_12=${ID}`

test('the click id of the address is kept for the days of the window, on the own site, and on https alone where it is https', () => {
  const page = openPage({ search: `?click_id=${ID}`, data: { days: '45' } })
  expect(page.written).toEqual([`${COOKIE}; Path=/; Max-Age=3888000; SameSite=Lax; Secure`])
  const plain = openPage({ search: `?cid=${ID}`, protocol: 'http:', data: { param: 'cid', domain: '.shop.example' } })
  expect(plain.written).toEqual([`${COOKIE}; Path=/; Max-Age=2592000; SameSite=Lax; Domain=.shop.example`])
  expect(openPage({ search: '?click_id=<script>' }).written).toEqual([])
})

test('a sale is sent with the kept id, those of before the script was there too', async () => {
  const page = openPage({ cookie: COOKIE, waiting: [{ order: 'A-1', amount: '49.90', currency: 'USD' }] })
  await settled()
  await page.push({ order: 'A-2', amount: 10, goal: 'deposit', signature: 'ab' })
  expect(page.sent).toEqual([
    {
      by: 'POST',
      url: 'https://track.example/t/sale',
      body: `advertiser=12&click_id=${ID}&order=A-1&amount=49.90&currency=USD`,
    },
    {
      by: 'POST',
      url: 'https://track.example/t/sale',
      body: `advertiser=12&click_id=${ID}&order=A-2&amount=10&goal=deposit&signature=ab`,
    },
  ])
})

test('a coupon code is sent with the sale, and without a click id only where the shop signed it', async () => {
  const page = openPage({ cookie: COOKIE })
  await page.push({ order: 'A-1', amount: 10, coupon: 'ANNA10' })
  await page.push({ ecommerce: { transaction_id: 'A-2', value: 10, coupon: 'BEN 10' } })
  expect(page.sent.map(({ body }) => body)).toEqual([
    `advertiser=12&click_id=${ID}&order=A-1&amount=10&coupon=ANNA10`,
    `advertiser=12&click_id=${ID}&order=A-2&amount=10&coupon=BEN+10`,
  ])
  const unknown = openPage({})
  await unknown.push({ order: 'A-3', coupon: 'ANNA10' })
  await unknown.push({ order: 'A-4', signature: 'ab' })
  expect(unknown.sent).toEqual([])
  await unknown.push({ order: 'A-5', coupon: 'ANNA10', signature: 'ab' })
  expect(unknown.sent[0]?.body).toBe('advertiser=12&order=A-5&coupon=ANNA10&signature=ab')
})

test.each<[string, Record<string, unknown>, string]>([
  [
    'GA4',
    { event: 'purchase', transaction_id: 'T1', value: 72.05, tax: 3.6, currency: 'USD', items: [{}] },
    'T1&amount=72.05&currency=USD',
  ],
  [
    'Tag Manager',
    { event: 'purchase', ecommerce: { transaction_id: 'T1', value: '30.03', currency: 'USD' } },
    'T1&amount=30.03&currency=USD',
  ],
  ['a data layer of orders', { order_id: 1001, total: 49.9, currency: null }, '1001&amount=49.9'],
  ['Shopify', { order: '1001', amount: { amount: '49.90', currencyCode: 'USD' } }, '1001&amount=49.90&currency=USD'],
  [
    'itself, beside others',
    { order: 'A-1', amount: 5, transaction_id: 'x', value: 9, ecommerce: null },
    'A-1&amount=5',
  ],
])('a sale in the words of %s is the same', async (_, message, sent) => {
  const page = openPage({ cookie: COOKIE })
  await page.push(message)
  expect(page.sent.map(({ body }) => body)).toEqual([`advertiser=12&click_id=${ID}&order=${sent}`])
})

test('a sale is sent by a fetch that outlives the page, else by a beacon, else by a picture', async () => {
  const ways = async (setting: Page) => {
    const page = openPage({ cookie: COOKIE, ...setting })
    await page.push({ order: 'A-1' })
    return page.sent.map(({ by }) => by)
  }
  expect(await ways({})).toEqual(['POST'])
  expect(await ways({ hasKeepalive: false })).toEqual(['beacon'])
  expect(await ways({ isOffline: true })).toEqual(['POST', 'beacon'])
  expect(await ways({ hasKeepalive: false, hasBeacon: false })).toEqual(['POST'])
  expect(await ways({ hasBeacon: false, isOffline: true })).toEqual(['POST', 'pixel'])
  const offline = openPage({ cookie: COOKIE, hasBeacon: false, isOffline: true })
  await offline.push({ order: 'A-1' })
  expect(offline.sent[1]?.url).toBe(`https://track.example/t/sale.gif?advertiser=12&click_id=${ID}&order=A-1`)
})

test.each([
  ['busy once', [503], 2, [1_000]],
  ['busy for long', [503, 429, 503, 503], 3, [1_000, 4_000]],
  ['refusing it', [403], 1, []],
])('a tracker that is %s gets a sale and a click as often as it helps', async (_, statuses, times, pauses) => {
  const page = openPage({ cookie: COOKIE, statuses: [...statuses] })
  await page.push({ order: 'A-1' })
  expect([page.sent.length, page.pauses]).toEqual([times, pauses])
  const landing = openPage({ search: '?tr_offer=1042&tr_a=10001', click: { click_id: ID }, statuses: [...statuses] })
  await settled()
  expect([landing.sent.length, landing.pauses]).toEqual([times, pauses])
  expect(landing.jar()).toBe(times === 2 ? COOKIE : '')
})

const TEST_ID = `${(2_100_000_012).toString(36)}-${'0123456789abcdef'.repeat(2)}`

test.each([
  ['its id is kept', {}, 'kept'],
  ['the browser keeps no cookie', { refusesCookies: true }, 'no_cookie'],
  ['Global Privacy Control is on', { isPrivate: true }, 'private'],
  ['consent was refused', { data: { consent: 'no' } }, 'no_consent'],
  ['consent is waited for', { data: { consent: 'wait' } }, 'no_consent'],
])('of the click of a test purchase it says that %s, and of no other click', (_, setting, found) => {
  const { sent } = openPage({ ...setting, search: `?click_id=${TEST_ID}` })
  const body = `advertiser=12&click_id=${TEST_ID}&found=${found}`
  expect(sent).toEqual([{ by: 'beacon', url: 'https://track.example/t/test', body }])
  expect(openPage({ ...setting, search: `?click_id=${ID}` }).sent).toEqual([])
  expect(openPage({ ...setting, cookie: `_click_12=${TEST_ID}` }).sent).toEqual([])
})

test('consent that is given later is told too', async () => {
  const page = openPage({ data: { consent: 'wait' }, search: `?click_id=${TEST_ID}` })
  await page.push({ consent: true })
  expect(page.sent.map(({ body }) => body.split('=').at(-1))).toEqual(['no_consent', 'kept'])
})

test('without an id or an order nothing is sent', async () => {
  const page = openPage({})
  await page.push({ order: 'A-1' })
  const other = openPage({ cookie: COOKIE })
  await other.push({ amount: '5.00' })
  expect([...page.sent, ...other.sent]).toEqual([])
})

test.each([
  ['Global Privacy Control is on', { isPrivate: true }],
  ['consent was refused', { data: { consent: 'no' } }],
])('where %s nothing is kept or sent, and an earlier id is deleted', async (_, setting) => {
  const direct = '&tr_offer=1042&tr_a=10001'
  const page = openPage({ ...setting, cookie: COOKIE, search: `?click_id=${ID}${direct}`, waiting: [{ order: 'A-1' }] })
  await page.push({ order: 'A-2' })
  expect(page.sent).toEqual([])
  expect(page.jar()).toBe('')
})

test('Global Privacy Control stands, whatever consent says', async () => {
  const page = openPage({ isPrivate: true, search: `?click_id=${ID}` })
  await page.push({ consent: true })
  await page.push({ order: 'A-1' })
  expect([page.jar(), page.sent]).toEqual(['', []])
})

test('with consent to wait for, the id is kept once it is given, and deleted when it is taken back', async () => {
  const page = openPage({ data: { consent: 'wait' }, search: `?click_id=${ID}` })
  await page.push({ order: 'A-1' })
  expect([page.jar(), page.sent]).toEqual(['', []])
  await page.push({ consent: true })
  expect(page.jar()).toBe(COOKIE)
  await page.push({ order: 'A-2' })
  expect(page.sent).toHaveLength(1)
  await page.push({ consent: false })
  expect(page.jar()).toBe('')
  await page.push({ order: 'A-3' })
  expect(page.sent).toHaveLength(1)
})

test('a visitor without a redirect is recorded, and the sale waits for the id', async () => {
  const search = '?tr_offer=1042&tr_a=10001&tr_s1=x&utm_source=y'
  const page = openPage({ search, click: { click_id: ID, days: 7, keeps_first: false }, waiting: [{ order: 'A-1' }] })
  await settled()
  expect(page.sent.map(({ by, url }) => [by, url])).toEqual([
    ['GET', 'https://track.example/t/click?advertiser=12&offer=1042&a=10001&s1=x'],
    ['POST', 'https://track.example/t/sale'],
  ])
  expect(page.written).toEqual([`${COOKIE}; Path=/; Max-Age=604800; SameSite=Lax; Secure`])
})

test('an earlier id stays where the first click counts, and where the click has none', async () => {
  for (const click of [
    { click_id: OTHER, days: 7, keeps_first: true },
    { click_id: null, days: 7, keeps_first: false },
  ]) {
    const page = openPage({ search: '?tr_offer=1042&tr_a=10001', cookie: COOKIE, click })
    await settled()
    expect(page.jar()).toBe(COOKIE)
  }
})

test('what a page leaves empty is left out', async () => {
  const page = openPage({ cookie: COOKIE })
  await page.push({ order: 'A-1', amount: 10, currency: null, goal: undefined, signature: null })
  await page.push({ order: 0, amount: null })
  expect(page.sent.map(({ body }) => body)).toEqual([
    `advertiser=12&click_id=${ID}&order=A-1&amount=10`,
    `advertiser=12&click_id=${ID}&order=0`,
  ])
  expect(page.warnings).toEqual([])
})

test.each([
  ['behind a hash', { hash: `#/product?click_id=${ID}` }],
  ['behind a hash, beside others', { search: '?x=1', hash: `#/product/7?y=2&click_id=${ID}` }],
  ['in capitals', { search: `?click_id=${ID.toUpperCase()}` }],
  ['behind an ampersand that was escaped twice', { search: `?x=1&amp;click_id=${ID}` }],
])('an id %s is kept', (_, place) => {
  expect(openPage(place).jar()).toBe(COOKIE)
})

test.each([
  ['it is loaded as a module', { isModule: true }, 'load it as a plain script, without type="module"'],
  ['it does not say whose page it is', { advertiser: '' }, 'data-advertiser is missing'],
  ['the id of the address is none', { search: '?click_id={click_id}' }, 'click_id in the address is no click id'],
  ['a sale has no order', { cookie: COOKIE, waiting: [{ amount: 5 }, { order: null }] }, 'a sale needs its order'],
])('the console says once that %s', async (_, setting, fault) => {
  const page = openPage(setting)
  await settled()
  expect(page.warnings).toEqual([`t.js: ${fault}`])
})

const OWN = 'https://www.shop.example/m/s.js'

test('loaded by a path of the page’s own site, it reports there, and has the cookie set by that site’s server', async () => {
  const page = openPage({ search: `?click_id=${ID}`, src: OWN, data: { days: '45', domain: '.shop.example' } })
  await page.push({ order: 'A-1' })
  expect(page.jar()).toBe(COOKIE)
  expect(page.sent).toEqual([
    {
      by: 'POST',
      url: 'https://www.shop.example/m/keep',
      body: `advertiser=12&click_id=${ID}&days=45&domain=.shop.example`,
    },
    { by: 'POST', url: 'https://www.shop.example/m/sale', body: `advertiser=12&click_id=${ID}&order=A-1` },
  ])
  const direct = openPage({ search: '?tr_offer=1042&tr_a=10001', src: OWN, click: { click_id: ID, days: 7 } })
  await settled()
  expect(direct.sent.map(({ url }) => url.replace(/\?.*/, ''))).toEqual([
    'https://www.shop.example/m/click',
    'https://www.shop.example/m/keep',
  ])
  expect(direct.sent[1]?.body).toBe(`advertiser=12&click_id=${ID}&days=7`)
})

test('without consent no server sets the cookie either, and one that was being set when it ended is deleted', async () => {
  expect(openPage({ search: `?click_id=${ID}`, src: OWN, data: { consent: 'no' } }).sent).toEqual([])
  expect(openPage({ search: `?click_id=${ID}`, src: OWN, isPrivate: true }).sent).toEqual([])
  const page = openPage({ search: `?click_id=${ID}`, src: OWN })
  await page.push({ consent: false })
  expect(page.written.at(-1)).toContain('Max-Age=0')
  expect(page.written.filter((text) => text.includes('Max-Age=0'))).toHaveLength(2)
})

test('a path of another site leads to the tracker and sets nothing', async () => {
  const page = openPage({ search: `?click_id=${ID}`, src: 'https://other.example/a/b.js' })
  await page.push({ order: 'A-1' })
  expect(page.sent.map(({ url }) => url)).toEqual(['https://other.example/a/sale'])
})
