import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { type ReportDimension, ROLLUP_DIMENSIONS, STAFF_FIGURES } from '@/lib/reporting/builder/constants'
import { type Report, staffReportQuerySchema } from '@/lib/reporting/builder/schema'
import { type ReportReader, runReport } from '@/lib/reporting/builder/service'
import type { ReportScope } from '@/lib/reporting/report-rows/data'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { type ClickSketch, type ConversionSketch, createEvents, createSource } from '@/tests/support/factories/stats'

const DAYS = { from: '2026-10-28', to: '2026-11-03' }
const AT = new Date('2026-11-20T12:00:00Z')
const FIGURES = STAFF_FIGURES.filter((name) => name !== 'orderCents' && name !== 'conversionSeconds')
const MINE = FIGURES.filter((name) => name !== 'revenueCents' && name !== 'marginCents')

/** Every set of one to three of some dimensions. */
const setsOf = (dimensions: readonly ReportDimension[]): ReportDimension[][] =>
  dimensions.flatMap((a, i) => [
    [a],
    ...dimensions.slice(i + 1).flatMap((b, j) => [[a, b], ...dimensions.slice(i + j + 2).map((c) => [a, b, c])]),
  ])

type Asked = Record<string, string | number>
const run = (scope: ReportScope, asked: Asked, reader?: ReportReader) => {
  const figures = (scope === 'everyone' ? FIGURES : MINE).join(',')
  const query = staffReportQuerySchema.parse({ ...DAYS, figures, lines: 500, ...asked })
  return runReport({ scope, at: AT }, query, reader)
}
const withoutSource = ({ source: _, ...report }: Report) => report

// a generator of its own, so that every run draws the same traffic
function drawFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

let ada: number

beforeAll(async () => {
  const affiliates = [(await createAffiliate()).id, (await createAffiliate()).id, (await createAffiliate()).id]
  ada = affiliates[0] ?? 0
  const advertisers = [(await createAdvertiser()).id, (await createAdvertiser()).id]
  const offers: number[] = []
  for (let n = 0; n < 5; n += 1)
    offers.push((await createOffer({ advertiserId: advertisers[n % 2] ?? 0, name: `Offer ${n}` })).id)
  const sources = new Map<number, number[]>()
  for (const id of affiliates) sources.set(id, [0, await createSource(id, 'bio'), await createSource(id, 'mail')])
  const draw = drawFrom(20_261_123)
  const clicks: ClickSketch[] = []
  const conversions: ConversionSketch[] = []
  const begin = Date.parse('2026-10-20T00:00:00Z')
  const states = ['approved', 'approved', 'pending', 'rejected', 'reversed'] as const
  for (let n = 0; n < 3_000; n += 1) {
    const affiliateId = affiliates[draw(3)] ?? ada
    const sourceId = sources.get(affiliateId)?.[draw(3)] ?? 0
    const at = new Date(begin + draw(16 * 24 * 60) * 60_000 + draw(60_000))
    const where = { affiliateId, sourceId, offerId: offers[draw(5)] ?? 0, at }
    const id = newId(at)
    const flag = draw(12) === 0 ? ('bot' as const) : undefined
    clicks.push({ ...where, id, isUnique: draw(3) > 0, ...(flag && { flag }) })
    if (draw(4) > 0) continue
    const later = new Date(at.getTime() + draw(3 * 86_400_000))
    const status = states[draw(states.length)] ?? 'approved'
    conversions.push({ ...where, at: later, clickedAt: at, clickId: id, status, payoutCents: BigInt(draw(5_000)) })
  }
  await createEvents(clicks, conversions)
})

describe('roll-ups and events answer alike', () => {
  test.each(setsOf(ROLLUP_DIMENSIONS).map((by) => by.join(',')))('by %s', async (by) => {
    const asked = { by, lines: by.includes('hour') ? 25 : 500 }
    for (const [scope, more] of [
      [ada, asked],
      ['everyone', { ...asked, by: by.split(',').length < 3 ? `${by},affiliate` : by }],
    ] as const) {
      const [rolled, counted] = [await run(scope, more, 'rollups'), await run(scope, more, 'events')]
      expect(withoutSource(counted)).toEqual(withoutSource(rolled))
      expect(rolled.totals.figures.clicks).toBeGreaterThan(100)
      expect(rolled.totals.before?.clicks).toBeGreaterThan(100)
    }
  })

  test.each(
    setsOf(ROLLUP_DIMENSIONS)
      .filter((by) => by.length > 1)
      .map((by) => by.join(',')),
  )('by %s with one across, narrowed by the others', async (by) => {
    const across = by.split(',').at(-1) ?? ''
    const asked = { by, across, lines: 10, sort: 'clicks', weekday: '1,2,4,6', hour: '0,1,2,5,9,13,18,23' }
    const [rolled, counted] = [await run(ada, asked, 'rollups'), await run(ada, asked, 'events')]
    expect(withoutSource(counted)).toEqual(withoutSource(rolled))
    expect(rolled.totals.figures.clicks).toBeGreaterThan(10)
  })

  test('conversions beside the clicks of the roll-ups are the same again', async () => {
    for (const by of setsOf(ROLLUP_DIMENSIONS)) {
      const asked = { by: by.join(','), lines: 25 }
      expect(withoutSource(await run(ada, asked, 'conversions'))).toEqual(withoutSource(await run(ada, asked)))
    }
  })
})
