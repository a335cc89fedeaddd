import 'server-only'
import type { TransferKind } from '@/lib/generated/prisma/enums'
import { isBudgeted, toReservableCents } from '@/lib/money/billing/budgets/rules'
import { stripeAccount } from '@/lib/money/billing/checkout/rules'
import { listInvoices } from '@/lib/money/billing/invoices/data'
import { depositReference } from '@/lib/money/billing/payments/reference-rules'
import { getAdvertiserStatement, listAdvertiserMonths } from '@/lib/money/billing/statements/data'
import { TRANSFER_LABELS } from '@/lib/money/ledger/constants'
import { db, type Tx } from '@/lib/platform/database/db'
import { easternDay } from '@/lib/platform/dates/days'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { createdCursor, olderThan, type PageQuery, toPage } from '@/lib/platform/http/responses/pagination'
import { settings } from '@/lib/platform/settings/current'
import type { Settings } from '@/lib/platform/settings/schema'
import type { AdvertiserBilling, AdvertiserPayments } from './schema'

/** What left the balance without a sale. */
const PAID_BACK: ReadonlySet<TransferKind> = new Set(['advertiser_refund', 'advertiser_chargeback'])

/** How an advertiser stands: balance, reserved and spent, sales that wait, months and invoices. */
export async function getBilling(id: number, at: Date): Promise<AdvertiserBilling> {
  const advertiser = await db().advertiser.findUnique({ where: { id }, include: { accounts: true } })
  if (!advertiser) throw new AppError('not_found', 'There is no such advertiser.')
  const balanceOf = (kind: string) => advertiser.accounts.find((account) => account.kind === kind)?.balanceCents ?? 0n
  const [statement, waiting, months, invoices] = await Promise.all([
    getAdvertiserStatement(id, easternDay(at).slice(0, 7), at),
    countWaiting(id),
    listAdvertiserMonths(id, at),
    listInvoices(id),
  ])
  const { billingMode, creditLimitCents, lowBalanceCents, unfundedSince, showsBalance } = advertiser
  return {
    billingMode,
    creditLimitCents: creditLimitCents === null ? null : Number(creditLimitCents),
    balanceCents: statement.closingCents,
    leftCents: isBudgeted(advertiser) ? Number(toReservableCents(balanceOf('advertiser_available'), advertiser)) : null,
    reservedCents: Number(balanceOf('advertiser_reserved')),
    spentCents: Number(balanceOf('advertiser_spent')),
    lowBalanceCents: lowBalanceCents === null ? null : Number(lowBalanceCents),
    unfundedSince: unfundedSince?.toISOString() ?? null,
    showsBalance,
    canPayOnline: stripeAccount(env()) !== undefined,
    bankTransfer: toBankTransfer(settings().deposits, id),
    waiting,
    months,
    invoices,
  }
}

function toBankTransfer(account: Settings['deposits'], id: number): AdvertiserBilling['bankTransfer'] {
  const { beneficiary, bankName } = account
  if (beneficiary === null || bankName === null) return null
  return { ...account, beneficiary, bankName, reference: depositReference(id) }
}

async function countWaiting(advertiserId: number): Promise<AdvertiserBilling['waiting']> {
  const [row] = await db().$queryRaw<[{ count: number; cents: number }]>`
    SELECT count(*)::int AS count, coalesce(sum(revenue_cents), 0)::float8 AS cents
    FROM conversion WHERE advertiser_id = ${advertiserId} AND reason = 'unfunded'`
  return row
}

/** A page of what an advertiser paid in or got back, newest first. */
export async function listPayments(advertiserId: number, { limit, cursor }: PageQuery): Promise<AdvertiserPayments> {
  const rows = await db().ledgerTransfer.findMany({
    where: {
      advertiserId,
      kind: {
        in: [
          'opening_balance',
          'advertiser_deposit',
          'advertiser_refund',
          'advertiser_chargeback',
          'advertiser_payment',
        ],
      },
      ...(cursor && olderThan(cursor)),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  })
  const { page, nextCursor } = toPage(rows, limit, createdCursor)
  const payments = page.map(({ id, createdAt, kind, memo, amountCents }) => ({
    id,
    at: createdAt.toISOString(),
    label: TRANSFER_LABELS[kind],
    memo,
    amountCents: Number(PAID_BACK.has(kind) ? -amountCents : amountCents),
  }))
  return { payments, nextCursor }
}

/** An advertiser whose money is below the threshold and was not told, or is above it again. */
type Watched = { id: number; leftCents: bigint; lowBalanceCents: bigint; isLow: boolean }

/** The advertisers with a budget and a threshold for whom something changed, or one of them. */
export const listWatched = (tx: Tx = db(), id: number | null = null) => tx.$queryRaw<Watched[]>`
  SELECT * FROM (
    SELECT v.id, v.low_balance_cents AS "lowBalanceCents", v.low_balance_notified_at AS told,
      a.balance_cents + coalesce(v.credit_limit_cents, 0) AS "leftCents",
      a.balance_cents + coalesce(v.credit_limit_cents, 0) < v.low_balance_cents AS "isLow"
    FROM advertiser v JOIN ledger_account a ON a.advertiser_id = v.id AND a.kind = 'advertiser_available'
    WHERE (${id}::int IS NULL OR v.id = ${id}::int) AND v.low_balance_cents IS NOT NULL AND (v.billing_mode = 'prefunded' OR v.credit_limit_cents IS NOT NULL)) w
  WHERE w."isLow" = (w.told IS NULL) ORDER BY w.id`
