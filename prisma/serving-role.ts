import pg from 'pg'
import { SessionClient } from '../lib/platform/database/session-client'
import { StartError } from '../lib/platform/database/wait'

// Any fixed number: the advisory lock held while rights are granted.
const GRANT_LOCK = 7_243_103
const LOCK_MS = 5_000

/** The schema of pg-boss, which the role that serves owns: it adds a table for each queue. */
const JOBS_SCHEMA = 'jobs'

/** What runs with the owner's rights (SECURITY DEFINER) and may be called by the role that serves. */
export const OWNERS_FUNCTIONS = ['stoke_ensure_partition(text, date)', 'stoke_drop_clicks(date)']

/** Rebuilt from the events at times, and emptied first. */
const MAY_BE_EMPTIED = ['stat_day', 'stat_quarter_hour']

/** Written by migrations alone. */
const READ_ONLY = ['_prisma_migrations', 'schema_floor']

/**
 * Gives the role that serves what it needs, and takes everything else: it reads and writes rows, adds and never changes
 * what is append-only (every table whose trigger is `stoke_refuse_change`), changes no balance, and owns no table of ours.
 * Repeated after every migration, so that new tables are covered.
 * @param ownerUrl of the role that owns the tables
 * @throws StartError when PostgreSQL itself has to be told something by an administrator first
 */
export async function grantServing(ownerUrl: string, serving: string): Promise<void> {
  const client = new SessionClient({ connectionString: ownerUrl, application_name: 'stoke-grants' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_MS}; SELECT pg_advisory_xact_lock(${GRANT_LOCK})`)
    await assertRoles(client, serving)
    for (const statement of await statements(client, pg.escapeIdentifier(serving))) await client.query(statement)
    await assertRights(client, serving)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

async function statements(client: pg.Client, role: string): Promise<string[]> {
  const appendOnly = await tables(
    client,
    `SELECT DISTINCT t.tgrelid::regclass::text AS name FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
     WHERE p.proname = 'stoke_refuse_change' AND t.tgtype & 24 = 24`,
  )
  return [
    `REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${role}`,
    `GRANT USAGE ON SCHEMA public TO ${role}`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role}`,
    `REVOKE UPDATE, DELETE ON ${[...appendOnly, 'ledger_account', ...READ_ONLY].join(', ')} FROM ${role}`,
    `REVOKE INSERT ON ${READ_ONLY.join(', ')} FROM ${role}`,
    // to lock an account's row, which needs the right to update some column; the number of an account is refused by trigger
    `GRANT UPDATE (id) ON ledger_account TO ${role}`,
    `GRANT TRUNCATE ON ${MAY_BE_EMPTIED.join(', ')} TO ${role}`,
    `GRANT EXECUTE ON FUNCTION ${OWNERS_FUNCTIONS.join(', ')} TO ${role}`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role}`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${role}`,
    ...(await jobsSchema(client, role)),
  ]
}

/** The schema of the queue, with what a process that ran as the owner may have made in it. */
async function jobsSchema(client: pg.Client, role: string): Promise<string[]> {
  const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [JOBS_SCHEMA])
  if (rowCount === 0) return [`CREATE SCHEMA ${JOBS_SCHEMA} AUTHORIZATION ${role}`]
  const owned = async (query: string) => (await client.query<{ kind: string; name: string }>(query, [JOBS_SCHEMA])).rows
  const objects = [
    ...(await owned(`SELECT 'TABLE' AS kind, c.oid::regclass::text AS name FROM pg_class c
      WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p') AND c.relowner = current_user::regrole`)),
    ...(await owned(`SELECT 'FUNCTION' AS kind, p.oid::regprocedure::text AS name FROM pg_proc p
      WHERE p.pronamespace = $1::regnamespace AND p.proowner = current_user::regrole`)),
    ...(await owned(`SELECT 'TYPE' AS kind, t.oid::regtype::text AS name FROM pg_type t
      WHERE t.typnamespace = $1::regnamespace AND t.typtype = 'e' AND t.typowner = current_user::regrole`)),
    ...(await owned(`SELECT 'SCHEMA' AS kind, n.nspname AS name FROM pg_namespace n
      WHERE n.nspname = $1 AND n.nspowner = current_user::regrole`)),
  ]
  // the schema first: an owner of something in it must be able to create there
  return objects.reverse().map(({ kind, name }) => `ALTER ${kind} ${name} OWNER TO ${role}`)
}

async function tables(client: pg.Client, query: string): Promise<string[]> {
  return (await client.query<{ name: string }>(query)).rows.map(({ name }) => name)
}

/** The two roles are different, the one that serves has no way round the rights of the other, and may be given the queue. */
async function assertRoles(client: pg.Client, serving: string): Promise<void> {
  const { rows } = await client.query<{ owner: string; is_super: boolean; is_owner: boolean; may_give: boolean }>(
    `SELECT current_user AS owner, rolsuper AS is_super, pg_has_role(r.oid, current_user::regrole, 'MEMBER') AS is_owner,
       pg_has_role(current_user, r.oid, 'MEMBER') AS may_give
     FROM pg_roles r WHERE rolname = $1`,
    [serving],
  )
  const role = rows[0]
  if (!role) throw new StartError(`The role ${serving} of DATABASE_URL does not exist.`)
  if (role.is_super || role.is_owner) {
    throw new StartError(`The role ${serving} of DATABASE_URL has the rights of ${role.owner}: take them from it.`)
  }
  if (!role.may_give) {
    throw new StartError(
      `${role.owner} cannot give ${serving} the job queue. Run once: GRANT ${serving} TO ${role.owner}`,
    )
  }
}

async function assertRights(client: pg.Client, serving: string): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(`SELECT has_schema_privilege($1, 'public', 'CREATE') AS may`, [
    serving,
  ])
  if (!rows[0]?.may) return
  const words = `The role ${serving} may create tables in the schema public.`
  throw new StartError(`${words} As an administrator, run once: REVOKE CREATE ON SCHEMA public FROM PUBLIC`)
}
