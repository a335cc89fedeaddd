import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { TransferKind } from '@/lib/generated/prisma/enums'
import { EASTERN } from '@/lib/platform/dates/constants'
import { dayInZone } from '@/lib/platform/dates/days'
import { db } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { AFFILIATE_ACCOUNTS, type AffiliateAccount, TRANSFER_LABELS } from './constants'
import { type Month, monthSpan } from './rules'
import type { Statement, StatementMonths } from './schema'

// Both ends of every transfer that touches the affiliate's own accounts; what the house moves for itself is not theirs.
const moves = (affiliateId: number): Prisma.Sql => Prisma.sql`
  SELECT a.kind::text AS account, t.kind::text AS kind, t.created_at,
    CASE WHEN t.credit_account_id = a.id THEN t.amount_cents ELSE -t.amount_cents END AS net
  FROM ledger_account a
  JOIN ledger_transfer t ON t.affiliate_id = a.affiliate_id AND a.id IN (t.credit_account_id, t.debit_account_id)
  WHERE a.affiliate_id = ${affiliateId}`

/** The Eastern months in which an affiliate's money moved, newest first. */
export async function listStatementMonths(affiliateId: number, at: Date): Promise<StatementMonths> {
  const rows = await db().$queryRaw<{ month: Month; lineCount: number }[]>`
    SELECT to_char(created_at AT TIME ZONE ${EASTERN}, 'YYYY-MM') AS month, count(*)::int AS "lineCount"
    FROM (${moves(affiliateId)}) m GROUP BY 1 ORDER BY 1 DESC`
  return { months: rows.map((row) => ({ ...row, isComplete: monthSpan(row.month).to <= at })) }
}

type Sum = { account: AffiliateAccount; kind: TransferKind | null; count: number; cents: bigint }

/**
 * The statement of an Eastern month: per account what was there, what came and went by kind, and what was left.
 * @throws AppError not_found for a month that has not begun
 */
export async function getStatement(affiliateId: number, month: Month, at: Date): Promise<Statement> {
  if (month > dayInZone(at, EASTERN).slice(0, 7)) throw new AppError('not_found', 'This month has not begun.')
  const { from, to } = monthSpan(month)
  const sums = await db().$queryRaw<Sum[]>`
    SELECT account, CASE WHEN created_at >= ${from} THEN kind END AS kind, count(*)::int AS count,
      sum(net)::bigint AS cents
    FROM (${moves(affiliateId)}) m WHERE created_at < ${to} GROUP BY 1, 2 ORDER BY 2`
  return {
    ...{ month, from: from.toISOString(), to: to.toISOString(), isComplete: to <= at },
    accounts: AFFILIATE_ACCOUNTS.map((account) =>
      accountOf(
        account,
        sums.filter((sum) => sum.account === account),
      ),
    ),
  }
}

function accountOf(account: AffiliateAccount, sums: readonly Sum[]): Statement['accounts'][number] {
  const openingCents = sums.find(({ kind }) => kind === null)?.cents ?? 0n
  const closingCents = sums.reduce((total, { cents }) => total + cents, 0n)
  const lines = sums.flatMap(({ kind, count, cents }) =>
    kind === null ? [] : [{ kind, label: TRANSFER_LABELS[kind], count, amountCents: Number(cents) }],
  )
  return { account, openingCents: Number(openingCents), lines, closingCents: Number(closingCents) }
}
