// Slow: fills an import with enough rows that PostgreSQL would choose another plan.
// @module-tag slow
import { afterEach, expect, test, vi } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { importFiles, importFrom, NOW } from '@/tests/support/imports/network-imports'
import type { SourceServer } from '@/tests/support/imports/source-server'
import { smallTuneNetwork, TUNE_TOKEN, tuneServer } from '@/tests/support/imports/tune-server'

const servers: SourceServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  await db().networkImport.deleteMany({})
})

/** How often an index was read so far, once the statistics of all connections are known. */
async function scansOf(index: string): Promise<number> {
  const [found] = await db().$queryRaw<[{ scans: number }]>`
    SELECT idx_scan::int AS scans FROM pg_stat_user_indexes WHERE indexrelname = ${index}`
  return found.scans
}
const isRead = (index: string) =>
  vi.waitFor(async () => expect(await scansOf(index)).toBeGreaterThan(0), { timeout: 15_000, interval: 500 })

test('rows left to be written, and names that are taken, are looked up by an index', async () => {
  const companies = Array.from({ length: 200 }, (_, index) => `6${index},Indexed ${index} Ltd`)
  const days = Array.from({ length: 1_000 }, (_, index) => `2026-10-01,none${index},none,1,0,0`)
  const { check, confirm, work } = await importFiles('tune', {
    advertiser: ['ID,Company', ...companies].join('\n'),
    statistic: ['Date,Offer ID,Affiliate ID,Clicks,Payout,Revenue', ...days].join('\n'),
  })
  await check()
  await db().$executeRaw`ANALYZE network_import_row`
  await confirm()
  await work()
  await isRead('network_import_row_name')
  await isRead('network_import_row_left')
})

test('the offers whose own payouts are asked for are read once, not for each of them', async () => {
  const server = tuneServer(smallTuneNetwork())
  servers.push(await server.listen())
  const ids = Array.from({ length: 40 }, (_, index) => `90${index}`)
  await db().foreignId.createMany({
    data: ids.map((externalId) => ({ source: 'tune', kind: 'offer', externalId, ourId: '1', createdAt: NOW })),
  })
  const reads = vi.spyOn(db(), '$queryRaw')
  const { check } = await importFrom({ source: 'tune', base: server.base, key: TUNE_TOKEN }, { kinds: ['payout'] })
  expect(await check()).toMatchObject({ state: 'checked' })
  expect(server.requests).toHaveLength(40)
  const asked = reads.mock.calls.filter(([text]) => String(text).includes('UNION SELECT foreign_id FROM foreign_id'))
  expect(asked).toHaveLength(1)
  reads.mockRestore()
  await db().foreignId.deleteMany({ where: { externalId: { in: ids } } })
})
