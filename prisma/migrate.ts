import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { faultOfSettings, SETTINGS_STATEMENT, SessionClient } from '../lib/platform/database/session-client'
import { StartError } from '../lib/platform/database/wait'
import { noteBaseline } from './migration-baseline'
import {
  createHistory,
  finishStatement,
  hasHistory,
  listApplied,
  type Migration,
  noteBegin,
  noteFailure,
} from './migration-history'
import { lockForMigration } from './migration-lock'
import { LOCK_LIMITS, type LockLimits, runScript } from './migration-scripts'

type Options = LockLimits & { migrations?: string; tell?: (line: string) => void }

/**
 * Applies prisma/migrations to a database and returns the names of those it applied.
 * Two callers at the same time are safe: the second waits, then has nothing to do.
 * @param options `migrations` is their folder; every command runs in the project's root, a bundled one in dist too
 */
export async function migrate(
  databaseUrl: string,
  { migrations = path.resolve('prisma/migrations'), tell = () => {}, ...given }: Options = {},
): Promise<string[]> {
  const limits = { ...LOCK_LIMITS, ...given, tell }
  return connected(databaseUrl, async (client) => {
    // This session has the lock: if the process is killed, the lock lasts as long as the script that the server is
    // still running.
    await lockForMigration(client, limits)
    if (!(await hasHistory(client))) {
      await createHistory(client)
      // what a power cut would take of a new database is made again by the next start
      await client.query('SET synchronous_commit = off')
    }
    const all = readMigrations(migrations)
    const applied = await listApplied(client)
    const noted = await noteBaseline(client, all, applied)
    if (noted.length > 0) tell('The database has what the baseline gives: noted the baseline as applied.')
    const pending = all.filter(({ name }) => !applied.has(name) && !noted.includes(name))
    for (const migration of pending) await apply(client, migration, limits)
    return pending.map(({ name }) => name)
  })
}

/** Whether a migration was ever begun on a database. */
export const wasMigrated = (databaseUrl: string): Promise<boolean> => connected(databaseUrl, hasHistory)

/** Whether the role of an address may make tables; the one that serves may not, where there are two. */
export const mayMigrate = (databaseUrl: string): Promise<boolean> =>
  connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ may: boolean }>("SELECT has_schema_privilege('public', 'CREATE') AS may")
    return rows[0]?.may === true
  })

async function connected<T>(databaseUrl: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new SessionClient({ connectionString: databaseUrl })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(SETTINGS_STATEMENT)
    const fault = faultOfSettings(rows[0])
    if (fault) throw new StartError(fault)
    return await run(client)
  } catch (error) {
    throw error instanceof MigrationError || error instanceof StartError
      ? error
      : new MigrationError('Migrating the database', error)
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, migration: Migration, limits: Parameters<typeof runScript>[3]): Promise<void> {
  const id = await noteBegin(client, migration)
  try {
    await runScript(client, migration.script, finishStatement(id), limits)
  } catch (cause) {
    const error = new MigrationError(`The migration ${migration.name}`, cause)
    // without a connection the note stays as one that began
    await noteFailure(client, id, error.message).catch(() => undefined)
    throw error
  }
}

/** Names the failed migration and the reason; the database's own error is the cause. */
export class MigrationError extends Error {
  override name = 'MigrationError'
  constructor(what: string, cause: unknown) {
    super(`${what} failed: ${reasonOf(cause)}`, { cause })
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? error.message : String(error)
  return [error.message, error.detail, error.hint].filter(Boolean).join('\n')
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => ({ name, script: readFileSync(path.join(folder, name, 'migration.sql'), 'utf8') }))
}
