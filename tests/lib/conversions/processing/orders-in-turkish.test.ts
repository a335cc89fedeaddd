import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findOtherForm } from '@/lib/conversions/processing/browser-claim-service'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { lowerCase } from '@/lib/platform/database/lower-case'
import { ask } from '@/tests/support/prisma/migrations'
import { drop } from '@/tests/support/setup/worker-database'

const { admin, prefix } = inject('postgres')
const name = `${prefix}_orders_turkish`
const client = new Client({ connectionString: admin.replace(/[^/]+$/, name) })

/** A transaction of a database that is none of ours. */
const tx = {
  $queryRaw: async (strings: TemplateStringsArray, ...values: unknown[]) => {
    const { text, values: given } = Prisma.sql(strings, ...values)
    return (await client.query(text, given)).rows
  },
} as unknown as Tx

beforeAll(async () => {
  await ask(admin, `CREATE DATABASE ${name} LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR' LOCALE 'C' TEMPLATE template0`)
  await client.connect()
  await client.query(`
    CREATE TABLE postback_txn (advertiser_id int, txn_id text, operation text);
    CREATE TABLE browser_claim (advertiser_id int, txn_id text)`)
  const baseline = readFileSync('prisma/migrations/0365_baseline_3_traffic/migration.sql', 'utf8')
  const indexes = baseline.match(/^CREATE INDEX (?:postback_txn|browser_claim)_lower .*;$/gm) ?? []
  expect(indexes).toHaveLength(2)
  for (const statement of indexes) await client.query(statement)
})
afterAll(async () => {
  await client.end()
  await drop(name, admin)
})

test.each([
  ['INVOICE-1', 'invoice-1'],
  ['invoice-2', 'INVOICE-2'],
  ['Bestellung-Ä3', 'BESTELLUNG-ä3'],
  ['SIPARIŞ-4', 'sipariş-4'],
  ['ЗАКАЗ-5', 'заказ-5'],
])('in a Turkish database the order %s is found by %s, through its index', async (stored, claimed) => {
  await client.query(`INSERT INTO postback_txn VALUES (7, $1, 'conversion')`, [stored])
  expect((await client.query(`SELECT lower('I') AS i`)).rows).toEqual([{ i: 'ı' }])
  expect(await findOtherForm(tx, { advertiserId: 7, txnId: claimed })).toBe(stored)
})

test('orders in other letters take one lock, and are looked for by the index', async () => {
  const { text, values } =
    Prisma.sql`SELECT ${lowerCase(Prisma.sql`${'INVOICE'}`)} = ${lowerCase(Prisma.sql`${'invoice'}`)} AS same`
  expect((await client.query(text, values)).rows).toEqual([{ same: true }])
  await client.query('SET enable_seqscan = off')
  const plan = await client.query(
    `EXPLAIN SELECT 1 FROM postback_txn WHERE advertiser_id = 7 AND ${lowerCase(Prisma.sql`txn_id`).sql} = 'invoice'`,
  )
  expect(JSON.stringify(plan.rows)).toContain('postback_txn_lower')
})
