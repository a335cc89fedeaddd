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

/** Whether an address leads to a pooler: the session that answers is not the one the connection knows. */
export async function leadsToPooler(url: string): Promise<boolean> {
  const client = new SessionClient({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    return rows[0]?.pid !== (client as unknown as { processID: number | null }).processID
  } finally {
    await client.end().catch(() => undefined)
  }
}
