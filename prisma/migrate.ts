import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { diffSchemas, openEngine, type SchemaFile } from './migration-engine'
import { withMigrationLock } from './migration-lock'
import { LOCK_LIMITS, type LockLimits, wholeScripts } from './script-adapter'

// Every command runs in the project's root, so a bundled copy of this file in dist/ finds the same folder.
const folder = path.resolve('prisma')

type Options = LockLimits & { migrations?: string; tell?: (line: string) => void }

/**
 * Applies prisma/migrations to a database and returns the names of those it applied.
 * Two callers at the same time are safe: the second waits, then has nothing to do.
 */
export async function migrate(
  databaseUrl: string,
  { migrations = path.join(folder, 'migrations'), tell = () => {}, ...limits }: Options = {},
): Promise<string[]> {
  const { lockMs, tries, pauseMs } = { ...LOCK_LIMITS, ...limits }
  // The migrating session holds the lock: if this process is killed, the lock lasts as long as the script that the server
  // is still running. Every session takes it first, because the pool replaces a session that had an error.
  const onConnect = withMigrationLock({ lockMs, tell })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0, onConnect })
  pool.on('error', () => {})
  const filters = { externalTables: [], externalEnums: [] }
  const migrationsList = readMigrations(migrations)
  try {
    const engine = await openEngine(wholeScripts(pool, { lockMs, tries, pauseMs, tell }), readSchema())
    const history = await engine.diagnoseMigrationHistory({ migrationsList, filters, optInToShadowDatabase: false })
    // A script is applied completely or not at all, or may be repeated: an interrupted one left only its row in the list.
    for (const migrationName of history.failedMigrationNames) await engine.markMigrationRolledBack({ migrationName })
    return (await engine.applyMigrations({ migrationsList, filters })).appliedMigrationNames
  } catch (error) {
    throw new MigrationError(error)
  } finally {
    await pool.end()
  }
}

/** Whether a migration was ever begun on a database. */
export async function wasMigrated(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ known: boolean }>(
      "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS known",
    )
    return rows[0]?.known === true
  } finally {
    await client.end()
  }
}

/** Names the failed migration and the reason in a line or two; the engine's own error is the cause. */
export class MigrationError extends Error {
  override name = 'MigrationError'
  constructor(cause: unknown) {
    const trace = cause instanceof Error ? cause.message : String(cause)
    const migration = /migration_name="([^"]+)"/.exec(trace)?.[1]
    const reason = trace.split(/\n\s*0: /)[0]?.trim()
    super(`${migration ? `The migration ${migration} failed` : 'Migrating the database failed'}: ${reason}`, { cause })
  }
}

/** The SQL that creates the tables of prisma/schema.prisma and prisma/models in an empty database. */
export function schemaSql(): Promise<string> {
  return schemaDiff(undefined)
}

/** The SQL from an older schema to the current one: the content of the next migration. */
export function schemaDiff(from: SchemaFile[] | undefined): Promise<string> {
  return diffSchemas(from, readSchema())
}

function readSchema(): SchemaFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => path.join(folder, name))
    .map((file) => ({ path: file, content: readFileSync(file, 'utf8') }))
}

function readMigrations(baseDir: string) {
  const names = readdirSync(baseDir, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return {
    baseDir,
    shadowDbInitScript: '',
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    migrationDirectories: names
      .map((entry) => entry.name)
      .sort()
      .map((name) => ({ path: name, migrationFile: readMigration(path.join(baseDir, name, 'migration.sql')) })),
  }
}

function readMigration(file: string) {
  return { path: 'migration.sql', content: { tag: 'ok' as const, value: readFileSync(file, 'utf8') } }
}
