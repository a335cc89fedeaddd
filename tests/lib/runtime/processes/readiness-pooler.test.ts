import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, db, pool } from '@/lib/platform/database/db'
import { assertPooler } from '@/lib/runtime/processes/readiness-service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { clickIdOf, postback, rulesSettled, track } from '@/tests/support/tracking/tracking'

// A relay in front of PostgreSQL that does what a pooler is known by: it gives its clients a key of its own, and refuses
// settings of a session. The application of this file is told of it.
const direct = String(process.env.DATABASE_URL)
const refused: string[] = []
let listens = 0
const relay = createServer((near) => {
  const { hostname, port } = new URL(direct)
  const far = connect(Number(port), hostname)
  for (const socket of [near, far]) socket.on('error', () => undefined)
  near.once('data', (start) => {
    const setting = /statement_timeout|idle_in_transaction/.exec(start.toString('latin1'))?.[0]
    if (setting) {
      refused.push(setting)
      near.destroy()
      return
    }
    far.write(start)
    near.on('data', (chunk) => {
      if (chunk.includes('LISTEN')) listens += 1
    })
    near.pipe(far)
  })
  far.on('data', (chunk) => {
    // BackendKeyData: K, length 12 (from protocol 3.2 on longer), process id, key
    const at = chunk.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
    if (at >= 0) chunk.writeInt32BE(7, at + 5)
    near.write(chunk)
  })
  near.once('close', () => far.destroy())
  far.once('close', () => near.end())
})
relay.listen(0, '127.0.0.1')
await once(relay, 'listening')
const pooled = new URL(direct)
pooled.port = String((relay.address() as AddressInfo).port)
process.env.DATABASE_URL = pooled.href
process.env.DIRECT_DATABASE_URL = direct

afterAll(async () => {
  await closeTracking()
  await closeDatabase()
  relay.close()
  // the set-up drops this file's database by its own address
  process.env.DATABASE_URL = direct
})

describe('a pooler in front of the database', () => {
  test('is found out, and PostgreSQL’s own address is asked for [I4]', async () => {
    const words = 'DATABASE_URL leads to a pooler such as pgbouncer: set DIRECT_DATABASE_URL'
    await expect(assertPooler({ DATABASE_URL: pooled.href })).rejects.toThrow(words)
    await expect(assertPooler({ DATABASE_URL: direct })).resolves.toBeUndefined()
    await expect(assertPooler({ DATABASE_URL: direct, DIRECT_DATABASE_URL: pooled.href })).rejects.toThrow(
      'DIRECT_DATABASE_URL leads to a pooler',
    )
    await expect(assertPooler()).resolves.toBeUndefined()
  })

  test('and its own address must lead to the same database', async () => {
    const other = new URL(direct)
    other.pathname = '/postgres'
    await expect(assertPooler({ DATABASE_URL: pooled.href, DIRECT_DATABASE_URL: other.href })).rejects.toThrow(
      'DIRECT_DATABASE_URL leads to another database than DATABASE_URL',
    )
  })

  test('one that keeps sessions is accepted when both addresses are the same', async () => {
    await expect(assertPooler({ DATABASE_URL: pooled.href, DIRECT_DATABASE_URL: pooled.href })).resolves.toBeUndefined()
  })

  let offer: Awaited<ReturnType<typeof createOffer>>
  let affiliateId: number
  beforeAll(async () => {
    const advertiser = await createAdvertiser()
    offer = await createOffer({ advertiserId: advertiser.id })
    affiliateId = (await createAffiliate()).id
    await rulesSettled()
    const click_id = clickIdOf(await track(`/c/${offer.id}?a=${affiliateId}`))
    expect((await postback({ token: advertiser.token, click_id, txn_id: 'P-1' })).status).toBe(200)
  })

  test('is asked for no setting of a session, and no statement is prepared by name [I4]', async () => {
    expect(refused).toEqual([])
    const named = { name: 'named', text: 'SELECT 1 AS one' }
    expect((await pool().query(named)).rows).toEqual([{ one: 1 }])
    expect((await pool().query('SELECT name FROM pg_prepared_statements')).rows).toEqual([])
    expect(await db().click.count()).toBe(1)
  })

  test('passes on no change of rules: a pause is heard on the direct connection [I4]', async () => {
    await db().offer.update({ where: { id: offer.id }, data: { status: 'paused' } })
    await rulesSettled()
    expect((await track(`/c/${offer.id}?a=${affiliateId}`)).status).not.toBe(302)
    expect(listens).toBe(0)
  })
})
