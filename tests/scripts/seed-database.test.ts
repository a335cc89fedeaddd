// Slow: fills a whole demo, the year of clicks and conversions included.
// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { seedDatabase } from '@/scripts/database.mjs'
import { copyDatabase, drop } from '@/tests/support/setup/worker-database'

const owner = String(process.env.DATABASE_URL)
const serving = inject('postgres').serving.replace(/[^/]+$/, owner.split('/').at(-1) ?? '')

// the lock of the seed is in this folder
const folder = mkdtempSync(path.join(tmpdir(), 'stoke-seed-'))
process.env.DATA_DIR = folder
afterAll(() => rmSync(folder, { recursive: true }))

const fill = () => seedDatabase({ ...process.env, DEMO: '1', DATABASE_URL: serving, MIGRATE_DATABASE_URL: owner })

test('two starts at once: the owner of the tables fills the demo once, and both wait for all of it', {
  timeout: 240_000,
}, async () => {
  // webhooks are the last of it
  const seen = await Promise.all([fill(), fill()].map((filled) => filled.then(() => db().webhookEndpoint.count())))
  expect(seen[0]).toBeGreaterThan(0)
  expect(seen[1]).toBe(seen[0])
  expect(await db().user.count()).toBeGreaterThan(10)
  const [next] = await db().$queryRaw<[{ id: bigint }]>`SELECT nextval('store_product_id_seq') AS id`
  expect(Number(next.id)).toBe(1 + (await db().storeProduct.count()))
})

test('a demo that a killed start filled in part is made anew, and never in a database of one’s own', {
  timeout: 240_000,
}, async () => {
  const { admin, template } = inject('postgres')
  const part = `${owner.split('/').at(-1)}_part`
  const [owned, served] = [owner, serving].map((url) => url.replace(/[^/]+$/, part)) as [string, string]
  await copyDatabase(template, part, admin)
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: owned })
    await client.connect()
    const { rows } = await client.query(statement)
    await client.end()
    return rows
  }
  await ask(`INSERT INTO demo_fill (started_at) VALUES (now());
    INSERT INTO category (name) VALUES ('Left behind')`)
  const env = { ...process.env, DEMO: '1', DATABASE_URL: served, MIGRATE_DATABASE_URL: owned }

  await expect(seedDatabase(env)).rejects.toThrow(/^The demo in DATABASE_URL is incomplete/)
  const { DATABASE_URL } = process.env
  delete process.env.DATABASE_URL
  try {
    await seedDatabase(env)
    expect(await ask(`SELECT finished_at IS NOT NULL AS done FROM demo_fill`)).toEqual([{ done: true }])
    expect(await ask(`SELECT FROM category WHERE name = 'Left behind'`)).toEqual([])
    expect((await ask('SELECT FROM webhook_endpoint')).length).toBeGreaterThan(0)
    const [{ id }] = await ask('SELECT min(id::text) AS id FROM app_user')
    await seedDatabase(env)
    expect(await ask('SELECT min(id::text) AS id FROM app_user')).toEqual([{ id }])
  } finally {
    process.env.DATABASE_URL = DATABASE_URL
    await drop(part, admin)
  }
})
