import type pg from 'pg'
import { SessionClient } from './session-client'

/**
 * A connection through a pooler that gives each transaction another session, such as pgbouncer. A named statement would
 * be prepared in one session and looked for in another, so names are left out; PostgreSQL then plans each one anew.
 */
export class PooledClient extends SessionClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...parts: unknown[]) => unknown
    // pg declares a dozen forms of this method; all pass the statement first
    this.query = ((statement: unknown, ...rest: unknown[]) => query(unnamed(statement), ...rest)) as typeof this.query
  }
}

function unnamed(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement) || 'submit' in statement) {
    return statement
  }
  return { ...statement, name: undefined }
}

/** Where an address leads. To a pooler: the session that answers is not the one the connection knows. */
type Place = { isPooler: boolean /** The same for every address of one database. */; database: string }

export async function findPlace(url: string): Promise<Place> {
  const client = new SessionClient({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number; database: string }>(
      `SELECT pg_backend_pid() AS pid, current_database() || ' of ' || pg_postmaster_start_time() AS database`,
    )
    const isPooler = rows[0]?.pid !== (client as unknown as { processID: number | null }).processID
    return { isPooler, database: rows[0]?.database ?? '' }
  } finally {
    await client.end().catch(() => undefined)
  }
}
