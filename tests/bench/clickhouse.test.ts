import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CURSOR } from '@/lib/conversions/clickhouse/cursor-constants'
import { askClickHouse, closeClickHouse, migrateClickHouse } from '@/lib/platform/clickhouse/service'
import { db, pool } from '@/lib/platform/database/db'
import { addDays, dayStart, easternDay } from '@/lib/platform/dates/days'
import { reportQuerySchema } from '@/lib/reporting/builder/schema'
import { type ReportReader, runReport } from '@/lib/reporting/builder/service'
import {
  EVENT_DIMENSIONS,
  REPORT_LIMIT_MS,
  type ReportDimension,
  ROLLUP_DIMENSIONS,
} from '@/lib/reporting/report-queries/constants'
import { load, spread } from '@/tests/support/bench/process-figures'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createSource } from '@/tests/support/factories/stats'
import { type ClickHouseServer, startClickHouse } from '@/tests/support/platform/clickhouse-server'
import { USER_AGENTS } from '@/tests/support/reporting/report-traffic'

const CLICKS = Number(process.env.BENCH_CLICKS ?? 100_000_000)
const DAYS = 365
/** So many clicks of a hundred are the heaviest affiliate's, and of the nine behind it together. */
const HEAVY = 10
const LARGE = 45
const AFFILIATES = 300
const OFFERS = 20
const SOURCES = 10
const P95_MS = 1_000
/** In so many more parts is the last month, and so many of its rows were replaced: one of so many. */
const PARTS = 30
const REPLACED_ONE_OF = 10
/** One of so many sets of dimensions is asked for. */
const EVERY = Number(process.env.BENCH_EVERY ?? 1)
const FILE = 'docs/figures/clickhouse.json'
const figures: Record<string, unknown> = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
const keep = (name: string, value: unknown) => {
  figures[name] = value
  writeFileSync(FILE, `${JSON.stringify(figures, null, 2)}\n`)
  console.log(name, value, load())
}

let server: ClickHouseServer
let close: () => Promise<void>
let affiliates: number[]
const at = new Date()
const lastDay = addDays(easternDay(at), -1)

/** A statement of ClickHouse that takes long, and answers nothing. */
async function run(query: string): Promise<void> {
  const answer = await fetch(`${server.url}/?max_execution_time=600`, { method: 'POST', body: query })
  if (!answer.ok) throw new Error(await answer.text())
  await answer.arrayBuffer()
}

/** A version 7 id of an instant in milliseconds, the same each time for two hashes. */
const idOf = (ms: string, one: string, other: string) => {
  const [time, rest] = [`lower(hex(${ms}))`, `lower(leftPad(hex(${one}), 16, '0') || leftPad(hex(${other}), 16, '0'))`]
  return `toUUID(substring(${time}, 1, 8) || '-' || substring(${time}, 9, 4) || '-7' || substring(${rest}, 1, 3) || '-8' ||
    substring(${rest}, 4, 3) || '-' || substring(${rest}, 7, 12))`
}
const CLICK_ID = idOf('toUInt64(toUnixTimestamp(moment)) * 1000 + number % 1000', 'h1', 'h2')
const SALE_ID = idOf('toUInt64(toUnixTimestamp(sold)) * 1000 + number % 1000', 'h2', 'h1')

