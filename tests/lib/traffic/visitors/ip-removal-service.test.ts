import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { rebuildRollups } from '@/lib/platform/rollups/service'
import { CHANGED_AT_ONCE, ERASED_ADDRESS, removeAddresses } from '@/lib/traffic/visitors/ip-removal-service'
import { createAffiliate } from '@/tests/support/factories/affiliates'

const NOW = new Date('2026-11-22T08:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const remove = (at = NOW, mayGoOn = () => true) =>
  removeAddresses({ at, networkAfterDays: 30, eraseAfterDays: 180, mayGoOn })

beforeEach(async () => {
  await db().$executeRaw`TRUNCATE click, postback_call, stat_day, stat_quarter_hour, retention_mark`
})

const clickRow = (affiliateId: number, days: number, ip: string) => ({
  affiliateId,
  id: newId(daysAgo(days)),
  offerId: 1,
  sourceId: 0,
  visitor: Buffer.alloc(16, 7),
  ip,
  userAgent: 'Firefox',
  referrer: 'https://example.com/page',
  isUnique: true,
  createdAt: daysAgo(days),
})
const clicks = async (affiliateId: number) =>
  (await db().click.findMany({ where: { affiliateId }, orderBy: { id: 'desc' } })).map(
    ({ ip, userAgent, referrer, visitor }) => [ip, userAgent, referrer, visitor.length] as const,
  )

test('an address becomes a network after 30 days and is gone after 180, with browser, page and visitor', async () => {
  const { id } = await createAffiliate()
  const rows = [
    clickRow(id, 29, '203.0.113.77'),
    clickRow(id, 32, '203.0.113.77'),
    clickRow(id, 33, '2001:db8:aa:bb::1'),
    clickRow(id, 182, '203.0.113.77'),
  ]
  await db().click.createMany({ data: rows })
  await transact(rebuildRollups)
  expect(await remove()).toBe(4)
  expect(await clicks(id)).toEqual([
    ['203.0.113.77', 'Firefox', 'https://example.com/page', 16],
    ['203.0.113.0/24', 'Firefox', 'https://example.com/page', 16],
    ['2001:db8:aa::/48', 'Firefox', 'https://example.com/page', 16],
    [null, '', null, 0],
  ])
  expect(await remove()).toBe(0)
})

test('each day is handled once, and the next run goes on with the day after', async () => {
  const { id } = await createAffiliate()
  await db().click.createMany({ data: [clickRow(id, 40, '198.51.100.9'), clickRow(id, 31, '198.51.100.9')] })
  await transact(rebuildRollups)
  let daysLeft = 3
  await remove(NOW, () => daysLeft-- > 0)
  const [mark] = await db().retentionMark.findMany({ where: { name: 'addresses_cut' } })
  const first = mark?.day
  await remove()
  const [later] = await db().retentionMark.findMany({ where: { name: 'addresses_cut' } })
  expect(Number(later?.day)).toBeGreaterThan(Number(first ?? 0))
  expect((await clicks(id)).map(([ip]) => ip)).toEqual(['198.51.100.0/24', '198.51.100.0/24'])
})

test('days with more clicks than one statement changes are changed to the last, for every affiliate', async () => {
  const people = [await createAffiliate(), await createAffiliate()]
  const data = people.flatMap(({ id }) =>
    Array.from({ length: CHANGED_AT_ONCE + 1 }, () => clickRow(id, 35, '192.0.2.200')),
  )
  await db().click.createMany({ data })
  await transact(rebuildRollups)
  expect(await remove()).toBe(data.length)
  expect(await db().$queryRaw`SELECT DISTINCT ip::text FROM click`).toEqual([{ ip: '192.0.2.0/24' }])
})

test('addresses of calls are cut and erased too', async () => {
  const call = (days: number) => ({
    id: newId(daysAgo(days)),
    method: 'GET',
    ip: '203.0.113.5',
    outcome: 'accepted' as const,
    message: '',
    httpStatus: 200,
    createdAt: daysAgo(days),
  })
  await db().postbackCall.createMany({ data: [call(1), call(35), call(200)] })
  expect(await remove()).toBe(3)
  const left = await db().postbackCall.findMany({ orderBy: { createdAt: 'desc' } })
  expect(left.map(({ ip }) => ip)).toEqual(['203.0.113.5', '203.0.113.0/24', null])
})

test('evidence of decided cases loses its addresses, that of open ones does not', async () => {
  const { id: affiliateId } = await createAffiliate()
  const caseOf = async (status: 'open' | 'cleared') => {
    const { id: caseId } = await db().fraudCase.create({
      data: { id: randomUUID(), affiliateId, rule: 'datacenter_addresses', score: 50, evidence: {}, status },
    })
    const ref = `2026-04-0${status === 'open' ? 1 : 2} 203.0.113.5`
    const detail = { address: '203.0.113.5', day: '2026-04-01', clicks: 3 }
    await db().fraudFact.create({
      data: { affiliateId, rule: 'datacenter_addresses', ref, caseId, detail, foundAt: daysAgo(200) },
    })
    return caseId
  }
  const [open, cleared] = [await caseOf('open'), await caseOf('cleared')]
  expect(await remove()).toBe(1)
  const facts = await db().fraudFact.findMany({ where: { affiliateId } })
  const of = (caseId: string) => facts.find((fact) => fact.caseId === caseId)
  expect(of(open)?.detail).toMatchObject({ address: '203.0.113.5' })
  expect(of(cleared)?.detail).toEqual({ address: ERASED_ADDRESS, day: '2026-04-01', clicks: 3 })
  expect(of(cleared)?.ref).toMatch(/^2026-04-02 [0-9a-f]{32}$/)
})
