import 'server-only'
import type { SubIds } from '@/lib/catalog/links/schema'
import type { ClickFlag } from '@/lib/generated/prisma/enums'
import { publishTests } from '@/lib/messages/live/service'
import { isConnectionLost, sqlState } from '@/lib/platform/database-failures'
import { db } from '@/lib/platform/db'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { log } from '@/lib/platform/log'
import { dayBucket, quarterBucket } from '@/lib/platform/rollups/rules'
import { clickRollupStatement } from '@/lib/platform/rollups/sql'
import { clickPool } from '../click-connections/service'
import type { Hop } from '../click-routes/schema'
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
  /** The rules that sent the visitor elsewhere; left out for a click that went where its link leads. */
  route?: readonly Hop[]
  at: Date
}

// `visitor` arrives as text, because an array of bytes is encoded slowly
const COLUMNS: [name: string, type: string, value: (row: ClickRow) => unknown, from?: string][] = [
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
  ['visitor', 'text', (row) => row.visitor, "decode(visitor, 'hex')"],
  ['ip', 'inet', (row) => row.ip],
  ['user_agent', 'text', (row) => row.userAgent],
  ['referrer', 'text', (row) => row.referrer],
  ['country', 'bpchar', (row) => row.country],
  ['flag', 'click_flag', (row) => row.flag],
  ['route', 'jsonb', (row) => (row.route?.length ? JSON.stringify(row.route) : null)],
  ['created_at', 'timestamptz', (row) => row.at.toISOString()],
]

const NAMES = COLUMNS.map(([name]) => name).join(', ')
// beside the columns: what the count of unique clicks and the roll-ups need
const GIVEN: (readonly [name: string, type: string, from?: string])[] = [
  ...COLUMNS.map(([name, type, , from]) => [name, type, from ?? name] as const),
  ['may_be_unique', 'bool'],
  ['day', 'date'],
  ['starts_at', 'timestamptz'],
]
const READ = GIVEN.map(([name, , from]) => (from && from !== name ? `${from} AS ${name}` : name)).join(', ')

/**
 * A visitor's claim is a row of `unique_visitor`: new, or older than an hour. Claims are made in the order of their keys,
 * and before the roll-ups are locked, so that batches of several processes wait for each other and do not deadlock.
 */
const BEFORE_ROLLUPS = `
  given AS MATERIALIZED (
    SELECT ${READ} FROM unnest(${GIVEN.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
      AS g (${GIVEN.map(([name]) => name).join(', ')})),
  claim AS (
    INSERT INTO unique_visitor AS known (affiliate_id, offer_id, visitor, claimed_at)
    SELECT affiliate_id, offer_id, visitor, created_at FROM given WHERE may_be_unique ORDER BY 1, 2, 3
    ON CONFLICT (affiliate_id, offer_id, visitor) DO UPDATE SET claimed_at = EXCLUDED.claimed_at
      WHERE known.claimed_at <= EXCLUDED.claimed_at - interval '${UNIQUE_WINDOW_MS} milliseconds'
    RETURNING affiliate_id, offer_id, visitor),
  judged AS MATERIALIZED (
    SELECT g.*, c.affiliate_id IS NOT NULL AS is_unique FROM given g
    LEFT JOIN claim c ON g.may_be_unique AND c.affiliate_id = g.affiliate_id AND c.offer_id = g.offer_id
      AND c.visitor = g.visitor),
  clicks AS (INSERT INTO click (${NAMES}, is_unique) SELECT ${NAMES}, is_unique FROM judged),`

/** Clicks of smart links by the offer they chose. Only batches with such clicks have this part. */
const SMART_DAYS = `
  smart AS (
    INSERT INTO smart_link_day AS known (smart_link_id, day, offer_id, clicks, flagged_clicks)
    SELECT (route->0->>'ruleId')::int, day, (route->0->>'to')::int, count(*) FILTER (WHERE flag IS NULL),
      count(*) FILTER (WHERE flag IS NOT NULL)
    FROM judged WHERE route->0->>'by' = 'smart_link' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (smart_link_id, day, offer_id) DO UPDATE SET clicks = known.clicks + EXCLUDED.clicks,
      flagged_clicks = known.flagged_clicks + EXCLUDED.flagged_clicks),`

const STATEMENT = { name: 'stoke_click_batch', text: clickRollupStatement(BEFORE_ROLLUPS, 'judged') }
const SMART_STATEMENT = {
  name: 'stoke_smart_click_batch',
  text: clickRollupStatement(`${BEFORE_ROLLUPS}${SMART_DAYS}`, 'judged'),
}

const isOfSmartLink = ({ route }: ClickRow): boolean => route?.[0]?.by === 'smart_link'

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

/** Tells pages of test mode of the test clicks among stored ones. Nobody waits for it; live clicks cost a comparison each. */
export function publishTestClicks(rows: readonly Pick<ClickRow, 'affiliateId'>[]): void {
  const accounts = rows.map(({ affiliateId }) => affiliateId).filter(isTestAccount)
  if (accounts.length === 0) return
  publishTests(db(), accounts).catch((error) => log.warn({ err: error }, 'test clicks were not published'))
}

/** Writes clicks and their roll-ups in one prepared statement: one round trip, one commit, all of them or none. */
export async function insertClicks(rows: readonly ClickRow[]): Promise<void> {
  const columns = COLUMNS.map(([, , value]) => rows.map(value))
  const buckets = bucketsOf(rows)
  const values = [...columns, mayBeUnique(rows), buckets.map(([day]) => day), buckets.map(([, quarter]) => quarter)]
  await clickPool().query({ ...(rows.some(isOfSmartLink) ? SMART_STATEMENT : STATEMENT), values })
}

/** The Eastern day and the quarter hour of each click. A day begins with a quarter hour, so most clicks share both. */
function bucketsOf(rows: readonly ClickRow[]): (readonly [day: string, quarter: string])[] {
  const known = new Map<string, readonly [string, string]>()
  return rows.map(({ at }) => {
    const quarter = quarterBucket(at)
    const found = known.get(quarter) ?? ([dayBucket(at), quarter] as const)
    known.set(quarter, found)
    return found
  })
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
