// Slow: starts trackers, and waits until they notice that the database or the disk is away.
// @module-tag slow

import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { closeDatabase, db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { env } from '@/lib/platform/env'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { settings } from '@/lib/platform/settings/current'
import { assertServing } from '@/lib/runtime/processes/readiness-service'
import { parseCall, processCall } from '@/lib/tracking/postbacks/processing-service'
import { retryUnknownClicks } from '@/lib/tracking/postbacks/retry-service'
import { closeTracking, trackingState } from '@/lib/tracking/state/tracking-state'
import { insertClicks } from '@/lib/traffic/clicks/storage/click-insert-service'
import { DATABASE_WITHIN_MS } from '@/lib/traffic/clicks/storage/database-probe-constants'
import type { ReceivedClick } from '@/lib/traffic/clicks/storage/received-click-rules'
import { SourceIds } from '@/lib/traffic/clicks/storage/source-service'
import { SPOOL_FOR_MS } from '@/lib/traffic/clicks/storage/spool-constants'
import { ClickSpool } from '@/lib/traffic/clicks/storage/spool-service'
import { parseClickId, publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { silentNetwork } from '@/tests/support/platform/silent-network'
import { clickIdOf, postback, rulesSettled, track } from '@/tests/support/tracking/tracking'
import { createCap } from '@/tests/support/traffic/caps'

let network: Awaited<ReturnType<typeof silentNetwork>>
let folder: string
let offerId: number
let cappedId: number
let affiliateId: number
let token: string
let link: string
const { DATABASE_URL: direct, DATA_DIR: dataDir } = env()

beforeAll(async () => {
  const advertiser = await createAdvertiser()
  token = advertiser.token
  offerId = (await createOffer({ advertiserId: advertiser.id })).id
  cappedId = (await createOffer({ advertiserId: advertiser.id })).id
  await createCap({ offerId: cappedId, metric: 'clicks', limitValue: 1_000n })
  network = await silentNetwork(direct)
})
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stoke-clicks-'))
  Object.assign(env(), { DATA_DIR: folder, DATABASE_URL: network.url })
  await closeTracking()
  affiliateId = (await createAffiliate()).id
  link = `/c/${offerId}?a=${affiliateId}`
  await rulesSettled()
  trackingState().store.outage.limitMs = 200
})
afterEach(async () => {
  vi.restoreAllMocks()
  network.comeBack()
  await closeTracking()
  await closeDatabase()
  Object.assign(env(), { DATA_DIR: dataDir, DATABASE_URL: direct, CLICKS_WITHOUT_DATABASE: 'store' })
  await rm(folder, { recursive: true })
})
afterAll(async () => {
  await closeDatabase()
  network.close()
})

const visit = (n: number, url = link) =>
  track(url, { headers: { cookie: `stoke_visitor=${n.toString(16).padStart(32, '0')}` } })
const idOf = (answer: Awaited<ReturnType<typeof track>>) => parseClickId(clickIdOf(answer))?.id ?? ''
const clicksOf = (ids: string[]) => db().click.findMany({ where: { affiliateId, id: { in: ids } } })
const waitUntilWritten = async (ids: string[]) =>
  expect.poll(async () => (await clicksOf(ids)).length, { timeout: 15_000 }).toBe(ids.length)
/** Runs a statement on a connection that does not go through the network of the tests. */
async function directly(statement: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: direct })
  await client.connect()
  await client.query(statement, values)
  await client.end()
}
const nextProcess = () => new ClickSpool(new SourceIds(), retryUnknownClicks)
async function refusedLines() {
  const clicks = path.join(folder, 'unwritten-clicks')
  const [name = ''] = (await readdir(clicks)).filter((each) => each.startsWith('refused-'))
  return readFile(path.join(clicks, name), 'utf8')
}
const files = async () => (await readdir(path.join(folder, 'unwritten-clicks'))).map((name) => name.split('-')[0])

