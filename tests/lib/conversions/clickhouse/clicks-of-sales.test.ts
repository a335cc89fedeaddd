// Slow: starts an engine of ClickHouse and copies to it.
// @module-tag slow
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getCopiedAt } from '@/lib/conversions/clickhouse/cursor-data'
import { copyEvents, inPass, runCopies } from '@/lib/conversions/clickhouse/service'
import { askClickHouse, closeClickHouse, migrateClickHouse } from '@/lib/platform/clickhouse/service'
import { db } from '@/lib/platform/database/db'
import { removeAddresses } from '@/lib/traffic/visitors/ip-removal-service'
import { createTraffic } from '@/tests/support/conversions/traffic'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { type ClickHouseServer, startClickHouse } from '@/tests/support/platform/clickhouse-server'

const AT = new Date('2026-11-20T15:00:00Z')
let server: ClickHouseServer
let affiliateId: number
beforeAll(async () => {
  server = await startClickHouse()
  process.env.CLICKHOUSE_URL = server.url
  await migrateClickHouse()
})
afterAll(async () => {
  await closeClickHouse()
  await server.remove()
})

/** Five sales of an affiliate, whose clicks came from a site. */
beforeEach(async () => {
  affiliateId = (await createAffiliate()).id
  const offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
  await createTraffic({ affiliateId, offerId, at: AT, clicks: 20, sales: 5, flag: 'datacenter' })
  await db().click.updateMany({ where: { affiliateId }, data: { referrer: 'https://www.Site.example/page' } })
})

/** What the copies of the affiliate's sales have of their clicks, and how many sales have it. */
const copied = () =>
  askClickHouse(
    `SELECT browser, referrer_host, flag, toUInt8(count()) AS sales FROM conversion FINAL
     WHERE affiliate_id = {affiliate:UInt32} GROUP BY 1, 2, 3`,
    { affiliate: affiliateId },
  )
const FROM_SITE = { browser: 'Chrome', referrer_host: 'site.example', flag: 'datacenter', sales: 5 }

test('a sale is copied with the browser, the site and the flag of its click', async () => {
  await copyEvents(AT)
  expect(await copied()).toEqual([FROM_SITE])
})

test('what retention erases of a click is erased with its sale', async () => {
  await copyEvents(AT)
  const at = new Date('2026-12-25T15:00:00Z')
  await removeAddresses({ at, mayGoOn: () => true, networkAfterDays: 30, eraseAfterDays: 30 })
  await copyEvents(AT)
  expect(await copied()).toEqual([{ ...FROM_SITE, browser: '', referrer_host: '' }])
})

test('after a migration that empties a table nothing is read until everything is copied again', async () => {
  await runCopies({ at: AT })
  await server.run(`DELETE FROM migration WHERE name = '0004_clicks_of_conversions'`)
  await db()
    .$executeRaw`ALTER TABLE analytics_cursor ADD CONSTRAINT refused CHECK (updated_at < '2026-11-21') NOT VALID`
  await expect(runCopies({ at: new Date('2026-11-22T15:00:00Z') })).rejects.toThrow()
  expect(await getCopiedAt()).toBeNull()
  await db().$executeRaw`ALTER TABLE analytics_cursor DROP CONSTRAINT refused`
  await runCopies({ at: AT })
  expect(await getCopiedAt()).toEqual(AT)
  expect(await copied()).toEqual([FROM_SITE])
})

test('a migration that empties a table waits while another process copies', async () => {
  await runCopies({ at: AT })
  await server.run(`DELETE FROM migration WHERE name = '0004_clicks_of_conversions'`)
  expect(await inPass(() => runCopies({ at: AT }))).toBe(0)
  expect(await copied()).toEqual([FROM_SITE])
  expect(await getCopiedAt()).toEqual(AT)
  await runCopies({ at: AT })
  expect(await copied()).toEqual([FROM_SITE])
})
