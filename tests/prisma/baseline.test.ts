// Slow: reads the whole catalog of databases with all migrations, one of them upgraded.
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '@/prisma/migrate'
import { REPLACED } from '@/prisma/migration-baseline'
import { catalogHash, catalogLines } from '@/tests/support/prisma/catalog'
import { emptyDatabase, folderOf, migrationNames, rowsAfter } from '@/tests/support/prisma/migrations'
import { copyDatabase, drop } from '@/tests/support/setup/worker-database'

/** The hash of the catalog that the replaced migrations gave on an empty PostgreSQL 18. */
const REPLACED_CATALOG = 'fd811b13c39d072baaa6e30cba775a97a9230ffae919797aafddc66c33f73e3e'

const BASELINE = migrationNames().filter((name) => name.startsWith('0365_baseline_'))
const LATER = { '9999_later': 'ALTER TABLE offer ADD COLUMN later integer;' }

const { admin, prefix } = inject('postgres')
/** The database with the baseline alone that those of the tests are copies of. */
const ORIGINAL = `${prefix}_baseline`
beforeAll(async () => {
  await copyDatabase('template1', ORIGINAL, admin)
  const migrations = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  for (const name of BASELINE) cpSync(`prisma/migrations/${name}`, path.join(migrations, name), { recursive: true })
  await migrate(admin.replace(/[^/]+$/, ORIGINAL), { migrations })
  rmSync(migrations, { recursive: true })
})
afterAll(() => drop(ORIGINAL, admin))

/** A database with the baseline alone, and a connection to it. */
async function baselineDatabase() {
  const url = await emptyDatabase(ORIGINAL)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return { url, client }
}

/** A database as the replaced migrations left it. @param count how many of them it has noted */
async function replacedDatabase(count = REPLACED.count) {
  const { url, client } = await baselineDatabase()
  await client.query('DELETE FROM _prisma_migrations')
  const names = Array.from({ length: REPLACED.count - 2 }, (_, index) => `0${216 + index}_replaced`)
  await note(client, [REPLACED.first, ...names, REPLACED.last].slice(0, count))
  return { url, client }
}

