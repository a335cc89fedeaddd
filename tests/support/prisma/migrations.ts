import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { migrate } from '@/prisma/migrate'
import { copyDatabase, drop } from '@/tests/support/setup/worker-database'

/** An empty database of a test, or a copy of another one, dropped after the test. @returns its address */
export async function emptyDatabase(template = 'template1'): Promise<string> {
  const { admin, prefix } = inject('postgres')
  const name = `${prefix}_empty_${randomBytes(4).toString('hex')}`
  await copyDatabase(template, name, admin)
  onTestFinished(async () => {
    await drop(name, admin)
  })
  return admin.replace(/[^/]+$/, name)
}

/** Sends a statement, or several, over a connection of its own. */
export async function ask(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A folder of migrations, by name, deleted after the test. @param others names of migrations of ours it has as well */
export function folderOf(migrations: Record<string, string>, others: readonly string[] = []): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of others) cpSync(path.join('prisma/migrations', name), path.join(folder, name), { recursive: true })
  for (const [name, sql] of Object.entries(migrations)) {
    mkdirSync(path.join(folder, name))
    writeFileSync(path.join(folder, name, 'migration.sql'), sql)
  }
  return folder
}

/** The names of the migrations in a folder, in order. */
export const migrationNames = (folder = 'prisma/migrations'): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

/**
 * The rows that a migration of ours makes of others: the migrations before it on an empty database, the rows before, the
 * migration.
 * @param before statements that insert the rows before
 * @param after the query of the rows after
 */
export async function rowsAfter(name: string, { before, after }: { before: string; after: string }): Promise<object[]> {
  const url = await emptyDatabase()
  const earlier = migrationNames().filter((each) => each < name)
  await migrate(url, { migrations: folderOf({}, earlier) })
  await ask(url, before)
  await migrate(url, { migrations: folderOf({}, [...earlier, name]) })
  return (await ask(url, after)).rows
}
