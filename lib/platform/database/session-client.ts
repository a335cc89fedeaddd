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
  /** Limits of time by their names, in milliseconds; 0 is none. Older versions lack some. */
  limits: Record<string, number>
}

/**
 * The shortest limits that statements and transactions of ours fit into, in milliseconds, and the shortest time that a session
 * that listens may be idle. Sessions set the first three themselves, except through a pooler.
 */
const LEAST_LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 1_000,
  idle_in_transaction_session_timeout: 5_000,
  transaction_timeout: 15_000,
  idle_session_timeout: 60_000,
}

export const SETTINGS_STATEMENT = `SELECT current_setting('server_encoding') AS encoding, current_schema() AS schema,
  current_setting('default_transaction_isolation') AS isolation,
  current_setting('default_transaction_read_only') AS "readOnly",
  current_setting('array_nulls') AS "arrayNulls", current_setting('session_replication_role') AS replication,
  (SELECT jsonb_object_agg(name, setting::int) FROM pg_settings
    WHERE name IN ('${Object.keys(LEAST_LIMITS).join("', '")}')) AS limits`

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

/** The limit of time of a role or database that ends what this product does, as a sentence that says what to do. */
export function faultOfLimits({ limits }: Pick<SessionSettings, 'limits'>): string | undefined {
  const short = Object.entries(LEAST_LIMITS).find(([name, least]) => limits[name] && limits[name] < least)
  if (!short) return undefined
  const [name, least] = short
  return `The role or database has ${name} = ${limits[name]} ms, which ends what this product does: set it to 0, or to ${least / 1_000}s or more.`
}
