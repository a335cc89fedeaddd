import 'server-only'
import { generateCsv } from '@/lib/backoffice/lists/csv-rules'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { Prisma } from '@/lib/generated/prisma/client'
import type { TransferKind } from '@/lib/generated/prisma/enums'
import { db, pool, type Tx } from '@/lib/platform/database/db'
import { readInSnapshot } from '@/lib/platform/database/snapshot'
import { formatEasternTime } from '@/lib/platform/dates/file-formats'
import { type Page, readPages, toPage } from '@/lib/platform/http/responses/pagination'
import type { Cents } from '@/lib/platform/money/cents'
import { decimalDollars } from '@/lib/platform/money/format'
import { type AffiliateAccount, EXPORT_CHUNK, TRANSFER_LABELS } from './constants'
import { formatCursor, type Position } from './cursor-rules'
import type { LedgerLine, LedgerPage } from './schema'

/** An affiliate's balances by account, in cents. `earnedCents` is everything ever credited, less what was reversed. */
export type Balances = {
  pendingCents: Cents
  availableCents: Cents
  inPayoutCents: Cents
  paidCents: Cents
  earnedCents: Cents
}

/** The balances of one affiliate; all zero when no account was opened yet. Pass `tx` to see uncommitted changes. */
export async function getBalances(affiliateId: number, tx?: Tx): Promise<Balances> {
  const accounts = tx
    ? await tx.$queryRawUnsafe<Account[]>(ACCOUNTS.text, affiliateId)
    : (await pool().query<Account>({ ...ACCOUNTS, values: [affiliateId] })).rows
  const of = (kind: string) => accounts.find((account) => account.kind === kind)
  return {
    pendingCents: BigInt(of('pending')?.balance ?? 0),
    availableCents: BigInt(of('available')?.balance ?? 0),
    inPayoutCents: BigInt(of('in_payout')?.balance ?? 0),
    paidCents: BigInt(of('paid')?.balance ?? 0),
    earnedCents: BigInt(of('available')?.earned ?? 0),
  }
}

type Account = { kind: string; balance: string; earned: string }

// prepared: every open page asks for it
const ACCOUNTS = {
  name: 'ledger-balances',
  text: `SELECT kind::text, balance_cents::text AS balance, earned_cents::text AS earned
    FROM ledger_account WHERE affiliate_id = $1`,
}

export type LedgerDifference = { accountId: number; cachedCents: bigint; derivedCents: bigint }

// accounts compared by one statement
const COMPARED_AT_ONCE = 500

/**
 * The accounts whose cached balance differs from the sum of their transfers: none, ever. A few hundred accounts in a
 * statement, each by its own indexes, so that none takes long however many transfers there are. [Q4]
 */
export async function findLedgerDifferences(): Promise<LedgerDifference[]> {
  const found: LedgerDifference[] = []
  let after = 0
  for (;;) {
    const accounts = await db().$queryRaw<LedgerDifference[]>`
      SELECT a.id AS "accountId", a.balance_cents AS "cachedCents", (credits.cents - debits.cents)::bigint AS "derivedCents"
      FROM (SELECT id, balance_cents FROM ledger_account
        WHERE (affiliate_id IS NOT NULL OR advertiser_id IS NOT NULL) AND id > ${after}
        ORDER BY id LIMIT ${COMPARED_AT_ONCE}) a
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS cents FROM ledger_transfer
        WHERE credit_account_id = a.id) credits
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS cents FROM ledger_transfer
        WHERE debit_account_id = a.id) debits
      ORDER BY a.id`
    found.push(...accounts.filter(({ cachedCents, derivedCents }) => cachedCents !== derivedCents))
    if (accounts.length < COMPARED_AT_ONCE) return found
    after = accounts.at(-1)?.accountId ?? after
  }
}

type Row = {
  id: string
  at: Date
  side: 0 | 1
  kind: TransferKind
  net: bigint
  balanceAfter: bigint
  newerCents: bigint
  conversionId: string | null
  offerName: string | null
  payoutId: string | null
  memo: string
}

type LinesQuery = { account: AffiliateAccount; cursor?: Position | undefined; limit: number }

/** Lines of one account of an affiliate, newest first, each with the balance after it. */
export async function listLedgerLines(affiliateId: number, query: LinesQuery): Promise<LedgerPage> {
  const { page, nextCursor } = await readPage(db(), affiliateId, query)
  return {
    account: query.account,
    lines: page.map(toLine),
    nextCursor: nextCursor === null ? null : formatCursor(nextCursor),
  }
}

