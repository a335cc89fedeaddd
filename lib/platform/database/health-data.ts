import 'server-only'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../errors'
import { log } from '../log'
import { db } from './db'
import { sqlState } from './failures'
import { type AppliedSchema, schemaFit, tooOldMessage } from './health-rules'
import { SETTINGS_STATEMENT, type SessionSettings } from './session-client'

const MIGRATIONS = path.join(process.cwd(), 'prisma', 'migrations')
/** No such table, and no right to read it: before `migrate`, and until it has given the serving role its rights. */
const NOT_MIGRATED = ['42P01', '42501']

/**
 * Checks that the database answers, has every migration of this build, and none that this build is too old for.
 * @throws AppError unavailable, naming the failed check
 */
export async function assertReady(): Promise<void> {
  const { missing, refusedBy } = await readSchemaFit().catch((error: unknown) => {
    log.warn({ err: error }, 'not ready: the database does not answer')
    throw new AppError('unavailable', 'The database does not answer.')
  })
  if (missing.length > 0) throw new AppError('unavailable', `Migrations are missing: ${missing.join(', ')}.`)
  if (refusedBy) throw new AppError('unavailable', tooOldMessage(refusedBy))
}

/** How the database fits this build. An empty database lacks everything. */
export async function readSchemaFit(): Promise<ReturnType<typeof schemaFit>> {
  const [own, schema] = await Promise.all([ownMigrations(), appliedSchema()])
  return schemaFit(own, schema)
}

/** How the database and the role of DATABASE_URL are set up. */
export async function readSettings(): Promise<SessionSettings> {
  const [row] = await db().$queryRawUnsafe<[SessionSettings]>(SETTINGS_STATEMENT)
  return row
}

export const FOLDS_LETTERS = `SELECT lower('É') = 'é' AS folds`

/** Whether capitals and small letters beyond ASCII are one in searches: not with the character type C. */
export async function foldsLetters(): Promise<boolean> {
  const [row] = await db().$queryRawUnsafe<[{ folds: boolean }]>(FOLDS_LETTERS)
  return row.folds
}

/** Whether PostgreSQL ends a statement of DATABASE_URL that takes too long. */
export async function hasTimeLimit(): Promise<boolean> {
  const [row] = await db().$queryRaw<[{ limit: string }]>`SELECT current_setting('statement_timeout') AS limit`
  return row.limit !== '0'
}

/** Whether our role could change the ledger's past: it owns its tables, or has more rights than it needs. */
export async function mayChangeLedger(): Promise<boolean> {
  const [row] = await db().$queryRaw<[{ may: boolean }]>`
    SELECT bool_or(pg_has_role(current_user, c.relowner, 'MEMBER')
      OR has_table_privilege(c.oid, 'UPDATE') OR has_table_privilege(c.oid, 'DELETE')
      OR has_table_privilege(c.oid, 'TRUNCATE')) AS may
    FROM pg_class c WHERE c.oid IN ('ledger_transfer'::regclass, 'ledger_account'::regclass)`
  return row.may
}

async function appliedSchema(): Promise<AppliedSchema> {
  try {
    const rows = await db().$queryRaw<{ name: string }[]>`
      SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`
    return { applied: rows.map((row) => row.name), floor: await db().schemaFloor.findMany() }
  } catch (error) {
    if (!NOT_MIGRATED.includes(sqlState(error) ?? '')) throw error
    return { applied: [], floor: [] }
  }
}

let own: Promise<string[]> | undefined

/** Read once: in a folder that is updated under this process, those of the next version would make it not ready. */
function ownMigrations(): Promise<string[]> {
  own ??= readdir(MIGRATIONS, { withFileTypes: true }).then((entries) =>
    entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name),
  )
  own.catch(() => (own = undefined))
  return own
}
