import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'

/** What changes because somebody asks or a process runs, whatever is asked: limits of calls and the last use of keys. */
const OF_ASKING = ['rate_limit', 'api_key']

/**
 * The content of every table as a hash of its rows, by name: two equal states have the same rows everywhere.
 * @param except tables that are compared in another way
 */
export async function stateOfTables(except: readonly string[] = []): Promise<Record<string, string>> {
  const state: Record<string, string> = {}
  for (const name of await tableNames()) {
    if (OF_ASKING.includes(name) || except.includes(name)) continue
    const table = Prisma.raw(`"${name}"`)
    const [row] = await db().$queryRaw<[{ rows: string }]>`
      SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS rows
      FROM ${table} t`
    state[name] = row.rows
  }
  return state
}

async function tableNames(): Promise<string[]> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY c.relname`
  return tables.map(({ name }) => name)
}

/** The tables of which a row has this text anywhere. */
export async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = []
  for (const name of await tableNames()) {
    const [row] = await db().$queryRaw<[{ count: number }]>`
      SELECT count(*)::int AS count FROM ${Prisma.raw(`"${name}"`)} t WHERE position(${text} IN t::text) > 0`
    if (row.count > 0) found.push(name)
  }
  return found
}
