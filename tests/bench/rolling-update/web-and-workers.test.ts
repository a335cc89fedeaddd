import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostback } from '@/lib/conversions/affiliate-postbacks/service'
import { db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { readerFigures, steadyReaders } from '@/tests/support/bench/steady-readers'
import { steadySales } from '@/tests/support/bench/steady-sales'
import {
  build,
  buildVersionBefore,
  replaceEach,
  type Serving,
  startVersion,
} from '@/tests/support/bench/version-before'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'
import { openPostbackListener, type PostbackListener } from '@/tests/support/conversions/postback-listener'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { ledgerIsClean } from '@/tests/support/money/money'

// Two webs and two workers of the version before are replaced one by one by those of this one, on the migrated database,
// while signed-in affiliates read pages, sales arrive and each sale is passed on to the affiliate's tracker.
const READS_A_SECOND = 10
const SALES_A_SECOND = 5
const STATS =
  '/api/stats?startDate=2026-01-01&endDate=2026-01-31&rangeTypeValue=custom&offset=0&timeZone=America%2FNew_York'
const READ = ['/home', STATS, '/api/payouts/real-time', '/api/conversions']

let close: () => Promise<void>
let before: Awaited<ReturnType<typeof buildVersionBefore>>
let listener: PostbackListener
const webs: Serving[] = []
const workers: Serving[] = []
beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), 'rolling-'))
  listener = await openPostbackListener()
  before = await buildVersionBefore()
  await build(process.cwd())
  close = await useWrittenDatabase('rolling_webs', before.folder)
}, 900_000)
afterAll(async () => {
  for (const each of [...webs, ...workers]) await each.stop()
  await listener.stop()
  await close()
  before.remove()
  rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true })
})

const startIn = (folder: string, program: 'server' | 'worker') => () =>
  startVersion(folder, program, { JOBS: 'worker', POSTBACKS_TO_LOCALHOST: '1' })

test('webs and workers are replaced by those of the next version: no page fails, and every sale is passed on', async () => {
  const at = new Date()
  const advertiser = await createAdvertiser()
  const { id: offerId } = await createOffer({ advertiserId: advertiser.id })
  const user = await createUser()
  const affiliateId = user.affiliateId ?? 0
  const wanted = { url: 'https://t.example/', method: 'get' as const, events: ['approved' as const], offerId: null }
  const { postback } = await createPostback({ actor: { affiliateId }, at }, wanted)
  await db().affiliatePostback.update({ where: { id: postback.id }, data: { url: listener.at('/{conversion_id}') } })
  const cookie = (await signedInHeaders(user, at)).get('cookie') ?? ''

  for (let count = 0; count < 2; count += 1) webs.push(await startIn(before.folder, 'server')())
  for (let count = 0; count < 2; count += 1) workers.push(await startIn(before.folder, 'worker')())
  const baseOf = (number: number) => webs[number % webs.length]?.base ?? ''
  const linkOf = (number: number) => `${baseOf(number)}/c/${offerId}?a=${affiliateId}`
  const readers = steadyReaders({ urlOf: (n) => baseOf(n) + READ[n % READ.length], cookie, perSecond: READS_A_SECOND })
  const selling = steadySales({ base: () => baseOf(0), linkOf, token: advertiser.token, perSecond: SALES_A_SECOND })
  await pause(5_000)
  await replaceEach(workers, startIn(process.cwd(), 'worker'))
  await replaceEach(webs, startIn(process.cwd(), 'server'))
  const reads = await readers.stop()
  const sales = await selling.stop()

  console.log(readerFigures(reads), { sales: sales.length })
  expect(reads.filter(({ status }) => status !== 200)).toEqual([])
  expect(sales.filter(({ status }) => status !== 200)).toEqual([])
  const called = () => new Set(listener.calls.map(({ url }) => url)).size
  await expect.poll(called, { timeout: 60_000, interval: 200 }).toBe(sales.length)
  expect(listener.calls).toHaveLength(sales.length)
  expect(await db().conversion.count({ where: { affiliateId } })).toBe(sales.length)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  expect(await ledgerIsClean()).toBe(true)
}, 600_000)
