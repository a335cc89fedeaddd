import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { metricsText } from '@/lib/platform/telemetry/metrics'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { CLICK_STEPS } from '@/lib/traffic/clicks/constants'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import type { TrackingAnswer } from '@/lib/traffic/requests/header-rules'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { mmdbFile } from '@/tests/support/platform/mmdb'
import { CHROME, clickIdOf, rulesSettled, track } from '@/tests/support/tracking/tracking'

let offer: Awaited<ReturnType<typeof createOffer>>
let affiliate: Awaited<ReturnType<typeof createAffiliate>>
/** Names Android twice, the second time without "Mobile". */
const INSTAGRAM =
  'Mozilla/5.0 (Linux; Android 14; SM-A556B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Instagram 400.0.0.10.100 Android (34/14; 450dpi; samsung; SM-A556B)'

let advertiserId: number
const link = (extra = '') => `/c/${offer.id}?a=${affiliate.id}${extra}`

beforeAll(async () => {
  advertiserId = (await createAdvertiser()).id
  offer = await createOffer({ advertiserId })
  affiliate = await createAffiliate()
  await rulesSettled()
})
afterAll(closeTracking)

const clickOf = async (answer: Awaited<ReturnType<typeof track>>) => {
  const ref = parseClickId(clickIdOf(answer))
  if (!ref) throw new Error('not a click id')
  return db().click.findUniqueOrThrow({ where: { affiliateId_id: ref } })
}

