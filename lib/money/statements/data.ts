import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { TransferKind } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { EASTERN } from '@/lib/platform/dates/constants'
import { dayInZone } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { decimalDollars } from '@/lib/platform/money/format'
import type { CsvCell } from '@/lib/platform/text/csv'
import { isOtherScript } from '@/lib/platform/text/transliterate'
import { ACCOUNT_LABELS, AFFILIATE_ACCOUNTS, type AffiliateAccount, TRANSFER_LABELS } from '../ledger/constants'
import { METHOD_LABELS } from '../payout-methods/constants'
import { findTaxAddress } from '../tax/data'
import { type Month, monthSpan } from './rules'
import type { Statement, StatementMonths } from './schema'

// Debits and credits of the affiliate's own accounts; the house accounts of a transfer are not included.
const moves = (affiliateId: number): Prisma.Sql => Prisma.sql`
  SELECT a.kind::text AS account, t.kind::text AS kind, t.created_at,
    CASE WHEN t.credit_account_id = a.id THEN t.amount_cents ELSE -t.amount_cents END AS net
  FROM ledger_account a
  JOIN ledger_transfer t ON t.affiliate_id = a.affiliate_id AND a.id IN (t.credit_account_id, t.debit_account_id)
  WHERE a.affiliate_id = ${affiliateId}`

/** The Eastern months with transfers of an affiliate, newest first. */
export async function listStatementMonths(affiliateId: number, at: Date): Promise<StatementMonths> {
  const rows = await db().$queryRaw<{ month: Month; lineCount: number }[]>`
    SELECT to_char(created_at AT TIME ZONE ${EASTERN}, 'YYYY-MM') AS month, count(*)::int AS "lineCount"
    FROM (${moves(affiliateId)}) m GROUP BY 1 ORDER BY 1 DESC`
  return { months: rows.map((row) => ({ ...row, isComplete: monthSpan(row.month).to <= at })) }
}

type Sum = { account: AffiliateAccount; kind: TransferKind | null; count: number; cents: bigint }

/**
 * The statement of an Eastern month: opening balance, movements by kind and closing balance of each account.
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
    month,
    from: from.toISOString(),
    to: to.toISOString(),
    isComplete: to <= at,
    accounts: AFFILIATE_ACCOUNTS.map((account) =>
      toAccount(
        account,
        sums.filter((sum) => sum.account === account),
      ),
    ),
  }
}

function toAccount(account: AffiliateAccount, sums: readonly Sum[]): Statement['accounts'][number] {
  const openingCents = sums.find(({ kind }) => kind === null)?.cents ?? 0n
  const closingCents = sums.reduce((total, { cents }) => total + cents, 0n)
  const lines = sums.flatMap(({ kind, count, cents }) =>
    kind === null ? [] : [{ kind, label: TRANSFER_LABELS[kind], count, amountCents: Number(cents) }],
  )
  return { account, openingCents: Number(openingCents), lines, closingCents: Number(closingCents) }
}

const toDollars = (cents: number): string => decimalDollars(BigInt(cents))

/** A statement as CSV: for each account the opening balance, a row for each kind of movement, the closing balance. */
export function statementCsv({ month, accounts }: Statement): CsvCell[][] {
  const rows = accounts.flatMap(({ account, openingCents, lines, closingCents }) => {
    const name = ACCOUNT_LABELS[account]
    return [
      [month, name, 'Opening balance', null, toDollars(openingCents)],
      ...lines.map(({ label, count, amountCents }) => [month, name, label, count, toDollars(amountCents)]),
      [month, name, 'Closing balance', null, toDollars(closingCents)],
    ]
  })
  return [['Month (Eastern)', 'Account', 'Entry', 'Count', 'Amount (USD)'], ...rows]
}

/** The affiliate a statement is addressed to. */
export type Party = { name: string; address: string[]; email: string; affiliateId: number }

/** A payout that was paid in the month. Cents. */
export type PaidOut = { at: Date; destination: string; reference: string; amountCents: number }

export type StatementDocument = { statement: Statement; party: Party; paidOut: PaidOut[]; at: Date }

/**
 * Everything the PDF of a month's statement shows.
 * @throws AppError not_found for a month that has not begun
 */
export async function getStatementDocument(affiliateId: number, month: Month, at: Date): Promise<StatementDocument> {
  const statement = await getStatement(affiliateId, month, at)
  const to = new Date(statement.to)
  const [party, paidOut] = await Promise.all([
    getParty(affiliateId, to < at ? to : at),
    listPaidOut(affiliateId, new Date(statement.from), to),
  ])
  return { statement, party, paidOut, at }
}

/**
 * The name of the tax form in force at the time, else of the profile; the email address where neither is in Latin script.
 */
async function getParty(affiliateId: number, at: Date): Promise<Party> {
  const [tax, { user }] = await Promise.all([
    findTaxAddress(affiliateId, at),
    db().affiliate.findUniqueOrThrow({
      where: { id: affiliateId },
      select: { user: { select: { firstName: true, lastName: true, email: true } } },
    }),
  ])
  const names = [tax?.legalName, `${user.firstName} ${user.lastName}`.trim()]
  const name = names.find((each) => each && !isOtherScript(each)) ?? user.email
  return { name, address: tax?.address ?? [], email: user.email, affiliateId }
}

async function listPaidOut(affiliateId: number, from: Date, to: Date): Promise<PaidOut[]> {
  const requests = await db().payoutRequest.findMany({
    where: { affiliateId, status: 'paid', settledAt: { gte: from, lt: to } },
    orderBy: [{ settledAt: 'asc' }, { id: 'asc' }],
    select: { settledAt: true, amountCents: true, methodKind: true, methodHint: true, providerRef: true },
  })
  return requests.map(({ settledAt, amountCents, methodKind, methodHint, providerRef }) => ({
    at: settledAt ?? from,
    destination: `${METHOD_LABELS[methodKind]} ${methodHint}`,
    reference: providerRef ?? '',
    amountCents: Number(amountCents),
  }))
}
