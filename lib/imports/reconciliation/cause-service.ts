import 'server-only'
import type { PoolClient } from 'pg'
import { CLAIM_METHODS } from '@/lib/conversions/processing/browser-claim-constants'
import { RATE_DAYS_MAX } from '@/lib/money/ledger/exchange-rate-constants'
import type { Day } from '@/lib/platform/dates/constants'
import { TEST_ACCOUNTS_FROM, testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import { parseAmount } from '@/lib/platform/money/amount'
import type { Cents } from '@/lib/platform/money/cents'
import { isCurrency } from '@/lib/platform/money/currency'
import { isReversal } from '@/lib/tracking/postbacks/authentication-rules'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { dayOfSale } from '../files/instant-rules'
import type { SalesRow } from '../files/schema'

/** How long one statement over a million rows may take. */
const STATEMENT_MS = 10 * 60_000

/** A list to be compared: its period in days of its time zone. */
export type ListToCompare = { id: string; advertiserId: number; from: Day; to: Day; timeZone: string }

const run = (client: PoolClient, text: string, values: unknown[] = []) =>
  client.query({ text, values, query_timeout: STATEMENT_MS } as { text: string; values: unknown[] })

/** Makes the table of the rows that were read; it is dropped at the end of the transaction. */
export async function beginListed(client: PoolClient): Promise<void> {
  await run(client, `SET LOCAL statement_timeout = ${STATEMENT_MS}`)
  await run(client, `SET LOCAL work_mem = '128MB'`)
  await run(
    client,
    `CREATE TEMP TABLE listed (line int, txn_id text, click_ref text, click_id uuid, event text, amount_cents bigint,
       amount numeric, currency char(3), sold_at timestamptz, rate_day date, problem text) ON COMMIT DROP`,
  )
}

/** Adds rows to it. */
export async function addListed(client: PoolClient, rows: readonly SalesRow[], timeZone: string): Promise<void> {
  const sums = rows.map(({ amount }) => readListed(amount))
  await run(
    client,
    `INSERT INTO listed SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::bigint[],
       $7::numeric[], $8::text[], $9::timestamptz[], $10::date[], $11::text[])`,
    [
      rows.map(({ line }) => line),
      rows.map(({ txnId }) => txnId),
      rows.map(({ clickId }) => clickId),
      rows.map(({ clickId }) => (clickId === null ? null : (parseClickId(clickId)?.id ?? null))),
      rows.map(({ event }) => event),
      sums.map(({ cents }) => cents?.toString() ?? null),
      sums.map(({ amount }) => amount ?? null),
      sums.map(({ currency }) => currency ?? null),
      rows.map(({ soldAt }) => soldAt),
      rows.map(({ soldAt }) => soldAt && dayOfSale(soldAt, timeZone)),
      rows.map(findProblem),
    ],
  )
}

/** A sum of a row: the cents of one in dollars, else the amount and its currency. */
function readListed(text: string | null): { cents?: Cents; amount?: string; currency?: string } {
  const [amount = '', currency] = text?.split(' ') ?? []
  if (currency !== undefined) return isCurrency(currency) ? { amount, currency } : {}
  const cents = parseAmount(amount)
  return cents === undefined ? {} : { cents }
}

// a refund as a row of its own must neither be taken for its sale nor hide it
function findProblem({ problem, txnId, event, refundId }: SalesRow): string | null {
  if (problem !== null) return problem
  if (txnId === null) return 'The line has no order ID.'
  return refundId !== null || isReversal({ event: event ?? '' }) ? 'A refund is compared through its sale.' : null
}

/** Adds the rows of an earlier comparison, without those the list lacks. */
export async function addCompared(client: PoolClient, id: string): Promise<void> {
  await run(
    client,
    `INSERT INTO listed
     SELECT line, txn_id, click_ref, CASE WHEN click_ref ~* '^[1-9a-z][0-9a-z]{0,5}-[0-9a-f]{32}$'
       THEN split_part(click_ref, '-', 2)::uuid END, event, CASE WHEN listed_currency IS NULL THEN amount_cents END,
       listed_amount::numeric, listed_currency, sold_at, rate_day, problem
     FROM reconciliation_row WHERE reconciliation_id = $1 AND cause <> 'not_in_list'`,
    [id],
  )
}

/** The days of the first and the last sale that were read, in the list's time zone; undefined where none has a date. */
export async function findListedDays(
  client: PoolClient,
  timeZone: string,
): Promise<{ from: Day; to: Day } | undefined> {
  const { rows } = await client.query<{ from: Day | null; to: Day | null }>(
    `SELECT min(day)::text AS from, max(day)::text AS to
     FROM (SELECT (sold_at AT TIME ZONE $1)::date AS day FROM listed WHERE problem IS NULL) l`,
    [timeZone],
  )
  const [{ from, to } = { from: null, to: null }] = rows
  return from !== null && to !== null ? { from, to } : undefined
}

/**
 * Compares the rows with what is recorded: one statement over all of them, so that a million take seconds. Replaces the
 * rows of an earlier comparison. @returns how many rows the list has
 */
export async function compareListed(client: PoolClient, list: ListToCompare): Promise<number> {
  await run(client, 'ANALYZE listed')
  await run(client, 'DELETE FROM reconciliation_row WHERE reconciliation_id = $1', [list.id])
  const { id, advertiserId, timeZone } = list
  const { rowCount } = await run(client, COMPARE, [id, advertiserId, timeZone, testAccountOfAdvertiser(advertiserId)])
  await run(client, LACKING, [id, advertiserId, timeZone, list.from, list.to, TEST_ACCOUNTS_FROM])
  return rowCount ?? 0
}

/** What was refunded of a sale in the currency of its line. */
const REFUNDED = `coalesce((SELECT sum(b.reported_amount::numeric) FROM postback_refund b
  WHERE b.advertiser_id = $2 AND b.txn_id = l.txn_id AND b.reported_currency = l.currency), 0)`

/**
 * The cents of a line in another currency, half to even (`toDollars`): by the rate of the sale that is recorded in the same
 * currency, else by that of the day of the line, or of the sale where the line has none (`findRate`).
 */
const DOLLARS = `LEFT JOIN LATERAL (
    SELECT (whole + CASE WHEN 2 * rest > units OR (2 * rest = units AND mod(whole, 2) = 1) THEN 1 ELSE 0 END)::bigint AS cents
    FROM (
      SELECT r.units, r.is_doubted, div(l.amount * r.dollars * 100, r.units) AS whole,
        mod(l.amount * r.dollars * 100, r.units) AS rest
      FROM exchange_rate r
      WHERE l.currency IS NOT NULL AND r.currency = l.currency AND CASE WHEN c.reported_currency = l.currency
        THEN r.id = c.exchange_rate_id
        ELSE r.day BETWEEN coalesce(l.rate_day, c.day) - ${RATE_DAYS_MAX} AND coalesce(l.rate_day, c.day) END
      ORDER BY r.day DESC, r.id DESC LIMIT 1) rated
    WHERE NOT is_doubted OR c.exchange_rate_id IS NOT NULL) dollars ON true`

// The first cause that applies, in this order. Without a conversion the latest refused call says why.
const COMPARE = `
  INSERT INTO reconciliation_row (reconciliation_id, line, cause, txn_id, click_ref, event, amount_cents, listed_amount,
    listed_currency, sold_at, rate_day, problem, first_line, reason, status, affiliate_id, conversion_id, our_click_id, our_amount_cents, refunded_cents, our_at,
    our_day, listed_day, call_id)
  SELECT $1, l.line,
    (CASE
      WHEN l.problem IS NOT NULL THEN 'unreadable'
      WHEN l.first_line < l.line THEN 'duplicate'
      WHEN c.id IS NULL THEN CASE
        WHEN test.txn_id IS NOT NULL THEN 'test'
        WHEN call.id IS NULL THEN 'not_received'
        WHEN call.reason = 'unknown_click' THEN 'unknown_click'
        WHEN call.reason = 'window_passed' THEN 'outside_window'
        WHEN call.reason = 'test' THEN 'test'
        ELSE 'refused' END
      WHEN c.reason = 'test' THEN 'test'
      WHEN c.status = 'reversed' THEN 'reversed'
      WHEN c.status = 'rejected' THEN CASE c.reason
        WHEN 'window_passed' THEN 'outside_window'
        WHEN 'unfunded' THEN 'budget_used_up'
        ELSE 'refused' END
      WHEN l.click_ref IS NOT NULL AND l.click_id IS DISTINCT FROM c.click_id THEN 'other_click'
      WHEN l.currency = c.reported_currency THEN CASE
        WHEN l.amount NOT IN (c.reported_amount::numeric, c.reported_amount::numeric - ${REFUNDED}) THEN 'amount_differs'
        WHEN l.day <> c.day THEN 'other_day'
        ELSE 'matched' END
      WHEN l.currency IS NOT NULL AND dollars.cents IS NULL AND c.amount_cents IS NOT NULL THEN 'unreadable'
      WHEN coalesce(l.amount_cents, dollars.cents) NOT IN (c.amount_cents, c.amount_cents - c.refunded_cents)
        THEN 'amount_differs'
      WHEN l.day <> c.day THEN 'other_day'
      ELSE 'matched' END)::reconciliation_cause,
    l.txn_id, l.click_ref, l.event, coalesce(l.amount_cents, dollars.cents), l.amount::text, l.currency, l.sold_at, l.rate_day,
    l.problem, nullif(l.first_line, l.line),
    coalesce(c.reason, call.reason), c.status, c.affiliate_id, c.id, c.click_id, c.amount_cents, c.refunded_cents,
    coalesce(c.created_at, call.created_at), c.day, l.day, call.id
  FROM (
    SELECT *, (sold_at AT TIME ZONE $3)::date AS day,
      CASE WHEN problem IS NULL THEN min(line) FILTER (WHERE problem IS NULL) OVER (PARTITION BY txn_id) END AS first_line
    FROM listed) l
  LEFT JOIN postback_txn t ON t.advertiser_id = $2 AND t.txn_id = l.txn_id AND t.operation = 'conversion'
    AND l.problem IS NULL
  LEFT JOIN conversion c ON c.affiliate_id = t.affiliate_id AND c.id = t.conversion_id
  ${DOLLARS}
  LEFT JOIN postback_txn test ON test.advertiser_id = $4 AND test.txn_id = l.txn_id AND test.operation = 'conversion'
    AND t.txn_id IS NULL
  LEFT JOIN LATERAL (
    SELECT p.id, p.reason, p.created_at FROM postback_call p
    WHERE c.id IS NULL AND l.problem IS NULL AND p.advertiser_id = $2 AND p.txn_id = l.txn_id AND p.outcome = 'rejected'
      AND p.method <> ALL('{${CLAIM_METHODS}}')
      AND (p.affiliate_id IS NULL OR p.affiliate_id < ${TEST_ACCOUNTS_FROM})
    ORDER BY p.created_at DESC LIMIT 1) call ON true`

// What counts and the list lacks, by the day of its arrival in the list's time zone; of two that share a sale one.
const LACKING = `
  INSERT INTO reconciliation_row (reconciliation_id, line, cause, txn_id, event, status, affiliate_id, conversion_id,
    our_click_id, our_amount_cents, refunded_cents, our_at, our_day)
  SELECT $1, (SELECT coalesce(max(line), 0) FROM listed) + row_number() OVER (ORDER BY c.created_at, c.id), 'not_in_list',
    c.txn_id, c.event, c.status, c.affiliate_id, c.id, c.click_id, c.amount_cents, c.refunded_cents, c.created_at, c.day
  FROM conversion c
  WHERE c.offer_id IN (SELECT id FROM offer WHERE advertiser_id = $2) AND c.advertiser_id = $2
    AND c.created_at >= ($4::date)::timestamp AT TIME ZONE $3
    AND c.created_at < ($5::date + 1)::timestamp AT TIME ZONE $3
    AND c.status IN ('pending', 'approved') AND c.affiliate_id < $6
    AND NOT EXISTS (SELECT FROM listed l WHERE l.txn_id = c.txn_id)
    AND (c.shared_with_id IS NULL OR c.click_flag = 'coupon' OR NOT EXISTS (SELECT FROM conversion o
      WHERE o.affiliate_id = c.shared_with_affiliate_id AND o.id = c.shared_with_id AND o.status IN ('pending', 'approved')))`

/** The rows and sums of a compared list by cause. Sums are cents. */
export async function countCauses(client: PoolClient, id: string) {
  const { rows } = await run(
    client,
    `SELECT cause::text, count(*)::int AS rows, coalesce(sum(amount_cents), 0)::float8 AS "listedCents",
       coalesce(sum(our_amount_cents), 0)::float8 AS "recordedCents"
     FROM reconciliation_row WHERE reconciliation_id = $1 GROUP BY cause`,
    [id],
  )
  return rows
}
