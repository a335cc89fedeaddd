// Slow: fills a whole demo, the year of clicks and conversions included.
// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { seedDatabase } from '@/scripts/database.mjs'

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
