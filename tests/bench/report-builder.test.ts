import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pool } from '@/lib/platform/database/db'
import { reportQuerySchema } from '@/lib/reporting/builder/schema'
import { runReport } from '@/lib/reporting/builder/service'
import { REPORT_LIMIT_MS, type ReportDimension, ROLLUP_DIMENSIONS } from '@/lib/reporting/report-queries/constants'
import { addClickMonth } from '@/tests/support/bench/click-month'
import { load } from '@/tests/support/bench/process-figures'
import { addOthersRollUps, addRollUps } from '@/tests/support/bench/roll-up-history'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'

const DAYS = 365
/** 20 offers and 10 sources at this rate make 49 million clicks a year. */
const CLICKS_A_DAY = 670
const OTHERS = 300
const OFFERS = 97
const CLICKS_A_MONTH = 1_500_000
const YEAR_MS = 300
const ROUNDS = 7
/** A figure is missed by more than a tenth before the bench fails. */
const ALLOWED = 1.1
const FILE = 'docs/figures/report-builder.json'
const figures: Record<string, unknown> = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
const keep = (name: string, value: unknown) => {
  figures[name] = value
  writeFileSync(FILE, `${JSON.stringify(figures, null, 2)}\n`)
}

let close: () => Promise<void>
let heavy: number
let dense: number
let clicked: number

beforeAll(async () => {
  close = await useWrittenDatabase('report_builder')
  for (let n = 0; n < OFFERS; n += 1) await createOffer({ advertiserId: (await createAdvertiser()).id })
  heavy = (await createAffiliate()).id
  dense = (await createAffiliate()).id
  clicked = (await createAffiliate()).id
  await addRollUps({ affiliateId: heavy, days: DAYS, clicksADay: CLICKS_A_DAY })
  await addRollUps({ affiliateId: dense, days: DAYS, clicksADay: CLICKS_A_DAY, quarterHourDays: DAYS })
  const others: number[] = []
  for (let n = 0; n < OTHERS; n += 1) others.push((await createAffiliate()).id)
  await addOthersRollUps(others, DAYS)
  await addClickMonth({ affiliateId: clicked, others, clicks: CLICKS_A_MONTH, share: 1 / 3 })
  await pool().query('VACUUM ANALYZE')
}, 1_200_000)
afterAll(async () => {
  console.log(load())
  await close()
})

const SETS: ReportDimension[][] = ROLLUP_DIMENSIONS.flatMap((a, i) =>
  ROLLUP_DIMENSIONS.slice(i + 1).flatMap((b, j) => ROLLUP_DIMENSIONS.slice(i + j + 2).map((c) => [a, b, c])),
)
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** The median time of a report in milliseconds, with a time limit far beyond that of the product. */
async function timeOf(scope: number, asked: Record<string, string>, rounds = ROUNDS): Promise<number> {
  const query = reportQuerySchema.parse({ compare: 'none', ...asked })
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const { totals } = await runReport({ scope, at: new Date(), limitMs: 120_000 }, query)
    times.push(performance.now() - began)
    expect(totals.figures.clicks).toBeGreaterThan(1_000)
  }
  return Math.round(median(times))
}

test.each(SETS.map((by) => by.join(',')))(
  'a year of the heaviest affiliate by %s takes less than 300 ms',
  async (by) => {
    const ms = await timeOf(heavy, { by, range: 'year' })
    keep(`a year by ${by}, median ms`, ms)
    console.log(by, ms, load())
    expect(ms).toBeLessThan(YEAR_MS * ALLOWED)
  },
)

test('a year with quarter hours of every day, by hour: 30 days are answered within the limit, a year is measured', async () => {
  for (const by of ['day,hour,weekday', 'hour,offer,source'])
    for (const range of ['week', 'last30', 'last90', 'year']) {
      const ms = await timeOf(dense, { by, range }, range === 'year' ? 1 : 3)
      keep(`19,200 quarter hours a day by ${by}, ${range}, ms`, ms)
      console.log('dense', by, range, ms, load())
      if (range === 'week' || range === 'last30') expect(ms).toBeLessThan(REPORT_LIMIT_MS)
    }
})

test.each([
  ['s1', {}],
  ['country,device', {}],
  ['browser,referrer', {}],
  ['offer,s1,country', {}],
  ['day,s2', {}],
  ['offer', { figures: 'clicks,orderCents,conversionSeconds' }],
])(
  `half a million clicks a month, in a partition of three times as many, by %s: 7 days are answered within the limit`,
  async (by, more) => {
    for (const range of ['yesterday', 'week', 'last30']) {
      const ms = await timeOf(clicked, { by, range, ...more }, 3)
      keep(`half a million clicks a month by ${by}${'figures' in more ? ', with AOV' : ''}, ${range}, ms`, ms)
      console.log('events', by, range, ms, load())
      if (range !== 'last30') expect(ms).toBeLessThan(REPORT_LIMIT_MS)
    }
  },
)
