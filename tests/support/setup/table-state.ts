import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'

/** What changes because somebody asks or a process runs, whatever is asked: limits of calls and the last use of keys. */
const OF_ASKING = ['rate_limit', 'api_key']

/**
 * The content of every table as a hash of its rows, by name: two equal states have the same rows everywhere.
 * @param except tables that are compared in another way
 */
export async function stateOfTables(except: readonly string[] = []): Promise<Record<string, string>> {
  const names = (await tableNames()).filter((name) => !OF_ASKING.includes(name) && !except.includes(name))
  const state = await valuesOf<string>(
    names,
    Prisma.sql`count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '')`,
  )
  return Object.fromEntries(state.map(({ name, value }) => [name, value]))
}

/** A value of the rows of each table, which are `t` in it; in one statement, because most tables are empty. */
export function valuesOf<Value>(
  names: readonly string[],
  value: Prisma.Sql,
): Promise<{ name: string; value: Value }[]> {
  const reads = names.map(
    (name) => Prisma.sql`SELECT ${name}::text AS name, ${value} AS value FROM ${Prisma.raw(`"${name}"`)} t`,
  )
  return db().$queryRaw<{ name: string; value: Value }[]>(Prisma.join(reads, ' UNION ALL '))
}

async function tableNames(): Promise<string[]> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY c.relname`
  return tables.map(({ name }) => name)
}

/** The tables of which a row has this text anywhere. */
export async function tablesWith(text: string): Promise<string[]> {
  const found = await valuesOf<boolean>(await tableNames(), Prisma.sql`bool_or(position(${text} IN t::text) > 0)`)
  return found.filter(({ value }) => value).map(({ name }) => name)
}
