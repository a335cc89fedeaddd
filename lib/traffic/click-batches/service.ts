import 'server-only'
import pg from 'pg'
import type { SubIds } from '@/lib/catalog/links/schema'
import type { ClickFlag } from '@/lib/generated/prisma/enums'
import { isConnectionLost, sqlState } from '@/lib/platform/database-failures'
import { env } from '@/lib/platform/env'
import { clickChange } from '@/lib/platform/rollups/rules'
import { ROLLUP_PARAMETERS, rollupParameters, rollupStatement } from '@/lib/platform/rollups/sql'

/** A row of the click table. `visitor` is 16 bytes in hex. */
export type ClickRow = {
  affiliateId: number
  id: string
  offerId: number
  /** The offer of the link, if the click was routed to another one. */
  linkedOfferId: number | null
  sourceId: number
  subIds: SubIds
  visitor: string
  ip: string | null
  userAgent: string
  referrer: string | null
  country: string | null
  isUnique: boolean
  flag: ClickFlag | null
  at: Date
}

const COLUMNS: [name: string, type: string, value: (row: ClickRow) => unknown][] = [
  ['affiliate_id', 'int', (row) => row.affiliateId],
  ['id', 'uuid', (row) => row.id],
  ['offer_id', 'int', (row) => row.offerId],
  ['linked_offer_id', 'int', (row) => row.linkedOfferId],
  ['source_id', 'int', (row) => row.sourceId],
  ['s1', 'text', (row) => row.subIds.s1 ?? null],
  ['s2', 'text', (row) => row.subIds.s2 ?? null],
  ['s3', 'text', (row) => row.subIds.s3 ?? null],
  ['s4', 'text', (row) => row.subIds.s4 ?? null],
  ['s5', 'text', (row) => row.subIds.s5 ?? null],
  ['visitor', 'bytea', (row) => Buffer.from(row.visitor, 'hex')],
  ['ip', 'inet', (row) => row.ip],
  ['user_agent', 'text', (row) => row.userAgent],
  ['referrer', 'text', (row) => row.referrer],
  ['country', 'bpchar', (row) => row.country],
  ['is_unique', 'bool', (row) => row.isUnique],
  ['flag', 'click_flag', (row) => row.flag],
  ['created_at', 'timestamptz', (row) => row.at.toISOString()],
]

const INSERT = `INSERT INTO click (${COLUMNS.map(([name]) => name).join(', ')})
  SELECT * FROM unnest(${COLUMNS.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})`

const STATEMENT = {
  name: 'stoke_click_batch',
  text: rollupStatement(COLUMNS.length + 1, `clicks AS (${INSERT}),`),
}

const UNIQUE_VIOLATION = '23505'

let clickPool: pg.Pool | undefined

// Separate connections, so that pages and reports never keep a visitor waiting for one.
function connections(): pg.Pool {
  clickPool ??= new pg.Pool({
    connectionString: env().DATABASE_URL,
    max: 2,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 0,
    keepAlive: true,
    application_name: 'stoke-clicks',
  }).on('error', () => undefined)
  return clickPool
}

/**
 * Writes clicks and their roll-ups in one prepared statement: one round trip, one commit. When the connection breaks, it
 * is sent once more on a new one; if the first was committed after all, its ids are there, and nothing is counted twice.
 */
export async function writeClicks(rows: readonly ClickRow[]): Promise<void> {
  const deltas = rows.map((row) => ({
    ...row,
    change: clickChange({ isUnique: row.isUnique, flagged: row.flag !== null }),
  }))
  const columns = COLUMNS.map(([, , value]) => rows.map(value))
  const values = [...columns, ...rollupParameters(deltas)]
  if (values.length !== COLUMNS.length + 2 * ROLLUP_PARAMETERS)
    throw new Error('click batch: wrong number of parameters')
  try {
    await connections().query({ ...STATEMENT, values })
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    await connections()
      .query({ ...STATEMENT, values })
      .catch((again) => {
        if (sqlState(again) !== UNIQUE_VIOLATION) throw again
      })
  }
}

export async function closeClickConnections(): Promise<void> {
  const open = clickPool
  clickPool = undefined
  await open?.end()
}
