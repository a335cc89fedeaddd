import type { Tx } from './db'

/** What a key has counted in its window, and when that ends. */
export type RateCount = { key: string; points: number; endsAt: Date; leftMs: number }

/**
 * Counts by key in `rate_limit`, which all processes share. A window begins with the first that is counted in it; no window
 * ends later than one that begins now, also where a clock was put back. Rows are locked in the order of their keys.
 * Parameters: keys, how many of each, the length of a window and the instant, both in milliseconds. Without an instant
 * PostgreSQL's clock alone decides: a process whose own is wrong neither forgets the attempts of all others nor refuses them
 * for as long as it is ahead.
 */
const NOW = 'coalesce($4::bigint, (extract(epoch FROM statement_timestamp()) * 1000)::bigint)'
const COUNT = {
  name: 'rate-count',
  text: `INSERT INTO rate_limit AS kept (key, points, expire)
    SELECT key, points, ${NOW} + $3::bigint FROM unnest($1::text[], $2::int[]) AS added (key, points) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN kept.expire <= ${NOW} THEN 0 ELSE kept.points END + EXCLUDED.points,
      expire = CASE WHEN kept.expire <= ${NOW} THEN EXCLUDED.expire ELSE least(kept.expire, EXCLUDED.expire) END
    RETURNING key, points, expire, (expire - ${NOW})::int AS "leftMs"`,
}

type Row = { key: string; points: number; expire: bigint | string; leftMs: number }

/** A pool, or the client of a transaction: counts of what fails are taken back with it. */
type Asked = { query: (statement: typeof COUNT & { values: unknown[] }) => Promise<{ rows: Row[] }> } | Tx

/**
 * Counts, and answers what the windows have then; of simultaneous counts each sees those before it.
 * @param counts how many by key
 * @param window its length, and the instant where it is not PostgreSQL's
 */
export async function countRates(
  asked: Asked,
  counts: ReadonlyMap<string, number>,
  { windowMs, at }: { windowMs: number; at?: Date },
): Promise<RateCount[]> {
  const values = [[...counts.keys()], [...counts.values()], windowMs, at?.getTime() ?? null]
  const rows =
    'query' in asked
      ? (await asked.query({ ...COUNT, values })).rows
      : await asked.$queryRawUnsafe<Row[]>(COUNT.text, ...values)
  return rows.map(({ expire, ...row }) => ({ ...row, endsAt: new Date(Number(expire)) }))
}
