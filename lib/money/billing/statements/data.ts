import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { ConversionStatus } from '@/lib/generated/prisma/enums'
import { db, type Tx } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { type Month, monthSpan } from '../../statements/rules'
import { isBudgeted } from '../budgets/rules'
import { type Movement, sumBalances } from './rules'
import type { AdvertiserStatement } from './schema'

type Owner = { id: number; billedSince: Date }

/** What moved the account of an advertiser. */
const ofAccount = ({ id }: Owner) => Prisma.sql`
  SELECT t.created_at AS at, t.kind::text AS kind, t.conversion_id,
    CASE WHEN t.credit_account_id = a.id THEN t.amount_cents ELSE -t.amount_cents END AS cents
  FROM ledger_account a JOIN ledger_transfer t ON t.advertiser_id = a.advertiser_id
    AND a.id IN (t.debit_account_id, t.credit_account_id)
  WHERE a.advertiser_id = ${id} AND a.kind = 'advertiser_available'`

/**
 * The sales of an advertiser on open account, from the revenue that was booked for them, less what their account paid of
 * it or got back. What was reversed and booked again at once, as with a refund of a part, is one movement.
 */
const onOpenAccount = ({ id, billedSince }: Owner) => Prisma.sql`
  SELECT b.at, CASE WHEN b.cents < 0 THEN 'advertiser_reserve' ELSE 'advertiser_return' END AS kind, b.conversion_id, b.cents
  FROM (SELECT t.created_at AS at, t.conversion_id,
      sum(CASE WHEN t.kind IN ('revenue_reversal', 'advertiser_reserve') THEN t.amount_cents
        ELSE -t.amount_cents END)::bigint AS cents
    FROM offer o JOIN conversion c ON c.offer_id = o.id
      JOIN ledger_transfer t ON t.conversion_id = c.id
        AND t.kind IN ('revenue', 'revenue_reversal', 'advertiser_reserve', 'advertiser_release', 'advertiser_return')
    WHERE o.advertiser_id = ${id} AND ${withoutTestAccounts('c.affiliate_id')} AND t.created_at >= ${billedSince}
    GROUP BY 1, 2) b WHERE b.cents <> 0`

/** What was paid of invoices for them. */
const paidOpenly = ({ id }: Owner) => Prisma.sql`
  SELECT i.paid_at AS at, 'advertiser_payment' AS kind, NULL::uuid AS conversion_id, i.amount_cents AS cents
  FROM advertiser_invoice i WHERE i.advertiser_id = ${id} AND NOT i.on_account AND i.paid_at IS NOT NULL`

const summed = (tx: Tx, moves: Prisma.Sql, { from, to }: { from: Date; to: Date }) =>
  tx.$queryRaw<Movement[]>`
    SELECT o.id AS "offerId", o.name AS "offerName", m.kind,
      coalesce(sum(m.cents) FILTER (WHERE m.at < ${from}), 0)::bigint AS "beforeCents",
      coalesce(sum(m.cents) FILTER (WHERE m.at >= ${from}), 0)::bigint AS cents,
      (count(*) FILTER (WHERE m.at >= ${from}))::int AS count
    FROM (${moves}) m LEFT JOIN conversion c ON c.id = m.conversion_id LEFT JOIN offer o ON o.id = c.offer_id
    WHERE m.at < ${to} GROUP BY 1, 2, 3`

/**
 * The first instant since the given one that has no movement of an advertiser at or after it: what was booked while a
 * request waited for its locks has a later time than the request.
 */
export async function afterMovements(tx: Tx, id: number, at: Date): Promise<Date> {
  const [{ last }] = await tx.$queryRaw<[{ last: Date | null }]>`
    SELECT max(m.at) AS last FROM (
      SELECT t.created_at AS at
      FROM ledger_account h JOIN ledger_transfer t ON h.id IN (t.debit_account_id, t.credit_account_id)
        JOIN conversion c ON c.affiliate_id = t.affiliate_id AND c.id = t.conversion_id
        JOIN offer o ON o.id = c.offer_id
      WHERE h.kind = 'house_revenue' AND o.advertiser_id = ${id} AND t.created_at >= ${at}
      UNION ALL SELECT t.created_at FROM ledger_account a
        JOIN ledger_transfer t ON a.id IN (t.debit_account_id, t.credit_account_id)
      WHERE a.advertiser_id = ${id} AND t.created_at >= ${at}) m`
  return last ? new Date(last.getTime() + 1) : at
}

