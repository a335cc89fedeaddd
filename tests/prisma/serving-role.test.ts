import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { closeDatabase, db } from '@/lib/platform/database/db'
import { mayChangeLedger } from '@/lib/platform/database/health-data'
import { transact } from '@/lib/platform/database/transaction'
import { systemClock } from '@/lib/platform/dates/clock'
import { rebuildRollups } from '@/lib/platform/rollups/service'
import { startJobs } from '@/lib/runtime/jobs/service'
import { untilMigrated } from '@/lib/runtime/processes/readiness-service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { dropOldClicks, ensurePartitions } from '@/lib/traffic/clicks/storage/partition-service'
import { mayMigrate } from '@/prisma/migrate'
import { grantServing, OWNERS_FUNCTIONS } from '@/prisma/serving-role'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { clickIdOf, postback, rulesSettled, track } from '@/tests/support/tracking/tracking'

// the application of this file runs as the role that serves
const ownerUrl = String(process.env.DATABASE_URL)
process.env.DATABASE_URL = inject('postgres').serving.replace(/[^/]+$/, ownerUrl.split('/').at(-1) ?? '')

let serving: pg.Client
let owner: pg.Client
beforeAll(async () => {
  serving = new pg.Client({ connectionString: process.env.DATABASE_URL })
  owner = new pg.Client({ connectionString: ownerUrl })
  await Promise.all([serving.connect(), owner.connect()])
})
afterAll(async () => {
  await closeTracking()
  await closeDatabase()
  await Promise.all([serving.end(), owner.end()])
})

