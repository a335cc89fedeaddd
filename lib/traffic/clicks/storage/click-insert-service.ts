import 'server-only'
import type { LinkParameters } from '@/lib/catalog/links/passed-parameter-rules'
import type { SubIds } from '@/lib/catalog/links/schema'
import type { SeenVisitor } from '@/lib/catalog/visitor-conditions/fact-rules'
import type { ClickFlag } from '@/lib/generated/prisma/enums'
import { publishTests } from '@/lib/messages/live/service'
import { BinaryArrays } from '@/lib/platform/database/binary-arrays'
import { db } from '@/lib/platform/database/db'
import { isConnectionLost, sqlState } from '@/lib/platform/database/failures'
import { QUARTER_HOUR_MS } from '@/lib/platform/dates/constants'
import { readBrowser } from '@/lib/platform/http/browser-rules'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { log } from '@/lib/platform/log'
import { dayBucket, quarterBucket } from '@/lib/platform/rollups/rules'
import { clickRollupStatement } from '@/lib/platform/rollups/sql'
import { clickPool } from '../../requests/connection-service'
import type { RedirectStep } from '../../routing/click-path-schema'
import { UNIQUE_WINDOW_MS } from '../../visitors/unique-constants'

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
  route?: readonly RedirectStep[]
  /** The landing page that was opened; left out or null for the offer's own destination. */
  landingPageId?: number | null
  /** What became of the link's further parameters; left out where it has none. */
  parameters?: LinkParameters | undefined
  /** What is kept of its visitor; left out where nothing is. */
  seen?: SeenVisitor | undefined
  at: Date
}

type Column = [name: string, type: 'int' | 'text' | 'timestamptz', send: (arrays: Arrays) => Buffer, read?: string]
type Arrays = BinaryArrays<ClickRow>

// what PostgreSQL must check or convert arrives as text: a click with a wrong value is refused, and the others are not
const COLUMNS: Column[] = [
  ['affiliate_id', 'int', (all) => all.int((row) => row.affiliateId)],
  ['id', 'text', (all) => all.text((row) => row.id), 'id::uuid'],
  ['offer_id', 'int', (all) => all.int((row) => row.offerId)],
  ['linked_offer_id', 'int', (all) => all.int((row) => row.linkedOfferId)],
  ['source_id', 'int', (all) => all.int((row) => row.sourceId)],
  ['s1', 'text', (all) => all.text((row) => row.subIds.s1 ?? null)],
  ['s2', 'text', (all) => all.text((row) => row.subIds.s2 ?? null)],
  ['s3', 'text', (all) => all.text((row) => row.subIds.s3 ?? null)],
  ['s4', 'text', (all) => all.text((row) => row.subIds.s4 ?? null)],
  ['s5', 'text', (all) => all.text((row) => row.subIds.s5 ?? null)],
  ['visitor', 'text', (all) => all.text((row) => row.visitor), "decode(visitor, 'hex')"],
  ['ip', 'text', (all) => all.text((row) => row.ip), 'ip::inet'],
  ['user_agent', 'text', (all) => all.text((row) => row.userAgent)],
  ['device', 'text', (all) => all.text((row) => readBrowser(row.userAgent).device)],
  ['browser', 'text', (all) => all.text((row) => readBrowser(row.userAgent).reported)],
  ['referrer', 'text', (all) => all.text((row) => row.referrer)],
  ['country', 'text', (all) => all.text((row) => row.country), 'country::bpchar'],
  ['flag', 'text', (all) => all.text((row) => row.flag), 'flag::click_flag'],
  ['route', 'text', (all) => all.text((row) => (row.route?.length ? JSON.stringify(row.route) : null)), 'route::jsonb'],
  ['landing_page_id', 'int', (all) => all.int((row) => row.landingPageId ?? null)],
  ['created_at', 'timestamptz', (all) => all.instant((row) => row.at)],
]

/** Only batches with such clicks have these columns. */
const RARE: Column[] = [
  [
    'parameters',
    'text',
    (all) => all.text((row) => (row.parameters ? JSON.stringify(row.parameters) : null)),
    'parameters::jsonb',
  ],
  ['seen', 'text', (all) => all.text((row) => (row.seen ? JSON.stringify(row.seen) : null)), 'seen::jsonb'],
]

const namesOf = (columns: readonly Column[]) => columns.map(([name]) => name).join(', ')
const readOf = (columns: readonly Column[]) =>
  columns
    .map(([name, type, , read = name], index) => {
      const element = `($${index + 1}::${type}[])[n]`
      return `${read.replace(name, () => element)} AS ${name}`
    })
    .join(', ')

/**
 * One row for each click, with what the count of unique clicks and the roll-ups need besides its columns. Elements are read
 * by their number: unnest of all arrays would store each of them again, which takes twice as long. How many there are is
 * said by an array, and not by a number: for a number PostgreSQL would plan each statement anew.
 */
