import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { steadySales } from '@/tests/support/bench/steady-sales'
import { steadyVisitors, visitFigures } from '@/tests/support/bench/steady-visitors'
import {
  build,
  buildVersionBefore,
  replaceEach,
  type Serving,
  startVersion,
} from '@/tests/support/bench/version-before'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'

// Trackers of the version before are replaced one by one by those of this one, on the migrated database, while visitors
// click and sales arrive.
const CLICKS_A_SECOND = 200
const SALES_A_SECOND = 10

let close: () => Promise<void>
let before: Awaited<ReturnType<typeof buildVersionBefore>>
const serving: Serving[] = []
beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), 'rolling-'))
  before = await buildVersionBefore()
  await build(process.cwd())
  close = await useWrittenDatabase('rolling_trackers', before.folder)
}, 900_000)
afterAll(async () => {
  for (const tracker of serving) await tracker.stop()
  await close()
  before.remove()
  rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true })
})

test('trackers are replaced by those of the next version without a click or a sale that is refused or lost', async () => {
  const advertiser = await createAdvertiser()
  const { id: offerId } = await createOffer({ advertiserId: advertiser.id })
  const { id: affiliateId } = await createAffiliate()
  for (let count = 0; count < 2; count += 1) serving.push(await startVersion(before.folder, 'tracker'))
  const linkOf = (number: number) => `${serving[number % serving.length]?.base}/c/${offerId}?a=${affiliateId}`
  const visitors = steadyVisitors(linkOf, CLICKS_A_SECOND)
  const base = () => serving[0]?.base ?? ''
  const selling = steadySales({ base, linkOf, token: advertiser.token, perSecond: SALES_A_SECOND })
  await pause(5_000)
  await replaceEach(serving, () => startVersion(process.cwd(), 'tracker'))
  const visits = await visitors.stop()
  const sales = await selling.stop()
  console.log(visitFigures(visits), {
    sales: sales.length,
    booked: sales.filter(({ status }) => status === 200).length,
  })
  expect(visits.filter(({ status }) => status !== 302)).toEqual([])
  expect(sales.filter(({ status }) => status !== 200)).toEqual([])
  const expected = visits.length + sales.length
  const stored = () => db().click.count({ where: { affiliateId } })
  await expect.poll(stored, { timeout: 30_000, interval: 200 }).toBe(expected)
  expect(await db().conversion.count({ where: { affiliateId } })).toBe(sales.length)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  expect(await ledgerIsClean()).toBe(true)
}, 600_000)
