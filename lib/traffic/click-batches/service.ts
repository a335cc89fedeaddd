import 'server-only'
import type { SubIds } from '@/lib/catalog/links/schema'
import type { ClickFlag } from '@/lib/generated/prisma/enums'
import { isConnectionLost, sqlState } from '@/lib/platform/database-failures'
import { clickChange, dayBucket, quarterBucket } from '@/lib/platform/rollups/rules'
import { ROLLUP_PARAMETERS, rollupParameters, rollupStatement } from '@/lib/platform/rollups/sql'
import { clickPool } from '../click-connections/service'
import { UNIQUE_WINDOW_MS } from '../unique-visitors/constants'

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
  ['flag', 'click_flag', (row) => row.flag],
  ['created_at', 'timestamptz', (row) => row.at.toISOString()],
]

const NAMES = COLUMNS.map(([name]) => name)
// the columns of the table, and what the count of unique clicks needs beside them
const GIVEN: (readonly [name: string, type: string])[] = [
  ...COLUMNS.map(([name, type]) => [name, type] as const),
  ['may_be_unique', 'bool'],
  ['day', 'date'],
  ['starts_at', 'timestamptz'],
]

/**
 * A visitor's claim is a row of `unique_visitor`: new, or older than an hour. Claims are made in the order of their keys,
 * and before the roll-ups are locked, so that batches of several processes wait for each other and do not deadlock.
 */
const BEFORE_ROLLUPS = `
  given AS MATERIALIZED (
    SELECT * FROM unnest(${GIVEN.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
      AS g (${GIVEN.map(([name]) => name).join(', ')})),
  claim AS (
    INSERT INTO unique_visitor AS known (affiliate_id, offer_id, visitor, claimed_at)
    SELECT affiliate_id, offer_id, visitor, created_at FROM given WHERE may_be_unique ORDER BY 1, 2, 3
    ON CONFLICT (affiliate_id, offer_id, visitor) DO UPDATE SET claimed_at = EXCLUDED.claimed_at
      WHERE known.claimed_at <= EXCLUDED.claimed_at - interval '${UNIQUE_WINDOW_MS} milliseconds'
    RETURNING affiliate_id, offer_id, visitor),
  unique_click AS MATERIALIZED (
    SELECT g.* FROM given g JOIN claim USING (affiliate_id, offer_id, visitor) WHERE g.may_be_unique),
  clicks AS (
    INSERT INTO click (${NAMES.join(', ')}, is_unique)
    SELECT ${NAMES.join(', ')}, id IN (SELECT id FROM unique_click) FROM given),`

const STATEMENT = {
  name: 'stoke_click_batch',
  text: rollupStatement(GIVEN.length + 1, BEFORE_ROLLUPS, 'unique_click'),
}

const UNIQUE_VIOLATION = '23505'

/**
 * Writes clicks and their roll-ups. When the connection breaks, they are sent once more on a new one; if the first was
 * committed after all, its ids are there, and nothing is counted twice. No click may be stored before.
 * @param isAwaited whether anybody still waits; it is not sent again for nobody
 */
export async function writeClicks(rows: readonly ClickRow[], isAwaited = () => true): Promise<void> {
  try {
    await insertClicks(rows)
  } catch (error) {
    if (!isConnectionLost(error) || !isAwaited()) throw error
    await insertClicks(rows).catch((again) => {
      if (!isAlreadyStored(again)) throw again
    })
  }
}

/** Writes clicks and their roll-ups in one prepared statement: one round trip, one commit, all of them or none. */
export async function insertClicks(rows: readonly ClickRow[]): Promise<void> {
  // the statement itself adds the unique ones
  const deltas = rows.map((row) => ({ ...row, change: clickChange({ isUnique: false, flagged: row.flag !== null }) }))
  const columns = COLUMNS.map(([, , value]) => rows.map(value))
  const buckets = [rows.map(({ at }) => dayBucket(at)), rows.map(({ at }) => quarterBucket(at))]
  const values = [...columns, mayBeUnique(rows), ...buckets, ...rollupParameters(deltas)]
  if (values.length !== GIVEN.length + 2 * ROLLUP_PARAMETERS) throw new Error('click batch: wrong number of parameters')
  await clickPool().query({ ...STATEMENT, values })
}

/** Whether clicks were refused because one of them is stored. */
export const isAlreadyStored = (error: unknown): boolean => sqlState(error) === UNIQUE_VIOLATION

/** Whether each click may be unique: it counts, and is its visitor's first on the link within the batch. */
function mayBeUnique(rows: readonly ClickRow[]): boolean[] {
  const seen = new Set<string>()
  return rows.map(({ affiliateId, offerId, visitor, flag }) => {
    const key = `${affiliateId}.${offerId}.${visitor}`
    if (flag !== null || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
