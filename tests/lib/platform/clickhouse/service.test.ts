// Slow: starts an engine of ClickHouse, whose queries are refused after eight seconds.
// @module-tag slow
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  askClickHouse,
  ClickHouseDownError,
  closeClickHouse,
  countClickHouseParts,
  isClickHouseThere,
  listNewestBlocks,
  migrateClickHouse,
  putClickHouse,
  startClickHouseMerge,
} from '@/lib/platform/clickhouse/service'
import { env } from '@/lib/platform/env'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { type ClickHouseServer, startClickHouse } from '@/tests/support/platform/clickhouse-server'

let server: ClickHouseServer
beforeAll(async () => {
  server = await startClickHouse()
  process.env.CLICKHOUSE_URL = server.url
})
afterAll(async () => {
  await closeClickHouse()
  await server.remove()
})

const AT = new Date('2026-03-08T06:59:59.999Z')
const click = (id: string, more: object = {}) => ({
  affiliate_id: 7,
  id,
  offer_id: 3,
  source_id: 0,
  visitor: '00',
  user_agent: 'Mozilla',
  is_unique: true,
  created_at: AT.toISOString(),
  version: '1',
  ...more,
})
const states = (id: string) =>
  askClickHouse<{ s1: string | null; flag: string | null }>(
    'SELECT s1, flag FROM click FINAL WHERE id = {id:UUID} AND affiliate_id = {affiliate:UInt32}',
    { id, affiliate: 7 },
  )

test('migrations are applied once, in order', async () => {
  expect(await migrateClickHouse()).toEqual([
    '0001_events',
    '0002_merged_months',
    '0003_facts_of_events',
    '0004_clicks_of_conversions',
    '0005_keys_of_texts',
    '0006_devices_of_clicks',
  ])
  expect(await migrateClickHouse()).toEqual([])
})

test('a ClickHouse that is too old is refused by name', async () => {
  const old = createServer((_, response) => response.end('{"version":"25.8.3.66"}\n'))
  await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve))
  await closeClickHouse()
  Object.assign(env(), { CLICKHOUSE_URL: `http://127.0.0.1:${(old.address() as AddressInfo).port}` })
  await expect(migrateClickHouse()).rejects.toThrow('25.8.3.66; 25.10 or later is needed')
  await closeClickHouse()
  Object.assign(env(), { CLICKHOUSE_URL: server.url })
  old.close()
  expect(await migrateClickHouse()).toEqual([])
})

test('the state of the highest version stands, in whatever order states arrive', async () => {
  const id = newId(AT)
  await putClickHouse('click', [click(id, { version: '9007199254740993', flag: 'bot' })])
  await putClickHouse('click', [click(id, { version: '9007199254740992' })])
  expect(await states(id)).toEqual([{ s1: null, flag: 'bot' }])
})

test('a deleted row is gone', async () => {
  const id = newId(AT)
  await putClickHouse('click', [click(id)])
  await putClickHouse('click', [click(id, { version: '2', is_deleted: 1 })])
  expect(await states(id)).toEqual([])
})

test('texts arrive as they are, and the time of a click is that of its id to the millisecond', async () => {
  const id = newId(AT)
  const s1 = `it's \\ a "quote"\n\t{x:UInt8} ünï 🔥`
  await putClickHouse('click', [click(id, { s1 })])
  expect(await states(id)).toEqual([{ s1, flag: null }])
  const times = await askClickHouse('SELECT at, created_at, toYYYYMM(at) AS month FROM click WHERE s1 = {s1:String}', {
    s1,
  })
  expect(times).toEqual([{ at: '2026-03-08 06:59:59.999', created_at: '2026-03-08 06:59:59.999', month: 202603 }])
})

test('a refused query says why, and is not taken for an absent server', async () => {
  const refused = await askClickHouse('SELECT nothing FROM nowhere').catch((error) => error)
  expect(refused).not.toBeInstanceOf(ClickHouseDownError)
  expect(String(refused.message)).toContain('nowhere')
})

test('a month is merged up to a block: what is stored later stays apart', async () => {
  const [one, later] = [newId(new Date('2026-05-08T12:00:00Z')), newId(new Date('2026-05-09T12:00:00Z'))]
  for (const version of ['1', '2']) await putClickHouse('click', [click(one, { version })])
  const [newest] = await listNewestBlocks('click', 202605, 202605)
  const place = { month: 202605, block: BigInt(newest?.block ?? 0) }
  expect(newest?.month).toBe('202605')
  expect(await countClickHouseParts('click', place)).toBe(2)
  await startClickHouseMerge('click', 202605, 10_000)
  expect(await countClickHouseParts('click', place)).toBe(1)
  await putClickHouse('click', [click(later)])
  expect(await countClickHouseParts('click', place)).toBe(1)
  const [newer] = await listNewestBlocks('click', 202605, 202605)
  expect(await countClickHouseParts('click', { ...place, block: BigInt(newer?.block ?? 0) })).toBe(2)
})

test('a merge that takes longer than is waited for goes on', async () => {
  for (let n = 0; n < 2; n += 1) {
    await server.run(
      `INSERT INTO click (affiliate_id, id, offer_id, source_id, visitor, user_agent, is_unique, created_at, version)
       SELECT 7, dateTimeToUUIDv7(toDateTime('2026-06-08 12:00:00', 'UTC')), 3, 0, toString(number), 'Mozilla', true, now(), 1
       FROM numbers(200000)`,
    )
  }
  await startClickHouseMerge('click', 202606, 20)
  const parts = () => countClickHouseParts('click', { month: 202606, block: 9_007_199_254_740_991n })
  await expect.poll(parts, { timeout: 20_000 }).toBe(1)
})

test('a query that takes longer than its limit is refused by the server in time, which stays there', async () => {
  const slow = await askClickHouse('SELECT sum(sipHash64(number)) FROM numbers(100000000000)', {}, 10_000).catch(
    (error) => error,
  )
  expect(slow).not.toBeInstanceOf(ClickHouseDownError)
  expect(slow).toMatchObject({ type: 'TIMEOUT_EXCEEDED' })
  expect(await isClickHouseThere()).toBe(true)
})

test('a server that ended is away, and what it acknowledged is there when it is back', async () => {
  const id = newId(AT)
  await putClickHouse('click', [click(id)])
  await server.kill()
  await expect(states(id)).rejects.toBeInstanceOf(ClickHouseDownError)
  expect(await isClickHouseThere()).toBe(false)
  await server.start()
  expect(await states(id)).toHaveLength(1)
})