const given = (columns: readonly Column[], next = columns.length + 1) => `
  given AS MATERIALIZED (
    SELECT ${readOf(columns)}, ($${next}::bool[])[n] AS may_be_unique, ($${next + 1}::date[])[least(n, $${next + 3}::int)] AS day,
      ($${next + 2}::timestamptz[])[least(n, $${next + 3}::int)] AS starts_at
    FROM (SELECT number::int AS n FROM unnest($1::int[]) WITH ORDINALITY AS one (affiliate_id, number)) AS numbers),`

/**
 * A visitor's claim is a row of `unique_visitor`: new, or older than an hour. Claims are made in the order of their keys,
 * and before the roll-ups are locked, so that batches of several processes wait for each other and do not deadlock.
 */
const beforeRollups = (columns: readonly Column[]) => `${given(columns)}
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
  clicks AS (INSERT INTO click (${namesOf(columns)}, is_unique) SELECT ${namesOf(columns)}, is_unique FROM judged),`

/** Clicks of smart links by the offer they chose. Only batches with such clicks have this part. */
const SMART_DAYS = `
  smart AS (
    INSERT INTO smart_link_day AS known (smart_link_id, day, offer_id, clicks, flagged_clicks)
    SELECT (route->0->>'ruleId')::int, day, (route->0->>'to')::int, count(*) FILTER (WHERE flag IS NULL),
      count(*) FILTER (WHERE flag IS NOT NULL)
    FROM judged WHERE route->0->>'by' = 'smart_link' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (smart_link_id, day, offer_id) DO UPDATE SET clicks = known.clicks + EXCLUDED.clicks,
      flagged_clicks = known.flagged_clicks + EXCLUDED.flagged_clicks),`

/** Counted clicks of landing pages. Only batches with such clicks have this part. */
const LANDING_DAYS = `
  landing AS (
    INSERT INTO landing_page_day AS known (landing_page_id, affiliate_id, day, clicks)
    SELECT landing_page_id, affiliate_id, day, count(*) FROM judged
    WHERE landing_page_id IS NOT NULL AND flag IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (landing_page_id, affiliate_id, day) DO UPDATE SET clicks = known.clicks + EXCLUDED.clicks),`

const statement = (name: string, parts: string) => {
  const build = (suffix: string, columns: readonly Column[]) => ({
    name: `${name}${suffix}`,
    text: clickRollupStatement(`${beforeRollups(columns)}${parts}`, 'judged'),
    columns,
  })
  return { plain: build('', COLUMNS), withRare: build('_rare', [...COLUMNS, ...RARE]) }
}
const STATEMENTS = {
  click: statement('stoke_click_batch', ''),
  smart: statement('stoke_smart_click_batch', SMART_DAYS),
  /** Of batches with clicks of landing pages, of smart links too. */
  landing: statement('stoke_landing_click_batch', `${SMART_DAYS}${LANDING_DAYS}`),
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
  const arrays = new BinaryArrays(rows)
  const { name, text, columns } = statementFor(rows)
  const sent = columns.map(([, , send]) => send(arrays))
  const { days, quarters } = toBuckets(rows)
  const values = [...sent, arrays.bool(firstOfVisitor()), days, quarters, days.length]
  await clickPool().query({ name, text, values })
}

function statementFor(rows: readonly ClickRow[]) {
  const of = rows.some(({ landingPageId }) => landingPageId) ? 'landing' : rows.some(isOfSmartLink) ? 'smart' : 'click'
  return STATEMENTS[of][rows.some(({ parameters, seen }) => parameters || seen) ? 'withRare' : 'plain']
}

/** The Eastern day and the quarter hour of each click; only one where all share it, as nearly all batches do. */
function toBuckets(rows: readonly ClickRow[]): { days: string[]; quarters: string[] } {
  const toQuarter = ({ at }: ClickRow) => Math.floor(at.getTime() / QUARTER_HOUR_MS)
  const first = rows.slice(0, 1)
  const isShared = first.every((one) => rows.every((row) => toQuarter(row) === toQuarter(one)))
  const each = isShared ? first : rows
  return { days: each.map(({ at }) => dayBucket(at)), quarters: each.map(({ at }) => quarterBucket(at)) }
}

/** Whether clicks were refused because one of them is stored. */
export const isAlreadyStored = (error: unknown): boolean => sqlState(error) === UNIQUE_VIOLATION

/** Whether each click may be unique: it counts, and is its visitor's first on the link within the batch. */
function firstOfVisitor(): (row: ClickRow) => boolean {
  const seen = new Set<string>()
  return ({ affiliateId, offerId, visitor, flag }) => {
    const key = `${affiliateId}.${offerId}.${visitor}`
    if (flag !== null || seen.has(key)) return false
    seen.add(key)
    return true
  }
}

/** The ids among those of clicks that are in the database. */
export async function listStored(clicks: readonly Pick<ClickRow, 'affiliateId' | 'id'>[]): Promise<Set<string>> {
  const { rows } = await clickPool().query<{ id: string }>(
    `SELECT c.id FROM unnest($1::int[], $2::uuid[]) AS given (affiliate_id, id)
     JOIN click c ON c.affiliate_id = given.affiliate_id AND c.id = given.id`,
    [clicks.map(({ affiliateId }) => affiliateId), clicks.map(({ id }) => id)],
  )
  return new Set(rows.map(({ id }) => id))
}