/** Notes migrations as applied. */
async function note(client: pg.Client, names: readonly string[]): Promise<void> {
  for (const name of names)
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, '', $2, now(), 1)`,
      [randomUUID(), name],
    )
}

async function finishedOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1',
  )
  return rows.map(({ name }) => name)
}

test('the baseline gives what the migrations it replaced gave: every table, rule, right and row', async () => {
  const { client } = await baselineDatabase()
  expect(await finishedOf(client)).toEqual(BASELINE)
  expect(await catalogHash(client)).toBe(REPLACED_CATALOG)
})

test('every other migration comes after the baseline', () => {
  expect(migrationNames().slice(0, BASELINE.length)).toEqual(BASELINE)
  expect(BASELINE.filter((name) => name < REPLACED.last)).toEqual([])
})

test('databases are known to differ in a column, a rule, a right, a sequence, a comment or a row', async () => {
  const { client } = await baselineDatabase()
  const changes = [
    'ALTER TABLE offer ALTER COLUMN name DROP NOT NULL',
    'ALTER TABLE offer DROP CONSTRAINT offer_hold_range',
    'ALTER TABLE postback_txn VALIDATE CONSTRAINT postback_txn_names_affiliate',
    'ALTER TABLE ledger_transfer DISABLE TRIGGER ledger_transfer_immutable',
    'ALTER TABLE stat_day SET (fillfactor = 80)',
    'DROP INDEX conversion_unfunded',
    'GRANT EXECUTE ON FUNCTION stoke_drop_clicks(date) TO PUBLIC',
    'ALTER FUNCTION stoke_drop_clicks(date) RESET search_path',
    'ALTER SEQUENCE offer_id_seq RESTART WITH 5',
    "UPDATE feature_flag SET is_on = false WHERE key = 'shop'",
    "COMMENT ON TABLE offer IS 'x'",
  ]
  const unknown: string[] = []
  for (const change of changes) {
    await client.query(`BEGIN; ${change}`)
    if ((await catalogHash(client)) === REPLACED_CATALOG) unknown.push(change)
    await client.query('ROLLBACK')
  }
  expect(unknown).toEqual([])
  expect(await catalogHash(client)).toBe(REPLACED_CATALOG)
})

const ROWS = `
  INSERT INTO app_user (id, email, password_hash) VALUES ('00000000-0000-7000-8000-000000000001', 'a@example.com', 'x');
  INSERT INTO affiliate (user_id, referral_code) VALUES ('00000000-0000-7000-8000-000000000001', 'code');
  INSERT INTO advertiser (name) VALUES ('Acme');
  INSERT INTO offer (advertiser_id, name, display_advertiser, destination_url, payout_type)
    VALUES (101, 'Offer', 'Acme', 'https://example.com', 'cpa_flat');
  SELECT stoke_ensure_partitions('2026-11-01', '2026-12-01');
  INSERT INTO click (affiliate_id, id, offer_id, source_id, visitor, user_agent, is_unique, created_at)
    VALUES (10001, stoke_uuid_floor('2026-11-02T00:00:00Z'), 1001, 0, '', '', true, '2026-11-02T00:00:00Z');
  INSERT INTO ledger_account (affiliate_id, kind) VALUES (10001, 'pending');
  INSERT INTO ledger_transfer (id, affiliate_id, key, kind, debit_account_id, credit_account_id, amount_cents, created_at)
    SELECT gen_random_uuid(), 10001, 'k', 'conversion_credit', house.id, own.id, 1200, now()
    FROM ledger_account house, ledger_account own WHERE house.kind = 'house_payout_cost' AND own.kind = 'pending';
  INSERT INTO audit_log (action, subject, created_at) VALUES ('offer.create', 'offer', now())`

test('a database with all replaced migrations keeps its rows, and goes on with what comes after the baseline', async () => {
  const { url, client } = await replacedDatabase()
  await client.query(ROWS)
  const [lines, finished] = [await catalogLines(client), await finishedOf(client)]
  expect(lines.filter((line) => line.includes('"balance_cents": 1200'))).toHaveLength(1)
  const printed: string[] = []
  const tell = (line: string) => printed.push(line)
  expect(await migrate(url, { migrations: folderOf({}, BASELINE), tell })).toEqual([])
  expect(printed).toEqual(['The database has what the baseline gives: noted the baseline as applied.'])
  expect(await catalogLines(client)).toEqual(lines)
  expect(await finishedOf(client)).toEqual([...finished, ...BASELINE])
  const later = folderOf(LATER, BASELINE)
  expect(await migrate(url, { migrations: later, tell })).toEqual(['9999_later'])
  expect(await migrate(url, { migrations: later, tell })).toEqual([])
  expect(printed).toHaveLength(1)
})

test('what was not noted of the baseline when the process ended is noted by the next', async () => {
  const { url, client } = await replacedDatabase()
  const migrations = folderOf({}, BASELINE)
  await migrate(url, { migrations })
  await client.query('UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1', [BASELINE[3]])
  await client.query('DELETE FROM _prisma_migrations WHERE migration_name > $1', [BASELINE[3]])
  expect(await migrate(url, { migrations })).toEqual([])
  expect((await finishedOf(client)).slice(REPLACED.count)).toEqual(BASELINE)
})

test('a database with some of the replaced migrations is refused and stays as it is', async () => {
  const { url, client } = await replacedDatabase(REPLACED.count - 1)
  const [lines, finished] = [await catalogLines(client), await finishedOf(client)]
  await expect(migrate(url, { migrations: folderOf(LATER, BASELINE) })).rejects.toThrow(
    'Migrating the database failed: The database has 76 of the 77 migrations that the baseline replaced: ' +
      'first run "npm run migrate" of commit 2930bfbc7.',
  )
  expect([await catalogLines(client), await finishedOf(client)]).toEqual([lines, finished])
  await client.query('UPDATE _prisma_migrations SET migration_name = $1 WHERE migration_name = $2', [
    REPLACED.last,
    '0216_replaced',
  ])
  await expect(migrate(url)).rejects.toThrow('has 76 of the 77 migrations')
})

/** Some of the 135 migrations that the first baseline replaced: the history of an old database begins with their names. */
const OLDER = ['0001_init', '0214_advertiser_credit', '0215_bank_file_exports']

test('a database from before the first baseline is refused, and brought along once it has all replaced migrations', async () => {
  const { url, client } = await replacedDatabase(0)
  await note(client, OLDER)
  await expect(migrate(url)).rejects.toThrow('has 0 of the 77 migrations')
  expect(await finishedOf(client)).toEqual(OLDER)
  const complete = await replacedDatabase()
  await note(complete.client, OLDER)
  expect(await migrate(complete.url, { migrations: folderOf({}, BASELINE) })).toEqual([])
  expect((await finishedOf(complete.client)).slice(-BASELINE.length)).toEqual(BASELINE)
})

test('a database that already has migrations from after the baseline is brought along with them', async () => {
  const { url, client } = await replacedDatabase()
  const later = folderOf(LATER, BASELINE)
  await client.query(LATER['9999_later'])
  await note(client, ['9999_later'])
  expect(await migrate(url, { migrations: later })).toEqual([])
  expect((await finishedOf(client)).slice(-BASELINE.length - 1)).toEqual([...BASELINE, '9999_later'])
})

test('the rows before a migration are there when it is applied, and those after it are read', async () => {
  const rows = await rowsAfter('0365_baseline_9_rows', {
    before: "INSERT INTO feature_flag (key) VALUES ('from-before')",
    after: 'SELECT key FROM feature_flag ORDER BY 1',
  })
  expect(rows).toEqual(
    ['auto-approve-affiliates', 'from-before', 'payout-requests', 'shop', 'sign-ups'].map((key) => ({ key })),
  )
})