describe('a tracking link', () => {
  test('redirects to the offer with every macro filled in, after storing the click', async () => {
    const answer = await track(link('&source=tiktok%20bio&s1=video%2F118&s5=x&fbclid=ignored'))
    expect(answer.status).toBe(302)
    expect(answer.headers['cache-control']).toBe('no-store')
    const to = new URL(String(answer.headers.location))
    expect(to.origin).toBe('https://shop.example')
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      aff: String(affiliate.id),
      src: 'tiktok bio',
      s1: 'video/118',
    })
    const click = await clickOf(answer)
    expect(click).toMatchObject({ offerId: offer.id, s1: 'video/118', s5: 'x', flag: null, isUnique: true })
    const source = await db().source.findUniqueOrThrow({ where: { id: click.sourceId } })
    expect(source.name).toBe('tiktok bio')
  })

  test('with labels that are longer or odder than ours leads on, and they are cut', async () => {
    const answer = await track(link(`&source=${'x'.repeat(101)}&s1=${'y'.repeat(300)}&s2=a%00b&s3=a%09b`))
    expect(answer.status).toBe(302)
    const click = await clickOf(answer)
    expect(click).toMatchObject({ s1: 'y'.repeat(255), s2: 'a b', s3: 'a b' })
    expect(await db().source.findUnique({ where: { id: click.sourceId } })).toMatchObject({ name: 'x'.repeat(100) })
  })

  test('from a link-local address is stored without its interface, and does not fail its batch [Q11]', async () => {
    const peers = ['198.51.100.61', 'fe80::61%eth0', '198.51.100.62']
    const answers = await Promise.all(peers.map((peer) => track(link(), { peer })))
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302])
    const kept = await Promise.all(answers.map(async (answer) => (await clickOf(answer)).ip))
    expect(kept).toEqual(['198.51.100.61', 'fe80::61', '198.51.100.62'])
  })

  test('counts a visitor as unique once per hour, identified by cookie or by IP address and browser', async () => {
    const at = new Date('2026-11-20T15:00:00Z')
    const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
    const peer = '198.51.100.20'
    const first = await track(link(), { at, peer })
    const cookies = [first.headers['set-cookie']]
      .flat()
      .map((each) => String(each).split(';')[0])
      .join('; ')
    const byAddress = await track(link(), { at: later(10), peer })
    const byCookie = await track(link(), { at: later(59), peer: '198.51.100.99', headers: { cookie: cookies } })
    const nextHour = await track(link(), { at: later(61), peer })
    const unique = await Promise.all(
      [first, byAddress, byCookie, nextHour].map(async (each) => (await clickOf(each)).isUnique),
    )
    expect(unique).toEqual([true, false, false, true])
  })

  test.each([
    ['HEAD', { method: 'HEAD' }, 'head'],
    ['a prefetch', { headers: { 'sec-purpose': 'prefetch;prerender' } }, 'prefetch'],
    [
      'a known bot',
      { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' } },
      'bot',
    ],
    ['no user agent', { headers: { 'user-agent': '' } }, 'bot'],
    ['a picture', { headers: { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' } }, 'subresource'],
    ['a hidden frame', { headers: { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' } }, 'subresource'],
  ])('stores %s as a flagged click that is not counted', async (_, visit, flag) => {
    const answer = await track(link(), { ...visit, peer: '198.51.100.50' })
    expect(answer.status).toBe(302)
    expect(await clickOf(answer)).toMatchObject({ flag, isUnique: false })
  })

  test('stores the device and the browser of its user agent, and sets no cookie of a click that nobody made', async () => {
    const seen = await track(link(), { headers: { 'user-agent': INSTAGRAM, 'sec-fetch-dest': 'document' } })
    expect(await clickOf(seen)).toMatchObject({ device: 'mobile', browser: 'Instagram app', flag: null })
    const loaded = await track(link(), { headers: { 'user-agent': 'curl/8.9.1', 'sec-fetch-dest': 'image' } })
    expect(await clickOf(loaded)).toMatchObject({ device: null, browser: null })
    const cookies = (answer: typeof seen) => String(answer.headers['set-cookie'])
    expect([seen, loaded].map((answer) => cookies(answer).includes(`stoke_click_${offer.id}=`))).toEqual([true, false])
  })

  test('counts an automated browser in demo mode, so that scripts can drive the demo', async () => {
    const headers = { 'user-agent': CHROME.replace('Chrome/', 'HeadlessChrome/') }
    expect(await clickOf(await track(link(), { headers, peer: '198.51.100.60' }))).toMatchObject({ flag: null })
  })

  test('of a pending affiliate redirects, but its clicks do not count', async () => {
    const pending = await createAffiliate({ status: 'pending' })
    await rulesSettled()
    const answer = await track(`/c/${offer.id}?a=${pending.id}`)
    expect(await clickOf(answer)).toMatchObject({ flag: 'affiliate_pending' })
  })

  test.each([{ requiresApproval: true }, { isPrivate: true }])(
    'of an offer that is not open to all (%o) counts only after its affiliate is approved, and redirects before that',
    async (closed) => {
      const { id: offerId } = await createOffer({ advertiserId, ...closed })
      await db().affiliateOffer.create({ data: { affiliateId: affiliate.id, offerId, status: 'requested' } })
      await rulesSettled()
      const flagOf = async () => (await clickOf(await track(`/c/${offerId}?a=${affiliate.id}`))).flag
      const become = async (status: 'approved' | 'rejected') => {
        await db().affiliateOffer.updateMany({ where: { affiliateId: affiliate.id, offerId }, data: { status } })
        await rulesSettled()
      }
      expect(await flagOf()).toBe('offer_not_approved')
      await become('approved')
      expect(await flagOf()).toBeNull()
      await become('rejected')
      expect(await flagOf()).toBe('offer_not_approved')
    },
  )

  describe('of an offer for some visitors', () => {
    const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
    const lastClick = (offerId: number) =>
      db().click.findFirstOrThrow({
        where: { offerId },
        orderBy: { id: 'desc' },
        select: { flag: true, country: true },
      })
    const visit = (offerId: number, headers: Record<string, string> = {}) =>
      track(`/c/${offerId}?a=${affiliate.id}`, { headers })
    const some = async (rule: object) => {
      const { id } = await createOffer({ advertiserId, ...rule })
      await rulesSettled()
      return id
    }
    const said = ({ status, body, headers }: TrackingAnswer) => [
      status,
      /<h1>(.*)<\/h1>/.exec(body)?.[1],
      headers.location,
    ]

    test('leads on only from its countries, where a trusted proxy names the country, and is counted apart', async () => {
      const offerId = await some({ allowedCountries: ['US', 'CA'] })
      const from = (country: string) => visit(offerId, { 'cf-ipcountry': country })
      env().TRUST_PROXY = (_, hop) => hop < 1
      expect((await from('CA')).status).toBe(302)
      expect(said(await from('DE'))).toEqual([403, 'This offer is not available in your country.', undefined])
      expect(await lastClick(offerId)).toEqual({ flag: 'country_not_allowed', country: 'DE' })
      expect((await from('XX1')).status).toBe(302)
      env().TRUST_PROXY = () => false
      expect((await from('DE')).status).toBe(302)
      const day = { where: { offerId }, _sum: { clicks: true, flaggedClicks: true } } as const
      expect((await db().statDay.aggregate(day))._sum).toEqual({ clicks: 3, flaggedClicks: 1 })
    })

    test('leads on only on its devices, and wherever the device is not known', async () => {
      const offerId = await some({ allowedDevices: ['desktop'] })
      expect((await visit(offerId)).status).toBe(302)
      expect(said(await visit(offerId, { 'user-agent': IPHONE }))).toEqual([
        403,
        'This offer is not available on your device.',
        undefined,
      ])
      expect((await lastClick(offerId)).flag).toBe('device_not_allowed')
    })

    test('for phones leads on in the browsers of apps, which name Android twice', async () => {
      const offerId = await some({ allowedDevices: ['mobile'] })
      expect((await visit(offerId, { 'user-agent': INSTAGRAM })).status).toBe(302)
      expect((await visit(offerId, { 'user-agent': INSTAGRAM.replaceAll('SM-A556B', 'SM-X210') })).status).toBe(403)
    })

    test('leads all others to its fallback, where they count', async () => {
      const fallbackOfferId = await some({})
      const offerId = await some({ allowedDevices: ['desktop'], fallbackOfferId })
      const answer = await visit(offerId, { 'user-agent': IPHONE })
      expect(await clickOf(answer)).toMatchObject({ offerId: fallbackOfferId, linkedOfferId: offerId, flag: null })
    })

    test('keeps no first click of those it does not lead on', async () => {
      const offerId = await some({ allowedDevices: ['desktop'], attributionModel: 'first_click' })
      expect((await visit(offerId, { 'user-agent': IPHONE })).headers['set-cookie']).toBeUndefined()
    })

    test('knows the country and the hosting provider by the file of the environment, before any header', async () => {
      const networks = { '203.0.113.0/24': { country: { iso_code: 'DE' } }, '198.51.100.0/24': { asn: 24_940 } }
      const file = path.join(mkdtempSync(path.join(tmpdir(), 'stoke-geo-')), 'test.mmdb')
      writeFileSync(file, mmdbFile(networks))
      await closeTracking()
      Object.assign(env(), { GEOIP_DATABASE: file })
      try {
        const offerId = await some({ allowedCountries: ['US'] })
        env().TRUST_PROXY = (_, hop) => hop < 1
        const through = (ip: string) =>
          track(`/c/${offerId}?a=${affiliate.id}`, { headers: { 'x-forwarded-for': ip, 'cf-ipcountry': 'US' } })
        expect((await through('203.0.113.50')).status).toBe(403)
        expect(await lastClick(offerId)).toEqual({ flag: 'country_not_allowed', country: 'DE' })
        // the file knows no country of this network, the header does
        expect((await through('198.51.100.50')).status).toBe(302)
        expect(await lastClick(offerId)).toEqual({ flag: 'datacenter', country: 'US' })
      } finally {
        env().TRUST_PROXY = () => false
        Object.assign(env(), { GEOIP_DATABASE: undefined })
        await closeTracking()
        await rulesSettled()
      }
    })
  })

  test('from a hosting provider is flagged, and does not count', async () => {
    const answer = await track(link(), { peer: '95.216.10.20' })
    expect(answer.status).toBe(302)
    expect(await clickOf(answer)).toMatchObject({ flag: 'datacenter', isUnique: false })
  })

  test('redirects to a given page only on a host of the advertiser, with the click id', async () => {
    const deep = await createOffer({ advertiserId, allowDeepLinks: true })
    await rulesSettled()
    const to = async (offerId: number, page: string) => {
      const answer = await track(`/c/${offerId}?a=${affiliate.id}&s1=x&url=${encodeURIComponent(page)}`)
      expect(await clickOf(answer)).toMatchObject({ offerId, flag: null })
      const { origin, pathname, searchParams } = new URL(String(answer.headers.location))
      return [origin + pathname, searchParams.get('s1')]
    }
    expect(await to(deep.id, 'https://shop.example/p/42')).toEqual(['https://shop.example/p/42', 'x'])
    expect(await to(deep.id, 'https://evil.example/p/42')).toEqual(['https://shop.example/landing', 'x'])
    expect(await to(offer.id, 'https://shop.example/p/42')).toEqual(['https://shop.example/landing', 'x'])
  })

  test('of a first-click offer passes the earlier click id while it is within the window', async () => {
    const first = await createOffer({ advertiserId, attributionModel: 'first_click', attributionWindowDays: 1 })
    await rulesSettled()
    const at = new Date('2026-11-01T00:00:00Z')
    const url = `/c/${first.id}?a=${affiliate.id}`
    const one = await track(url, { at })
    const cookie = [one.headers['set-cookie']]
      .flat()
      .map((each) => String(each).split(';')[0])
      .join('; ')
    const within = await track(url, { at: new Date('2026-11-01T23:59:59Z'), headers: { cookie } })
    const after = await track(url, { at: new Date('2026-11-02T00:00:01Z'), headers: { cookie } })
    expect(clickIdOf(within)).toBe(clickIdOf(one))
    expect(clickIdOf(after)).not.toBe(clickIdOf(one))
  })
})

describe('a dead link returns a plain page and no redirect', () => {
  test.each([
    ['no affiliate', () => `/c/${offer.id}`, 400, 'missing its affiliate number'],
    ['an affiliate that is not a number', () => `/c/${offer.id}?a=1%27`, 400, 'is not a number'],
    ['an offer that is not a number', () => `/c/a.b?a=${affiliate.id}`, 400, 'names no offer'],
    ['an unknown offer', () => `/c/999999?a=${affiliate.id}`, 404, 'offer does not exist'],
    ['an unknown affiliate', () => `/c/${offer.id}?a=999999`, 404, 'affiliate of this link does not exist'],
    ['a destination in the link', () => `/c/999999?a=${affiliate.id}&url=https://evil.example`, 404, 'does not exist'],
  ])('%s', async (_, url, status, words) => {
    const answer = await track(url())
    expect(answer.status).toBe(status)
    expect(answer.headers.location).toBeUndefined()
    expect(answer.body).toContain(words)
  })

  test.each([
    ['paused', 410],
    ['expired', 410],
    ['pending', 404],
  ] as const)('a %s offer', async (status, expected) => {
    const stopped = await createOffer({ advertiserId, status })
    await rulesSettled()
    expect((await track(`/c/${stopped.id}?a=${affiliate.id}`)).status).toBe(expected)
  })

  test('pausing an offer or banning an affiliate takes effect without a restart', async () => {
    const running = await createOffer({ advertiserId })
    const person = await createAffiliate()
    await rulesSettled()
    const url = `/c/${running.id}?a=${person.id}`
    expect((await track(url)).status).toBe(302)
    await db().affiliate.update({ where: { id: person.id }, data: { status: 'banned' } })
    await rulesSettled()
    expect((await track(url)).status).toBe(403)
    await db().affiliate.update({ where: { id: person.id }, data: { status: 'approved' } })
    await db().offer.update({ where: { id: running.id }, data: { status: 'paused' } })
    await rulesSettled()
    expect((await track(url)).status).toBe(410)
  })

  test('another method', async () => {
    expect((await track(link(), { method: 'POST' })).status).toBe(405)
  })
})

test('2,000 concurrent clicks are all stored, and the roll-ups equal the events', async () => {
  const before = await db().click.count()
  const answers = await Promise.all(
    Array.from({ length: 2_000 }, (_, index) =>
      track(link(`&source=s${index % 7}`), { peer: `203.0.113.${index % 250}` }),
    ),
  )
  expect(answers.every(({ status }) => status === 302)).toBe(true)
  expect(await db().click.count()).toBe(before + 2_000)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
})

test('steps of clicks are timed by their names, and refused links counted by their reasons', async () => {
  const text = await metricsText()
  const steps = [...text.matchAll(/click_step_seconds_count\{step="(\w+)"\} [1-9]/g)].map(([, name]) => name)
  expect(steps.sort()).toEqual([...CLICK_STEPS].sort())
  for (const reason of ['invalid_link', 'unknown_offer', 'affiliate_blocked', 'offer_paused', 'country_not_allowed'])
    expect(text).toMatch(new RegExp(`click_refusals_total\\{reason="${reason}"\\} [1-9]`))
})
