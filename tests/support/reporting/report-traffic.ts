import { newId } from '@/lib/platform/ids/uuid-v7'
import type { ReportDimension } from '@/lib/reporting/report-queries/constants'
import { createAffiliate } from '../factories/affiliates'
import { createAdvertiser, createOffer } from '../factories/offers'
import { type ClickSketch, type ConversionSketch, createEvents, createSource } from '../factories/stats'

/** Every set of one to three of some dimensions. */
export const setsOf = (dimensions: readonly ReportDimension[]): ReportDimension[][] =>
  dimensions.flatMap((a, i) => [
    [a],
    ...dimensions.slice(i + 1).flatMap((b, j) => [[a, b], ...dimensions.slice(i + j + 2).map((c) => [a, b, c])]),
  ])

// a generator of its own, so that every run draws the same traffic
function drawFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const APPLE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0'
/** Full names of browsers, with those that call themselves by the names of others, and none. */
export const USER_AGENTS = [
  `${APPLE} Version/17.5 Mobile/15E148 Safari/604.1`,
  `${APPLE} Mobile/15E148 Instagram 330.0.0`,
  `${APPLE} Mobile/15E148 [FBAN/FBIOS;FBAV/460.0]`,
  `${APPLE} Mobile/15E148 musical_ly_34.1.0`,
  `${APPLE} Mobile/15E148 Snapchat/12.86`,
  `${WINDOWS} Safari/537.36`,
  `${WINDOWS} Safari/537.36 Edg/126.0.0.0`,
  `${WINDOWS} Safari/537.36 OPR/112.0.0.0`,
  'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
  `${ANDROID} Mobile Safari/537.36`,
  `${ANDROID} Safari/537.36`,
  'Mobile first, then Android: a tablet by the order of its words',
  'mozilla (android; MOBILE) then SILK',
  'Mozilla/5.0 (Linux; Android 9; KFMAWI) Silk/108.4 like Chrome/108.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 9) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X)\nMobile Android',
  'curl/8.0',
  'ſafari K ünï',
  '',
]
/** Addresses of pages: with ports, people, paths, in capitals, of addresses, of other kinds, and none. */
export const REFERRERS = [
  'https://www.Example.com/private/path?user=ada@example.com',
  'https://news.example.org:8443/',
  'HTTP://WWW.NEWS.EXAMPLE.ORG',
  'https://ada:secret@blog.example.net?q=1',
  'https://www./x',
  'https://www.www.example.com#top',
  'http://203.0.113.9/page',
  'http://203.0.113.9:8080',
  'https://bad host.example/',
  'https:///nothing',
  'android-app://com.example.reader/',
  'mailto:ada@example.com',
  'https://exa\nmple.com/',
  `https://${'long.'.repeat(60)}example/`,
  'not an address',
  '',
  undefined,
]
/** Sub-IDs that would change a query if they were part of it. */
export const SUB_ID_VALUES = [
  "it's",
  '\\',
  "x' OR 1=1 --",
  '{p0:String}',
  'a,b%"',
  'ünï 🔥',
  'Video',
  'video',
  ' ',
  undefined,
]

const STATES = ['approved', 'approved', 'pending', 'rejected', 'reversed'] as const

/**
 * Stores 3,000 clicks and some hundred conversions of three affiliates, two advertisers and five offers, over 16 days
 * around the end of daylight saving time of 2026; the affiliates.
 */
export async function createReportTraffic(): Promise<number[]> {
  const affiliates = [(await createAffiliate()).id, (await createAffiliate()).id, (await createAffiliate()).id]
  const advertisers = [(await createAdvertiser()).id, (await createAdvertiser()).id]
  const offers: number[] = []
  for (let n = 0; n < 5; n += 1)
    offers.push((await createOffer({ advertiserId: advertisers[n % 2] ?? 0, name: `Offer ${(n * 3) % 5}` })).id)
  const sources = new Map<number, number[]>()
  for (const id of affiliates) sources.set(id, [0, await createSource(id, 'mail'), await createSource(id, 'bio')])
  const draw = drawFrom(20_261_123)
  const one = <T>(values: readonly T[]) => values[draw(values.length)]
  const clicks: ClickSketch[] = []
  const conversions: ConversionSketch[] = []
  const begin = Date.parse('2026-10-20T00:00:00Z')
  for (let n = 0; n < 3_000; n += 1) {
    const affiliateId = one(affiliates) ?? 0
    const sourceId = one(sources.get(affiliateId) ?? []) ?? 0
    const at = new Date(begin + draw(16 * 24 * 60) * 60_000 + draw(60_000))
    const [s1, s2, country, referrer] = [
      one(SUB_ID_VALUES),
      one(SUB_ID_VALUES),
      one(['US', 'DE', 'BR', undefined]),
      one(REFERRERS),
    ]
    const where = {
      affiliateId,
      sourceId,
      offerId: one(offers) ?? 0,
      at,
      ...(s1 !== undefined && { s1 }),
      ...(s2 !== undefined && { s2 }),
      ...(country && { country }),
    }
    const id = newId(at)
    const flag = one(['bot', 'datacenter', ...Array.from({ length: 18 }, () => undefined)] as const)
    const visit = { userAgent: one(USER_AGENTS) ?? '', ...(referrer !== undefined && { referrer }) }
    clicks.push({ ...where, ...visit, id, isUnique: draw(3) > 0, ...(flag && { flag }) })
    if (draw(4) > 0) continue
    const later = new Date(at.getTime() + draw(3 * 86_400_000))
    const device = one(['desktop', 'mobile', 'tablet', undefined] as const)
    conversions.push({
      ...where,
      at: later,
      clickedAt: at,
      status: one(STATES) ?? 'approved',
      payoutCents: BigInt(draw(5_000)),
      // of some the click is gone
      ...(draw(20) > 0 && { clickId: id }),
      ...(device && { device }),
      // of subscriptions, after their first
      ...(conversions.length % 3 === 0 && { subscriptionId: newId(at) }),
      ...(draw(3) > 0 && { amountCents: BigInt(draw(90_000)) }),
    })
  }
  await createEvents(clicks, conversions)
  return affiliates
}
