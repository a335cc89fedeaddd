import pg from 'pg'

/**
 * What our statements and `pg` rely on and a role, database or server may be set to otherwise. Poolers such as pgbouncer
 * know these four parameters of a session and pass them on (its documentation, "track_extra_parameters").
 */
const PARAMETERS = {
  client_encoding: 'UTF8',
  DateStyle: 'ISO, MDY',
  TimeZone: 'UTC',
  standard_conforming_strings: 'on',
}

type Startup = { getStartupConf: () => Record<string, string> }

/** A connection that says at its start how dates, zones and texts are written. All connections of the product are such. */
export class SessionClient extends pg.Client {
  /** Called by `pg`, whose types leave it out. */
  getStartupConf(): Record<string, string> {
    return { ...(pg.Client.prototype as unknown as Startup).getStartupConf.call(this), ...PARAMETERS }
  }
}

/** What a session has without being asked, as PostgreSQL says it. */
export type SessionSettings = {
  encoding: string
  schema: string | null
  isolation: string
  readOnly: string
  arrayNulls: string
  replication: string
}

export const SETTINGS_STATEMENT = `SELECT current_setting('server_encoding') AS encoding, current_schema() AS schema,
  current_setting('default_transaction_isolation') AS isolation,
  current_setting('default_transaction_read_only') AS "readOnly",
  current_setting('array_nulls') AS "arrayNulls", current_setting('session_replication_role') AS replication`

/** What is wrong with a database or role for this product, as a sentence that says what to do; undefined when it fits. */
export function faultOfSettings(found: SessionSettings): string | undefined {
  if (found.encoding !== 'UTF8')
    return `The database is encoded in ${found.encoding}, which has no room for all names: make one with ENCODING 'UTF8' TEMPLATE template0.`
  if (found.schema !== 'public')
    return `The search_path of the role or database leads to ${found.schema ?? 'no schema'}: tables are in public, so put that first, as in ALTER ROLE name SET search_path = public.`
  if (found.isolation !== 'read committed')
    return `The role or database has default_transaction_isolation = '${found.isolation}': set it to 'read committed'.`
  if (found.readOnly !== 'off')
    return 'The role or database has default_transaction_read_only = on: set it to off, or name the role that may write.'
  if (found.arrayNulls !== 'on')
    return 'The role or database has array_nulls = off, which turns missing values of lists into texts: set it to on.'
  if (found.replication !== 'origin')
    return `The role or database has session_replication_role = '${found.replication}', which switches off the triggers that keep balances: set it to origin.`
  return undefined
}