/** Fills the copies with a year of clicks, and one sale of each 50th, and the roll-ups with their sums. */
async function fill(offers: number[], sources: number[][]): Promise<void> {
  const list = (numbers: readonly number[]) => `[${numbers.join(',')}]`
  const begin = dayStart(addDays(lastDay, 1 - DAYS)).getTime() / 1_000
  const seconds = dayStart(addDays(lastDay, 1)).getTime() / 1_000 - begin
  // parts of about a month, because an insert has to stay small and its partitions few
  const parts = 12
  const rows = (first: number, count: number) => `SELECT *,
      ${list(affiliates)}[place] AS affiliate_id, ${list(offers)}[1 + h2 % ${OFFERS}] AS offer_id,
      (${list(sources.flat())})[(place - 1) * ${SOURCES} + 1 + bitShiftRight(h2, 8) % ${SOURCES}] AS source_id,
      concat('video-', toString(bitShiftRight(h2, 16) % 1000)) AS s1, concat('k', toString(bitShiftRight(h2, 32) % 50)) AS s2,
      ['US','GB','DE','FR','BR','CA','AU','NL','ES','IT','JP','MX','IN','SE','PL','AT'][1 + bitShiftRight(h2, 40) % 16] AS country
    FROM (SELECT number, cityHash64(number) AS h1, cityHash64(number, 'second') AS h2,
        toDateTime(${begin} + intDiv(number * ${seconds}, ${CLICKS}), 'UTC') AS moment,
        multiIf(h1 % 100 < ${HEAVY}, 1, h1 % 100 < ${HEAVY + LARGE}, 2 + bitShiftRight(h1, 8) % 9,
          11 + bitShiftRight(h1, 8) % ${AFFILIATES - 10}) AS place
      FROM numbers(${first}, ${count}))`
  for (let part = 0; part < parts; part += 1) {
    const [first, last] = [Math.floor((CLICKS / parts) * part), Math.floor((CLICKS / parts) * (part + 1))]
    await run(`INSERT INTO click (affiliate_id, id, offer_id, source_id, s1, s2, visitor, ip, user_agent, referrer, country,
        is_unique, flag, created_at, version)
      SELECT affiliate_id, ${CLICK_ID}, offer_id, source_id, s1, s2, hex(h1) || hex(h2),
        IPv4NumToString(toUInt32(h1)), [${USER_AGENTS.map((text) => `'${text.replace(/[\\'\n]/g, ' ')}'`).join(',')}][1 + h1 % ${USER_AGENTS.length}],
        concat('https://site-', toString(bitShiftRight(h1, 24) % 40), '.example/page/', toString(h1 % 10000)), country,
        h2 % 10 < 8, if(h2 % 33 = 0, 'bot', NULL), moment, 1 FROM (${rows(first, last - first)})
      SETTINGS max_partitions_per_insert_block = 100`)
    await run(`INSERT INTO conversion (affiliate_id, id, click_id, offer_id, advertiser_id, source_id, s1, s2, event,
        amount_cents, refunded_cents, payout_cents, revenue_cents, status, day, clicked_at, country, device, browser,
        referrer_host, flag, created_at, version)
      SELECT affiliate_id, ${SALE_ID}, ${CLICK_ID}, offer_id, 1, source_id, s1, s2, 'sale', 9900, 0,
        1000 + h1 % 900, 3000, ['approved', 'pending', 'rejected', 'reversed'][1 + h1 % 4],
        toDate(sold, 'America/New_York'), moment, country, ['desktop', 'mobile', ''][1 + h1 % 3],
        ['Safari', 'Instagram app', 'Chrome', ''][1 + h1 % 4], concat('site-', toString(bitShiftRight(h1, 24) % 40), '.example'),
        if(h2 % 33 = 0, 'bot', NULL), sold, 1
      FROM (SELECT *, least(moment + 60, toDateTime(${begin + seconds - 1}, 'UTC')) AS sold
        FROM (${rows(first, last - first)}) WHERE number % 50 = 0) SETTINGS max_partitions_per_insert_block = 100`)
    console.log('filled', part + 1, 'of', parts, load())
  }
  // as every month is an hour after it was last written to
  const months = await askClickHouse<{ table: string; partition: string }>(
    `SELECT DISTINCT table, partition FROM system.parts
     WHERE active AND database = currentDatabase() AND table IN ('click', 'conversion')`,
  )
  for (const { table, partition } of months) await run(`OPTIMIZE TABLE ${table} PARTITION ${partition} FINAL`)
  await replaceSome()
}

/** The last month as it is while it is written to: in many parts, with states that replace others. */
async function replaceSome(): Promise<void> {
  const month = Number(lastDay.slice(0, 7).replace('-', ''))
  for (const table of ['click', 'conversion']) {
    await run(`SYSTEM STOP MERGES ${table}`)
    for (let part = 0; part < PARTS; part += 1) {
      await run(`INSERT INTO ${table} SELECT * REPLACE (2 AS version) FROM ${table}
        WHERE toYYYYMM(at) = ${month} AND sipHash64(id) % ${PARTS * REPLACED_ONE_OF} = ${part}`)
    }
  }
}

/** Takes the sums of the copies as roll-ups, a month of days at a time. */
async function rollUp(): Promise<void> {
  const columns = ['clicks', 'unique_clicks', 'flagged_clicks', 'pending_count', 'approved_count', 'rejected_count']
  const more = ['reversed_count', 'pending_payout_cents', 'approved_payout_cents', 'revenue_cents']
  const names = ['affiliate_id', 'day', 'offer_id', 'source_id', ...columns, ...more]
  const keys = `affiliate_id, toString(toDate(created_at, 'America/New_York')) AS day, offer_id, source_id`
  const state = (name: string) => `toInt64(countIf(status = '${name}'))`
  for (let first = addDays(lastDay, 1 - DAYS); first <= lastDay; first = addDays(first, 31)) {
    const span = {
      from: dayStart(first).getTime() / 1_000,
      until: Math.min(dayStart(addDays(first, 31)).getTime(), dayStart(addDays(lastDay, 1)).getTime()) / 1_000,
    }
    const within = `at >= toDateTime({from:UInt32}) AND at < toDateTime({until:UInt32})`
    const rows = await askClickHouse<Record<string, string>>(
      `SELECT ${names.map((name, index) => (index < 4 ? name : `sum(t_${name}) AS ${name}`)).join(', ')} FROM (
        SELECT ${keys}, toInt64(countIf(flag IS NULL)) AS t_clicks,
          toInt64(countIf(flag IS NULL AND is_unique)) AS t_unique_clicks,
          toInt64(countIf(flag IS NOT NULL)) AS t_flagged_clicks, ${[...columns.slice(3), ...more].map((name) => `toInt64(0) AS t_${name}`).join(', ')}
        FROM click FINAL WHERE ${within} GROUP BY 1, 2, 3, 4
        UNION ALL
        SELECT ${keys}, toInt64(0), toInt64(0), toInt64(0), ${state('pending')}, ${state('approved')}, ${state('rejected')}, ${state('reversed')},
          sumIf(payout_cents, status = 'pending'), sumIf(payout_cents, status = 'approved'),
          sumIf(revenue_cents, status IN ('pending', 'approved'))
        FROM conversion FINAL WHERE ${within} GROUP BY 1, 2, 3, 4) GROUP BY 1, 2, 3, 4`,
      span,
      120_000,
    )
    for (let from = 0; from < rows.length; from += 20_000) {
      const some = rows.slice(from, from + 20_000)
      await pool().query(
        `INSERT INTO stat_day (${names.join(', ')}) SELECT * FROM unnest($1::int[], $2::date[], $3::int[], $4::int[], ${names
          .slice(4)
          .map((_, index) => `$${index + 5}::bigint[]`)
          .join(', ')})`,
        names.map((name) => some.map((row) => row[name])),
      )
    }
  }
}

beforeAll(async () => {
  server = await startClickHouse()
  process.env.CLICKHOUSE_URL = server.url
  close = await useWrittenDatabase('stoke_clickhouse_year')
  const offers: number[] = []
  for (let n = 0; n < OFFERS; n += 1)
    offers.push((await createOffer({ advertiserId: (await createAdvertiser()).id, name: `Offer ${n}` })).id)
  affiliates = []
  const sources: number[][] = []
  for (let n = 0; n < AFFILIATES; n += 1) {
    const id = (await createAffiliate()).id
    affiliates.push(id)
    // those of the small ones are few, as their roll-ups would be
    const own = n < 10 ? SOURCES : 1
    const made: number[] = []
    for (let each = 0; each < own; each += 1) made.push(await createSource(id, `source-${each}`))
    sources.push(Array.from({ length: SOURCES }, (_, each) => made[each % own] ?? 0))
  }
  await migrateClickHouse()
  const began = performance.now()
  await fill(offers, sources)
  await rollUp()
  await pool().query('VACUUM ANALYZE stat_day')
  await db().analyticsCursor.create({ data: { name: CURSOR, transactionId: 0n, updatedAt: at } })
  const [size] = await askClickHouse<{ rows: string; megabytes: string }>(
    `SELECT sum(rows) AS rows, toString(intDiv(sum(bytes_on_disk), 1000000)) AS megabytes FROM system.parts
     WHERE active AND table = 'click' AND database = currentDatabase()`,
  )
  keep('clicks', { ...size, filledInSeconds: Math.round((performance.now() - began) / 1_000) })
}, 3_000_000)
afterAll(async () => {
  await closeClickHouse()
  await server.remove()
  await close()
})

const DIMENSIONS = [...ROLLUP_DIMENSIONS, ...EVENT_DIMENSIONS.filter((each) => !['s3', 's4', 's5'].includes(each))]
const SETS: ReportDimension[][] = DIMENSIONS.flatMap((a, i) =>
  DIMENSIONS.slice(i + 1).flatMap((b, j) => DIMENSIONS.slice(i + j + 2).map((c) => [a, b, c])),
).filter((by) => by.some((each) => (EVENT_DIMENSIONS as readonly string[]).includes(each)))

const ask = (scope: number, asked: Record<string, string | number>, reader?: ReportReader) =>
  runReport(
    { scope, at, limitMs: REPORT_LIMIT_MS * 20 },
    reportQuerySchema.parse({ compare: 'none', ...asked }),
    reader,
  )
const span = (days: number) => ({ from: addDays(lastDay, 1 - days), to: lastDay })

/** Every nth set of three dimensions that roll-ups cannot answer, asked once of an affiliate. */
async function timesOf(place: number, days: number) {
  const sets = SETS.filter((_, index) => index % EVERY === 0)
  const times: number[] = []
  const slow: string[] = []
  for (const by of sets) {
    const began = performance.now()
    const { totals, source } = await ask(affiliates[place] ?? 0, { ...span(days), by: by.join(',') })
    times.push(performance.now() - began)
    if ((times.at(-1) ?? 0) > P95_MS) slow.push(`${by.join(',')} ${Math.round(times.at(-1) ?? 0)}`)
    expect(source).toMatchObject({ reader: 'events', readAt: at.toISOString() })
    expect(totals.figures.clicks).toBeGreaterThan(100)
  }
  times.sort((one, other) => one - other)
  const p95 = Math.round(times[Math.floor(times.length * 0.95)] ?? 0)
  return { ...spread(times), p95, slow: slow.slice(0, 12) }
}

test('every sale of an affiliate has its click, and the last month is in parts with replaced states', async () => {
  const [joined] = await askClickHouse<Record<string, string>>(
    `SELECT count() AS sales, countIf(click_id IN (SELECT id FROM click WHERE affiliate_id = {affiliate:UInt32})) AS clicked
     FROM conversion FINAL WHERE affiliate_id = {affiliate:UInt32}`,
    { affiliate: affiliates[200] },
    60_000,
  )
  expect(Number(joined?.sales)).toBeGreaterThan(10)
  expect(joined?.clicked).toBe(joined?.sales)
  const [last] = await askClickHouse<Record<string, string>>(
    `SELECT count() AS parts FROM system.parts WHERE active AND table = 'click' AND database = currentDatabase()
     AND partition = {month:String}`,
    { month: lastDay.slice(0, 7).replace('-', '') },
  )
  expect(Number(last?.parts)).toBeGreaterThan(PARTS)
})

test('the sums of the copies are those of the roll-ups, by day, offer and source of a year', async () => {
  for (const place of [0, 5, 200]) {
    for (const by of ['day,offer,source', 'weekday,offer', 'source']) {
      const asked = {
        by,
        ...span(DAYS),
        lines: 500,
        figures: 'clicks,uniqueClicks,flaggedClicks,conversions,payoutCents',
      }
      const [copied, rolled] = [
        await ask(affiliates[place] ?? 0, asked, 'events'),
        await ask(affiliates[place] ?? 0, asked, 'rollups'),
      ]
      expect({ ...copied, source: null }).toEqual({ ...rolled, source: null })
      expect(rolled.totals.figures.clicks).toBeGreaterThan(CLICKS / 2_000)
    }
    // what only events tell adds up to the same
    const { totals } = await ask(affiliates[place] ?? 0, { by: 'source', ...span(DAYS) })
    const narrow = await ask(affiliates[place] ?? 0, { by: 'country,device,s1', ...span(DAYS) })
    expect(narrow.totals).toEqual(totals)
  }
}, 600_000)

test.each([
  [0, 30],
  [0, 90],
  [0, DAYS],
  [5, 30],
  [5, DAYS],
  [200, DAYS],
])(
  'three dimensions of affiliate %i in %i days take less than a second at the 95th percentile',
  async (place, days) => {
    const times = await timesOf(place, days)
    keep(`affiliate ${place}, ${days} days`, times)
    expect(times.p95).toBeLessThan(P95_MS)
  },
  3_000_000,
)
