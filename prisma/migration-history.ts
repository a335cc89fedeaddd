import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'

/** A migration of a folder: its name and its script. */
export type Migration = { name: string; script: string }

// as Prisma creates it, so that `prisma migrate deploy` goes on from here and the other way round
const TABLE = `
  CREATE TABLE _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`

/** Whether a migration was ever begun on a database. */
export async function hasHistory(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS known",
  )
  return rows[0]?.known === true
}

/** @throws when there are tables that no migration made */
export async function createHistory(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') LIMIT 1",
  )
  if (rowCount) throw new Error('the database has tables, and none of them says which migrations made them')
  await client.query(TABLE)
}

/** The names of the migrations that were applied. */
export async function listApplied(client: pg.Client): Promise<Set<string>> {
  // A script is applied completely or not at all, or may be repeated: an interrupted one left only its row here.
  await client.query(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
  )
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  )
  return new Set(rows.map(({ name }) => name))
}

/** Notes that a migration begins. @returns the id of the note */
export async function noteBegin(client: pg.Client, { name, script }: Migration): Promise<string> {
  const id = randomUUID()
  const checksum = createHash('sha256').update(script).digest('hex')
  await client.query(
    'INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at) VALUES ($1, $2, $3, clock_timestamp())',
    [id, checksum, name],
  )
  return id
}

/** The statement that notes a migration's end, for the transaction of its script. */
export const finishStatement = (id: string): string =>
  `UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1 WHERE id = '${id}'`

/** Notes why a migration failed. */
export async function noteFailure(client: pg.Client, id: string, reason: string): Promise<void> {
  await client.query('UPDATE _prisma_migrations SET logs = $2 WHERE id = $1', [id, reason])
}