/** Sales and returns of a period that belong on an invoice: of the credit limit, or on open account. */
export const listInvoiced = (tx: Tx, owner: Owner, onAccount: boolean, period: { from: Date; to: Date }) =>
  summed(tx, onAccount ? ofAccount(owner) : onOpenAccount(owner), period)

/** A sale of which more was given back than sold in a period, on open account alone, as it is now; cents. */
type OpenReturn = {
  conversionId: string
  status: ConversionStatus
  revenueCents: bigint
  returnedCents: bigint
}

/** The sales on open account that are locked here, and what was given back of each in a period. */
export async function lockOpenReturns(tx: Tx, owner: Owner, { from, to }: { from: Date; to: Date }) {
  const moves = onOpenAccount(owner)
  const found = await tx.$queryRaw<{ id: string; cents: bigint }[]>`
    SELECT m.conversion_id AS id, sum(m.cents)::bigint AS cents FROM (${moves}) m
    WHERE m.at >= ${from} AND m.at < ${to} AND NOT EXISTS (SELECT FROM ledger_transfer t
      WHERE t.conversion_id = m.conversion_id AND t.advertiser_id = ${owner.id})
    GROUP BY 1 HAVING sum(m.cents) > 0`
  const returned = new Map(found.map(({ id, cents }) => [id, cents]))
  const sales = await tx.$queryRaw<Omit<OpenReturn, 'returnedCents'>[]>`
    SELECT id AS "conversionId", status, revenue_cents AS "revenueCents" FROM conversion
    WHERE id = ANY(${[...returned.keys()]}::uuid[]) AND advertiser_id = ${owner.id}
    ORDER BY affiliate_id, id FOR NO KEY UPDATE`
  return sales.map((sale): OpenReturn => ({ ...sale, returnedCents: returned.get(sale.conversionId) ?? 0n }))
}

/**
 * One Eastern month of an advertiser: opening and closing balance, money in and out, and what each offer cost.
 * @throws AppError not_found for a month that has not begun
 */
export async function getAdvertiserStatement(id: number, month: Month, at: Date): Promise<AdvertiserStatement> {
  const { from, to } = monthSpan(month)
  if (from > at) throw new AppError('not_found', 'This month has not begun.')
  const owner = await db().advertiser.findUniqueOrThrow({ where: { id } })
  const moves = isBudgeted(owner)
    ? ofAccount(owner)
    : Prisma.sql`${ofAccount(owner)} UNION ALL ${onOpenAccount(owner)} UNION ALL ${paidOpenly(owner)}`
  const balances = sumBalances(await summed(db(), moves, { from, to }))
  const span = { from: from.toISOString(), to: to.toISOString(), isComplete: to <= at }
  return { month, ...span, advertiserName: owner.name, ...balances }
}

/** The months an advertiser has statements of, newest first. */
export async function listAdvertiserMonths(id: number, at: Date): Promise<Month[]> {
  const [{ first }] = await db().$queryRaw<[{ first: Date | null }]>`
    SELECT least(v.billed_since, (SELECT min(t.created_at) FROM ledger_transfer t WHERE t.advertiser_id = v.id)) AS first
    FROM advertiser v WHERE v.id = ${id}`
  const months: Month[] = []
  let [year = 0, month = 1] = easternDay(first ?? at)
    .split('-')
    .map(Number)
  const last = easternDay(at).slice(0, 7)
  for (let each = ''; each < last; month += 1) {
    if (month > 12) [year, month] = [year + 1, 1]
    each = `${year}-${String(month).padStart(2, '0')}`
    months.unshift(each)
  }
  return months
}
