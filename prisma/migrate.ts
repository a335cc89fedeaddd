import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { diffSchemas, openEngine, type SchemaFile } from './migration-engine'
import { wholeScripts } from './script-adapter'

// Every command runs in the project's root; a bundled copy of this file in dist/ finds the same folder.
const folder = path.resolve('prisma')

// Any fixed number: whoever migrates this database holds this advisory lock.
const migrationLock = 7_243_101

/**
 * Brings a database up to prisma/migrations and answers the names of those it had to apply.
 * Two callers at once are safe: the second waits, then finds nothing left to do.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  // The session that works holds the lock: if this process is killed, the lock lasts as long as the script that the
  // server is still busy with. Each session takes it first of all, because the pool replaces one that had an error.
  const onConnect = (client: pg.ClientBase) => client.query('select pg_advisory_lock($1)', [migrationLock])
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0, onConnect })
  pool.on('error', () => {})
  const filters = { externalTables: [], externalEnums: [] }
  const migrationsList = readMigrations()
  try {
    const engine = await openEngine(wholeScripts(pool), readSchema())
    const history = await engine.diagnoseMigrationHistory({ migrationsList, filters, optInToShadowDatabase: false })
    // A script takes effect whole or not at all, so one that was cut off left nothing but its row in the list.
    for (const migrationName of history.failedMigrationNames) await engine.markMigrationRolledBack({ migrationName })
    return (await engine.applyMigrations({ migrationsList, filters })).appliedMigrationNames
  } catch (error) {
    throw new MigrationError(error)
  } finally {
    await pool.end()
  }
}

/** Says in a line or two which migration failed and why; the engine's own trace is the cause. */
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

/** The SQL from an older schema to the present one: the body of the next migration. */
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

function readMigrations() {
  const baseDir = path.join(folder, 'migrations')
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
