import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { beginSession } from '@/tests/support/accounts/session'
import { type OpenPage, openPages } from '@/tests/support/bench/open-pages'
import { load, spread } from '@/tests/support/bench/process-figures'
import { steadySales } from '@/tests/support/bench/steady-sales'
import { steadyVisitors, visitFigures } from '@/tests/support/bench/steady-visitors'
import { startWeb, type WebProcess } from '@/tests/support/bench/web-process'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { ledgerIsClean } from '@/tests/support/money/money'

const PAGES = 1_000
const OPENED_PER_SECOND = 40
const BUSY_AFFILIATES = 50
const CLICKS_PER_SECOND = 100
const SALES_PER_SECOND = 5
const SECONDS = 60

// What a machine with two cores and nothing else to do keeps with room to spare.
const EVENT_P99_MS = 1_000
const CLICK_P99_MS = 500
const API_P99_MS = 1_000
/** Three sockets a page, each with its buffers, and one stream with its timer and queue. */
const KB_PER_PAGE = 250
const RESIDENT_MB = 1_500
/** What may remain of a thousand pages: caches that are bounded by themselves. */
const REMAINING_MB = 40

let web: WebProcess
let people: TestUser[]
let cookies: string[]
let token: string
let offerId: number
let closeWritten: () => Promise<void>

beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), 'stoke-pages-'))
  closeWritten = await useWrittenDatabase('open_pages')
  const advertiser = await createAdvertiser()
  token = advertiser.token
  offerId = (await createOffer({ advertiserId: advertiser.id })).id
  people = await inTens(PAGES, () => createUser())
  const headers = await inTens(PAGES, (index) => beginSession(people[index] as TestUser))
  cookies = headers.map(({ headers: each }) => each.get('cookie') ?? '')
  web = await startWeb(3994)
}, 900_000)
afterAll(async () => {
  await web?.stop('SIGTERM')
  await closeWritten()
  rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true })
})

const busy = (number: number) => people[number % BUSY_AFFILIATES]?.affiliateId ?? 0
const linkOf = (number: number) => `${web.base}/c/${offerId}?a=${busy(number)}&source=bench`

test(`${PAGES} pages are open, ${CLICKS_PER_SECOND} clicks and ${SALES_PER_SECOND} sales come in a second: no stream is lost, no click refused, and a sale is on its page within a second`, async () => {
  await warmUp()
  const before = await web.measure()
  const pages = await openPages(web.base, cookies, OPENED_PER_SECOND)
  await pause(5_000)
  for (const page of pages) page.calls.length = 0
  const [cpu, began] = [web.cpuSeconds(), performance.now()]
  const visitors = steadyVisitors(linkOf, CLICKS_PER_SECOND)
  const selling = steadySales({ base: web.base, linkOf, token, perSecond: SALES_PER_SECOND })
  await pause(SECONDS * 1_000)
  const [visits, sales] = await Promise.all([visitors.stop(), selling.stop()])
  const cores = (web.cpuSeconds() - cpu) / ((performance.now() - began) / 1_000)
  await pause(2_000)

  const calls = pages.flatMap(({ calls: each }) => each)
  const events = await eventTimes(sales, pages)
  const open = await web.measure()
  const lost = pages.flatMap(({ streamEnd }) => streamEnd ?? [])
  for (const page of pages) page.close()
  await pause(5_000)
  const after = await web.measure()

  const clicks = visitFigures(visits)
  const api = { perSecond: Math.round(calls.length / SECONDS), ...spread(calls.map(({ ms }) => ms)) }
  console.log('open pages', load(), { clicks, api, events: spread(events), cores: Number(cores.toFixed(2)) })
  console.log('open pages, memory', { before, open, after }, 'streams lost', lost.length)
  console.log('open pages, by path', byPath(calls))
  expect(lost).toEqual([])
  expect(clicks.sentOn).toBe(clicks.visits)
  expect(calls.filter(({ status }) => status !== 200)).toEqual([])
  expect(sales.filter(({ status }) => status !== 200)).toEqual([])
  expect(events).toHaveLength(sales.length)
  expect(spread(events).p99).toBeLessThan(EVENT_P99_MS)
  expect(clicks.p99).toBeLessThan(CLICK_P99_MS)
  expect(api.p99).toBeLessThan(API_P99_MS)
  expect(open.residentMb).toBeLessThan(RESIDENT_MB)
  expect(open.heapMb + open.externalMb - before.heapMb - before.externalMb).toBeLessThan((PAGES * KB_PER_PAGE) / 1024)
  expect(after.heapMb + after.externalMb).toBeLessThan(before.heapMb + before.externalMb + REMAINING_MB)
  // the pool of the database may have grown to its full size
  expect(after.sockets).toBeLessThan(before.sockets + 30)
  expect(await db().click.count()).toBeGreaterThanOrEqual(clicks.visits + sales.length)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  expect(await ledgerIsClean()).toBe(true)
})

/** Every route is loaded and compiled before anything is measured. */
async function warmUp(): Promise<void> {
  const visitors = steadyVisitors(linkOf, CLICKS_PER_SECOND)
  const selling = steadySales({ base: web.base, linkOf, token, perSecond: SALES_PER_SECOND })
  const pages = await openPages(web.base, cookies.slice(0, 100), 10)
  await pause(12_000)
  for (const page of pages) page.close()
  await Promise.all([visitors.stop(), selling.stop()])
  await pause(3_000)
}

/** How long each sale took from its postback to the open page of its affiliate, in milliseconds. */
async function eventTimes(sales: readonly { txnId: string; sentAt: number }[], pages: readonly OpenPage[]) {
  const where = { txnId: { in: sales.map(({ txnId }) => txnId) } }
  const stored = await db().conversion.findMany({ where, select: { id: true, txnId: true } })
  const sentAt = new Map(sales.map((sale) => [sale.txnId, sale.sentAt]))
  const sentOf = new Map(stored.map(({ id, txnId }) => [id, sentAt.get(txnId) ?? 0]))
  return pages.flatMap(({ arrivals }) =>
    arrivals.flatMap(({ conversionId, at }) => {
      const sent = sentOf.get(conversionId)
      return sent === undefined ? [] : [at - sent]
    }),
  )
}

function byPath(calls: OpenPage['calls']) {
  const paths = [...new Set(calls.map((call) => call.path))].sort()
  return paths.map((name) => ({ name, ...spread(calls.flatMap((call) => (call.path === name ? call.ms : []))) }))
}

async function inTens<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let from = 0; from < count; from += 10) {
    const ten = Array.from({ length: Math.min(10, count - from) }, (_, index) => make(from + index))
    made.push(...(await Promise.all(ten)))
  }
  return made
}