test('while the database is silent, visitors are sent on within five seconds, and their clicks are stored once [Q11]', async () => {
  trackingState().store.outage.limitMs = DATABASE_WITHIN_MS
  network.goSilent()
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => visit(n, `${link}&source=${n % 3}`)))
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]))
  const later = performance.now()
  answers.push(await visit(60))
  expect(performance.now() - later).toBeLessThan(500)
  const ids = answers.map(idOf)
  network.comeBack()
  await waitUntilWritten(ids)
  const clicks = await clicksOf(ids)
  expect(clicks.filter(({ isUnique }) => isUnique)).toHaveLength(61)
  const sources = await db().source.findMany({ where: { affiliateId }, orderBy: { name: 'asc' } })
  expect(sources.map(({ name }) => name)).toEqual(['0', '1', '2'])
  expect(clicks.filter(({ sourceId }) => sourceId === sources[0]?.id)).toHaveLength(20)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  await expect.poll(files).toEqual([])
})

test('within five seconds of its return clicks are in the database when they are answered, by the rules of now', async () => {
  const banned = await createAffiliate()
  await rulesSettled()
  network.goSilent()
  expect((await visit(1)).status).toBe(302)
  expect((await visit(2, `/c/${offerId}?a=${banned.id}`)).status).toBe(302)
  await directly("UPDATE affiliate SET status = 'banned' WHERE id = $1", [banned.id])
  // the old connections stay silent: nothing that was notified arrives on them
  network.moveTo(direct)
  await expect.poll(() => trackingState().store.outage.lastsMs, { timeout: 5_000 }).toBeUndefined()
  expect((await visit(3, `/c/${offerId}?a=${banned.id}`)).status).toBe(403)
  expect(await clicksOf([idOf(await visit(4))])).toHaveLength(1)
})

test('a click on an offer with a cap on clicks cannot be decided without the database, and is answered 503', async () => {
  network.goSilent()
  await visit(1)
  const answer = await visit(2, `/c/${cappedId}?a=${affiliateId}`)
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1'])
})

test('with CLICKS_WITHOUT_DATABASE=refuse clicks are answered 503 while the database is unreachable', async () => {
  env().CLICKS_WITHOUT_DATABASE = 'refuse'
  network.goSilent()
  expect((await visit(1)).status).toBe(503)
  expect(await trackingState().takesClicksWithoutDatabase()).toBe(false)
})

test('without a disk to write to clicks are answered 503', async () => {
  env().DATA_DIR = '/dev/null'
  await closeTracking()
  await rulesSettled()
  network.goSilent()
  expect((await visit(1)).status).toBe(503)
  // half a minute after the last refusal too, so that a balancer does not send visitors to be refused every half minute
  vi.spyOn(trackingState().store, 'hasJustRefused', 'get').mockReturnValue(false)
  expect(await trackingState().takesClicksWithoutDatabase()).toBe(false)
  await closeTracking()
})

test('a tracker stays ready while it takes clicks without the database, a server of pages does not', async () => {
  network.goSilent()
  await visit(1)
  await assertServing('tracker')
  await expect(assertServing('web')).rejects.toMatchObject({ code: 'unavailable' })
})

test('clicks on disk outlive their process: the next one writes them when it starts', async () => {
  network.goSilent()
  const id = idOf(await visit(1))
  await closeTracking()
  expect(await files()).toEqual(['closed'])
  network.comeBack()
  await rulesSettled()
  await waitUntilWritten([id])
})

test('a sale whose click was stored late is counted, although its advertiser was answered 404 before', async () => {
  network.goSilent()
  // the statement of this one is under way, and may be carried out when the network is back
  await visit(0)
  const clickId = clickIdOf(await visit(1))
  await closeTracking()
  network.comeBack()
  env().DATABASE_URL = direct
  const moved = folder
  env().DATA_DIR = await mkdtemp(path.join(tmpdir(), 'stoke-clicks-'))
  await rulesSettled()
  expect(await postback({ click_id: clickId, txn_id: 'early', token })).toMatchObject({ status: 404 })
  env().DATA_DIR = moved
  await nextProcess().writeAll()
  expect(await db().conversion.findMany({ where: { affiliateId }, select: { txnId: true } })).toEqual([
    { txnId: 'early' },
  ])
  const again = await postback({ click_id: clickId, txn_id: 'early', token })
  expect(again).toMatchObject({ status: 200, body: { status: 'accepted' } })
})

