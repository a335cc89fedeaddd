import { pool } from '@/lib/platform/database/db'

/** Every row of every table that contains a text, as the database prints it. */
export async function tracesOf(text: string): Promise<string[]> {
  const { rows: tables } = await pool().query<{ name: string }>(`
    SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind = 'r'`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool().query<{ line: string }>(
      `SELECT t::text AS line FROM ${name} t WHERE t::text ILIKE $1`,
      [`%${text}%`],
    )
    found.push(...rows.map(({ line }) => `${name}: ${line}`))
  }
  return found
}