// one SQL statement, so that lines and balances are consistent
async function readPage(
  tx: Tx,
  affiliateId: number,
  { account, cursor, limit }: LinesQuery,
): Promise<Page<Row, Position>> {
  const rows = await tx.$queryRaw<Row[]>`
    WITH account AS (
      SELECT id, balance_cents FROM ledger_account
      WHERE affiliate_id = ${affiliateId} AND kind = ${account}::ledger_account_kind),
    page AS (
      ${oneSide(0, older(cursor, 0), limit + 1)} UNION ALL ${oneSide(1, older(cursor, 1), limit + 1)}
      ORDER BY created_at DESC, side DESC, id DESC LIMIT ${limit + 1}),
    newer AS (${newerThan(cursor)})
    SELECT p.id, p.created_at AS at, p.side, p.kind::text, p.net::bigint, p.memo, p.payout_request_id AS "payoutId",
      (a.balance_cents + p.net - n.cents - sum(p.net) OVER upto)::bigint AS "balanceAfter",
      (n.cents + sum(p.net) OVER upto)::bigint AS "newerCents",
      c.id AS "conversionId", o.name AS "offerName"
    FROM page p CROSS JOIN account a CROSS JOIN newer n
    LEFT JOIN conversion c ON c.affiliate_id = ${affiliateId} AND c.id = p.conversion_id
    LEFT JOIN offer o ON o.id = c.offer_id
    WINDOW upto AS (ORDER BY p.created_at DESC, p.side DESC, p.id DESC)
    ORDER BY p.created_at DESC, p.side DESC, p.id DESC`
  return toPage(rows, limit, ({ at, side, id, newerCents }): Position => ({ at, side, id, newerCents }))
}

/**
 * Every line of an account, newest first, in chunks of `limit`, all from one snapshot, so that the balances add up.
 * @throws AppError unavailable when too many exports are running
 */
export const readAllLedgerLines = (
  affiliateId: number,
  account: AffiliateAccount,
  limit = EXPORT_CHUNK,
): AsyncGenerator<LedgerLine[]> =>
  readInSnapshot(affiliateId, async function* lines(tx) {
    const pages = readPages((cursor?: Position) => readPage(tx, affiliateId, { account, cursor, limit }))
    for await (const rows of pages) yield rows.map(toLine)
  })

const COLUMN = [Prisma.sql`credit_account_id`, Prisma.sql`debit_account_id`] as const
const SIGN = [Prisma.sql`amount_cents`, Prisma.sql`-amount_cents`] as const
const EVERYTHING = Prisma.sql`true`

// Each side is read by its own index on account and time.
const oneSide = (side: 0 | 1, where: Prisma.Sql, limit: number): Prisma.Sql => Prisma.sql`
  (SELECT id, created_at, ${side}::int AS side, kind, ${SIGN[side]} AS net, memo, payout_request_id, conversion_id
   FROM ledger_transfer WHERE ${COLUMN[side]} = (SELECT id FROM account) AND ${where}
   ORDER BY created_at DESC, id DESC LIMIT ${limit})`

const older = (cursor: Position | undefined, side: 0 | 1): Prisma.Sql =>
  cursor
    ? Prisma.sql`created_at <= ${cursor.at}
        AND (created_at, ${side}::int, id) < (${cursor.at}, ${cursor.side}::int, ${cursor.id}::uuid)`
    : EVERYTHING

// The sum of all lines newer than this page. An export knows it of the page before, or would add up all lines for each page.
function newerThan(cursor: Position | undefined): Prisma.Sql {
  if (cursor?.newerCents !== undefined) return Prisma.sql`SELECT ${cursor.newerCents}::bigint AS cents`
  if (!cursor) return Prisma.sql`SELECT 0::bigint AS cents`
  const side = (which: 0 | 1) => Prisma.sql`
    SELECT ${SIGN[which]} AS net FROM ledger_transfer
    WHERE ${COLUMN[which]} = (SELECT id FROM account) AND created_at >= ${cursor.at}
      AND (created_at, ${which}::int, id) >= (${cursor.at}, ${cursor.side}::int, ${cursor.id}::uuid)`
  return Prisma.sql`SELECT coalesce(sum(net), 0) AS cents FROM (${side(0)} UNION ALL ${side(1)}) m`
}

function toLine({ at, kind, net, balanceAfter, id, conversionId, offerName, payoutId, memo }: Row): LedgerLine {
  return {
    id,
    at: at.toISOString(),
    kind,
    label: TRANSFER_LABELS[kind],
    amountCents: Number(net),
    balanceAfterCents: Number(balanceAfter),
    conversionId,
    offerName,
    payoutId,
    memo,
  }
}

const toDollars = (cents: number): string => decimalDollars(BigInt(cents))

const LINE_COLUMNS = listColumns<LedgerLine>()([
  { key: 'at', head: 'Date (Eastern)', csv: ({ at }) => formatEasternTime(at) },
  { key: 'label', head: 'Entry' },
  { key: 'offerName', head: 'Offer' },
  { key: 'amountCents', head: 'Amount (USD)', csv: ({ amountCents }) => toDollars(amountCents) },
  { key: 'balanceAfterCents', head: 'Balance (USD)', csv: ({ balanceAfterCents }) => toDollars(balanceAfterCents) },
  { key: 'memo', head: 'Memo' },
  { key: 'conversionId', head: 'Conversion' },
  { key: 'payoutId', head: 'Payout' },
  { key: 'id', head: 'Id' },
])

/** Every line of an account as CSV, in dollars and Eastern time. @throws AppError as `readAllLedgerLines` */
export const ledgerCsv = (affiliateId: number, account: AffiliateAccount) =>
  generateCsv(LINE_COLUMNS, readAllLedgerLines(affiliateId, account))