describe('the role that serves', () => {
  test('leaves an empty database to the role that migrates', async () => {
    expect(await mayMigrate(String(process.env.DATABASE_URL))).toBe(false)
    expect(await mayMigrate(ownerUrl)).toBe(true)
  })

  test.each([
    ['the table of migrations', '_prisma_migrations'],
    ['the table of floors', 'schema_floor'],
  ])('waits for its rights before the migration that gives them has ended: %s', async (_, table) => {
    const role = pg.escapeIdentifier(decodeURIComponent(new URL(String(process.env.DATABASE_URL)).username))
    await owner.query(`REVOKE ALL ON ${table} FROM ${role}`)
    await expect(untilMigrated(0)).rejects.toThrow('The database lacks migrations')
    const waiting = untilMigrated(60_000, 20)
    await grantServing(ownerUrl, decodeURIComponent(new URL(String(process.env.DATABASE_URL)).username))
    await waiting
  })

  test('takes clicks and conversions, makes partitions and runs jobs [J11]', async () => {
    const advertiser = await createAdvertiser()
    const offer = await createOffer({ advertiserId: advertiser.id })
    const { id } = await createAffiliate()
    await rulesSettled()
    const click_id = clickIdOf(await track(`/c/${offer.id}?a=${id}`))
    expect((await postback({ token: advertiser.token, click_id, txn_id: 'S-1' })).status).toBe(200)
    const paid = () =>
      db().$queryRaw<{ balance: bigint }[]>`
        SELECT sum(balance_cents)::bigint AS balance FROM ledger_account WHERE affiliate_id = ${id}`
    expect(Number((await paid())[0]?.balance)).toBeGreaterThan(0)

    expect(await ensurePartitions(new Date('2041-01-01T00:00:00Z'))).toBe(8)
    await serving.query(`SELECT FROM click_2041_02`)
    await ensurePartitions(new Date('2020-01-01T00:00:00Z'))
    expect(await dropOldClicks({ at: new Date('2041-01-01T00:00:00Z'), months: 240 })).toBeGreaterThan(0)
    await transact(rebuildRollups)

    let runs = 0
    const run = async () => {
      runs += 1
      return undefined
    }
    const jobs = await startJobs(systemClock, [{ name: 'served', cron: '0 0 29 2 *', run }])
    await jobs.wake('served')
    for (let tries = 0; runs === 0 && tries < 200; tries += 1) await new Promise((resolve) => setTimeout(resolve, 50))
    await jobs.stop()
    expect(runs).toBeGreaterThan(0)
  })

  const APPEND_ONLY = ['ledger_transfer', 'conversion_history', 'streak_event', 'audit_log']
  test.each([
    ...APPEND_ONLY.flatMap((table) => [
      `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
      `DROP TABLE ${table} CASCADE`,
    ]),
    'ALTER TABLE ledger_account DISABLE TRIGGER ledger_account_guard',
    'ALTER TABLE affiliate ADD COLUMN extra text',
    'DROP TRIGGER ledger_transfer_immutable ON ledger_transfer',
    'UPDATE ledger_transfer SET amount_cents = 1',
    'UPDATE audit_log SET reason = NULL',
    'UPDATE ledger_account SET balance_cents = 1',
    'DELETE FROM ledger_account',
    'TRUNCATE click',
    'SET session_replication_role = replica',
    'CREATE TABLE public.mine (id int)',
    'CREATE SCHEMA mine',
    'CREATE OR REPLACE FUNCTION stoke_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
    'ALTER FUNCTION stoke_apply_transfers() RESET ALL',
    'SET ROLE stoke',
    `SELECT stoke_ensure_partition('ledger_transfer', '2030-01-01')`,
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, applied_steps_count) VALUES ('a', '', 'b', 1)`,
    `INSERT INTO schema_floor VALUES ('a', 'b')`,
  ])('is refused: %s [J11]', async (statement) => {
    await expect(serving.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('changes no balance from a trigger of its own either [J11]', async () => {
    const { id } = await createAffiliate()
    await owner.query(
      `INSERT INTO ledger_account (affiliate_id, kind) VALUES ($1, 'available') ON CONFLICT DO NOTHING`,
      [id],
    )
    await serving.query(`
      CREATE TABLE jobs.mine (id int);
      CREATE FUNCTION jobs.cheat() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN UPDATE public.ledger_account SET balance_cents = balance_cents + 100; RETURN NEW; END $$;
      CREATE TRIGGER cheat BEFORE INSERT ON jobs.mine FOR EACH ROW EXECUTE FUNCTION jobs.cheat()`)
    await expect(serving.query('INSERT INTO jobs.mine VALUES (1)')).rejects.toMatchObject({ code: '42501' })
  })

  test('does not replace the tables that functions of the owner read [J11]', async () => {
    await serving.query(
      'BEGIN; CREATE TEMP TABLE audit_log (seq bigint, hash text); INSERT INTO audit_log VALUES (900, $$x$$)',
    )
    await serving.query(`INSERT INTO public.audit_log (action, subject, created_at) VALUES ('tried', 'audit', now())`)
    const { rows } = await serving.query('SELECT max(seq) AS seq FROM public.audit_log')
    await serving.query('ROLLBACK')
    expect(Number(rows[0].seq)).toBeLessThan(900)
  })
})

test('a start as the owner of the ledger warns, and one as the role that serves does not [J11]', async () => {
  expect(await mayChangeLedger()).toBe(false)
  await owner.query('GRANT TRUNCATE ON ledger_transfer TO stoke_app')
  expect(await mayChangeLedger()).toBe(true)
  await owner.query('REVOKE TRUNCATE ON ledger_transfer FROM stoke_app')
})

test('every function with the rights of the owner has a fixed search_path and may not be called by everybody [J11]', async () => {
  const { rows } = await owner.query(`
    SELECT p.oid::regprocedure::text AS name, p.proconfig AS config, has_function_privilege('public', p.oid, 'EXECUTE') AS open,
      p.prorettype = 'trigger'::regtype AS is_trigger
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef ORDER BY 1`)
  expect(rows.map(({ name, config, open }) => ({ name, config, open }))).toEqual(
    rows.map(({ name }) => ({ name, config: ['search_path=public, pg_temp'], open: false })),
  )
  const called = rows.filter(({ is_trigger }) => !is_trigger).map(({ name }) => name.replace(',', ', '))
  expect(called).toEqual([...OWNERS_FUNCTIONS].sort())
  expect(rows.map(({ name }) => name)).toContain('stoke_apply_transfers()')
})

test('the grants are the same when they are given again, and cover tables of later migrations [J11]', async () => {
  await owner.query(`CREATE TABLE later (id int);
    CREATE TABLE later_kept (id int);
    CREATE TRIGGER later_kept_immutable BEFORE UPDATE OR DELETE ON later_kept FOR EACH ROW EXECUTE FUNCTION stoke_refuse_change()`)
  await serving.query('INSERT INTO later VALUES (1)')
  await Promise.all([grantServing(ownerUrl, 'stoke_app'), grantServing(ownerUrl, 'stoke_app')])
  await serving.query('UPDATE later SET id = 2; INSERT INTO later_kept VALUES (1)')
  await expect(serving.query('DELETE FROM later_kept')).rejects.toMatchObject({ code: '42501' })
  await owner.query('DROP TABLE later, later_kept')
})

test('a role with the rights of the owner is refused as the role that serves [J11]', async () => {
  await expect(grantServing(ownerUrl, 'stoke')).rejects.toThrow('has the rights of stoke')
  await expect(grantServing(ownerUrl, 'nobody_of_that_name')).rejects.toThrow('does not exist')
})

test('the queue of an installation that had one role becomes the serving role’s [J11]', async () => {
  await owner.query('SET ROLE stoke_app; DROP SCHEMA jobs CASCADE; RESET ROLE')
  await owner.query(`CREATE SCHEMA jobs;
    CREATE TYPE jobs.kind AS ENUM ('a'); CREATE TABLE jobs.job (kind jobs.kind) PARTITION BY LIST (kind);
    CREATE TABLE jobs.job_a PARTITION OF jobs.job FOR VALUES IN ('a');
    CREATE FUNCTION jobs.make() RETURNS int LANGUAGE sql AS 'SELECT 1'`)
  await grantServing(ownerUrl, 'stoke_app')
  await serving.query(`ALTER TABLE jobs.job DETACH PARTITION jobs.job_a; DROP FUNCTION jobs.make();
    DROP TABLE jobs.job, jobs.job_a; DROP TYPE jobs.kind; CREATE TABLE jobs.other (id int)`)
})
