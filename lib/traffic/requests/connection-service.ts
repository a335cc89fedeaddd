import 'server-only'
import type pg from 'pg'
import { isPooled, pooledLimits, renewConnections } from '@/lib/platform/database/db'
import { openPool, transactInSession } from '@/lib/platform/database/session'
import { SessionClient } from '@/lib/platform/database/session-client'
import { env } from '@/lib/platform/env'
import { CLICK_CONNECTIONS, CLICK_STATEMENT_MS, PROBE_WITHIN_MS } from './connection-constants'

let open: pg.Pool | undefined

/** The connections of the click path, apart from the others, so that pages and reports never keep a visitor waiting. */
export function clickPool(): Pick<pg.Pool, 'query'> {
  // of the forms that pg declares, the click path uses this one
  return isPooled() ? { query: queryInTransaction as unknown as pg.Pool['query'] } : connections()
}

function connections(): pg.Pool {
  open ??= openPool({
    connectionString: env().DATABASE_URL,
    max: CLICK_CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 0,
    keepAlive: true,
    application_name: 'stoke-clicks',
    ...pooledLimits(CLICK_STATEMENT_MS),
  })
  return open
}

/** Through a pooler the time limit is one of the transaction: a session keeps none, and others use it. */
const queryInTransaction = (statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> =>
  transactInSession(connections(), `BEGIN; SET LOCAL statement_timeout = ${CLICK_STATEMENT_MS}`, (session) =>
    session.query(statement, values),
  )

/** Drops the connections without waiting for their statements; the next use opens new ones. */
export function dropClickConnections(): void {
  const old = open
  open = undefined
  void old?.end().catch(() => undefined)
}

/** Opens new connections for everything, after an outage from which the old ones may never return. */
export function replaceConnections(): void {
  dropClickConnections()
  renewConnections()
}

/** Closes the connections once their statements have ended. */
export async function closeClickConnections(): Promise<void> {
  const old = open
  open = undefined
  await old?.end()
}

/** Resolves when the database answers on a connection of the click path. */
export async function pingClickConnection(): Promise<void> {
  await clickPool().query('SELECT 1')
}

/** Whether a new connection is answered by a database that can be written to, and not by a standby. */
export async function isDatabaseBack(): Promise<boolean> {
  const client = new SessionClient({
    connectionString: env().DATABASE_URL,
    application_name: 'stoke-clicks',
    connectionTimeoutMillis: PROBE_WITHIN_MS,
    query_timeout: PROBE_WITHIN_MS,
  }).on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby')
    return rows[0]?.standby === false
  } catch {
    return false
  } finally {
    // a connection that fell silent again has no answer to its end
    void client.end().catch(() => undefined)
  }
}