test('a sale that looked for its click before it was stored, and is refused after it, is counted', async () => {
  env().DATABASE_URL = direct
  const click = row()
  const parameters = { click_id: publicClickId(affiliateId, click.id), txn_id: 'between' }
  const parsed = await parseCall(parameters)
  const store = nextProcess()
  await store.store([click], 0)
  await store.close()
  await nextProcess().writeAll()
  const { advertiserId } = await db().offer.findUniqueOrThrow({ where: { id: offerId } })
  const result = await processCall(parsed, advertiserId, async () => undefined, new Date())
  expect(result).toMatchObject({ outcome: 'accepted', httpStatus: 200 })
})

test('a click that is stored late waits for the sales that are being refused for it', async () => {
  env().DATABASE_URL = direct
  let isDone = false
  const { retried } = await transact(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtext('unknown clicks'))`
    const retried = retryUnknownClicks([]).then(() => {
      isDone = true
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(isDone).toBe(false)
    return { retried: { answer: retried } }
  })
  await retried.answer
})

const row = (values: Partial<ReceivedClick> = {}): ReceivedClick => {
  const at = new Date()
  const visitor = newId(at).replaceAll('-', '')
  const none = { linkedOfferId: null, sourceId: 0, subIds: {}, ip: null, referrer: null, country: null, flag: null }
  return { ...none, affiliateId, id: newId(at), offerId, visitor, userAgent: 'test', at, ...values }
}

test('clicks that are in the database already are not counted twice, those beside them are written', async () => {
  env().DATABASE_URL = direct
  const rows = Array.from({ length: 300 }, () => row())
  const known = rows.filter((_, n) => n % 2 === 0)
  await insertClicks(known.map((each) => ({ ...each, sourceId: 0 })))
  const stores = [nextProcess(), nextProcess()]
  // both have all of them, as after a process that was held for dead
  for (const store of stores) {
    await store.store(rows, 0)
    await store.close()
  }
  await Promise.all(stores.map(() => nextProcess().writeAll()))
  expect(await db().click.count({ where: { affiliateId } })).toBe(300)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
})

test('a stored click the database refuses is set aside, and those beside it are written', async () => {
  env().DATABASE_URL = direct
  const store = nextProcess()
  const [good, bad] = [row(), row({ country: 'XXX' })]
  await store.store([good, bad], 0)
  await store.close()
  expect(await nextProcess().writeAll()).toBe(2)
  expect((await clicksOf([good.id, bad.id])).map(({ id }) => id)).toEqual([good.id])
  expect(await refusedLines()).toContain(bad.id)
})

test('files of clicks that could not be written are deleted after the days of RETENTION_NETWORK_AFTER_DAYS', async () => {
  const clicks = path.join(folder, 'unwritten-clicks')
  await mkdir(clicks)
  const { networkAfterDays } = settings().retention
  for (const [name, days] of [
    ['refused-2026-01-01.log', networkAfterDays + 1],
    ['unreadable-1-x-1.log', networkAfterDays + 1],
    ['refused-2026-01-03.log', networkAfterDays - 1],
  ] as const) {
    const at = new Date(Date.now() - days * 86_400_000)
    await writeFile(path.join(clicks, name), '{"ip":"198.51.100.7"}\n')
    await utimes(path.join(clicks, name), at, at)
  }
  // a process deletes them when it starts, also while the database is unreachable
  network.goSilent()
  await closeTracking()
  void trackingState()
    .ready()
    .catch(() => undefined)
  await expect.poll(() => readdir(clicks)).toEqual(['refused-2026-01-03.log'])
})

test('stored clicks that cannot even be looked up are set aside, and those beside and behind them are written', async () => {
  env().DATABASE_URL = direct
  const good = Array.from({ length: 5 }, () => row())
  const bad = [
    row({ id: 'none' }),
    row({ affiliateId: 99_999_999_999 }),
    { ...row({ source: 'a\u0000b' }), sourceId: undefined },
  ]
  for (const clicks of [[...bad, ...good.slice(0, 4)], good.slice(4)]) {
    const store = nextProcess()
    await store.store(clicks, 0)
    await store.close()
  }
  await nextProcess().writeAll()
  expect((await clicksOf(good.map(({ id }) => id))).length).toBe(5)
  expect((await refusedLines()).trimEnd().split('\n')).toHaveLength(3)
  expect(await files()).toEqual(['refused'])
})

test('after an hour without the database no more clicks are stored', async () => {
  const store = nextProcess()
  await store.store([row()], SPOOL_FOR_MS - 1)
  await expect(store.store([row()], SPOOL_FOR_MS)).rejects.toThrow('No more clicks')
})
