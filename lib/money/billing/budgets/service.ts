import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { ConversionStatus } from '@/lib/generated/prisma/enums'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import type { Tx } from '@/lib/platform/database/db'
import { sqlState } from '@/lib/platform/database/failures'
import { together } from '@/lib/platform/database/prepared-transactions'
import { AppError } from '@/lib/platform/errors'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { Cents } from '@/lib/platform/money/cents'
import { ADVERTISER_ACCOUNTS, BOOK_FUNDED_SALES_JOB } from './constants'
import { RESERVED, SPENT } from './data'
import { recordBalanceEvent } from './events'
import {
  advertiserCost,
  billedAt,
  type Fund,
  type Funds,
  type FundTransfer,
  importSale,
  isUsedUp,
  type SaleFunds,
  saleTransfers,
  toReservableCents,
} from './rules'

/** Opens the accounts of an advertiser; does nothing for those that are open. */
export async function openAdvertiserAccounts(tx: Tx, advertiserId: number): Promise<void> {
  await tx.ledgerAccount.createMany({
    data: ADVERTISER_ACCOUNTS.map((kind) => ({ advertiserId, kind })),
    skipDuplicates: true,
  })
}

const BUDGETED = Prisma.sql`(v.billing_mode = 'prefunded' OR v.credit_limit_cents IS NOT NULL)`

/**
 * The revenue of the cheapest sale: of offers that pay a share any sum is possible, and prices in other currencies are taken by the
 * newest rate.
 */
const CHEAPEST = Prisma.sql`
  (SELECT coalesce(min(CASE WHEN p.payout_type = 'cpa_percentage' THEN 1 ELSE greatest(p.revenue_cents, 1) END), 1)
    FROM offer o CROSS JOIN LATERAL (
      SELECT o.payout_type, stoke_about_dollars(o.default_revenue_cents, o.revenue_currency) AS revenue_cents
      WHERE NOT EXISTS (SELECT FROM offer_goal g WHERE g.offer_id = o.id)
      UNION ALL SELECT g.payout_type, stoke_about_dollars(g.revenue_cents, g.revenue_currency) FROM offer_goal g
      WHERE g.offer_id = o.id AND g.is_active) p
    WHERE o.advertiser_id = v.id AND o.status = 'active')`

/**
 * Locks the money of advertisers for the rest of the transaction, in the order of their accounts and after that of
 * affiliates, and reads what may still be reserved. Advertisers without a budget are left out; without any, nothing is sent.
 */
export async function lockFunds(tx: Tx, advertiserIds: readonly number[]): Promise<Funds> {
  if (advertiserIds.length === 0) return new Map()
  const [, rows] = await together(
    tx,
    () => tx.$queryRaw`
      SELECT FROM ledger_account WHERE kind = 'advertiser_available' AND advertiser_id = ANY(${advertiserIds}::int[])
      ORDER BY id FOR NO KEY UPDATE`,
    // read once the lock is held: what others changed meanwhile is seen
    () => tx.$queryRaw<(Omit<Fund, 'leftCents'> & { availableCents: Cents; creditLimitCents: Cents | null })[]>`
      SELECT v.id AS "advertiserId", a.balance_cents AS "availableCents", v.credit_limit_cents AS "creditLimitCents",
        ${CHEAPEST}::bigint AS "cheapestCents", v.unfunded_since IS NOT NULL AS "isClosed",
        v.unfunded_since IS NOT NULL AND EXISTS (SELECT FROM conversion c
          WHERE c.advertiser_id = v.id AND c.reason = 'unfunded') AS "isWaiting"
      FROM advertiser v JOIN ledger_account a ON a.advertiser_id = v.id AND a.kind = 'advertiser_available'
      WHERE v.id = ANY(${advertiserIds}::int[]) AND ${BUDGETED}`,
  )
  return new Map(
    rows.map(({ availableCents, creditLimitCents, ...fund }) => [
      fund.advertiserId,
      { ...fund, leftCents: toReservableCents(availableCents, { creditLimitCents }) },
    ]),
  )
}

/** Announces to the click path whose money was used up by sales that were decided. */
export async function markOutOfFunds(tx: Tx, funds: Funds, at: Date): Promise<void> {
  const closing = [...funds.values()].filter((fund) => !fund.isClosed && isUsedUp(fund))
  if (closing.length === 0) return
  const closed = await tx.$queryRaw<{ id: number }[]>`
    UPDATE advertiser SET unfunded_since = ${at}
    WHERE id = ANY(${closing.map(({ advertiserId }) => advertiserId)}::int[]) AND unfunded_since IS NULL RETURNING id`
  for (const { advertiserId, leftCents } of closing.filter((fund) => closed.some(({ id }) => id === fund.advertiserId)))
    await recordBalanceEvent(tx, { type: 'balance.used_up', advertiserId, leftCents, at })
}

/**
 * Posts transfers of advertisers in one statement, in the order given, each exactly once by its key.
 * @throws AppError insufficient_funds when one would reserve more than was paid in and the credit limit
 */
export async function postFundTransfers(tx: Tx, transfers: readonly FundTransfer[]): Promise<number> {
  if (transfers.length === 0) return 0
  const rows = transfers.map(({ advertiserId, from, to, amountCents, conversionId, actorId, at, ...transfer }) => ({
    id: newId(at),
    advertiser_id: advertiserId,
    key: transfer.key,
    kind: transfer.kind,
    debit: from,
    credit: to,
    amount_cents: String(amountCents),
    conversion_id: conversionId ?? null,
    actor_id: actorId ?? null,
    memo: transfer.memo ?? '',
    created_at: at,
  }))
  const account = (kind: Prisma.Sql) => Prisma.sql`coalesce(
    (SELECT id FROM ledger_account WHERE advertiser_id = t.advertiser_id AND kind = ${kind}),
    (SELECT id FROM ledger_account WHERE affiliate_id IS NULL AND advertiser_id IS NULL AND kind = ${kind}))`
  return tx
    .$executeRaw(Prisma.sql`
      INSERT INTO ledger_transfer (id, advertiser_id, key, kind, debit_account_id, credit_account_id, amount_cents,
        conversion_id, actor_id, memo, created_at)
      SELECT t.id, t.advertiser_id, t.key, t.kind, ${account(Prisma.sql`t.debit`)}, ${account(Prisma.sql`t.credit`)},
        t.amount_cents, t.conversion_id, t.actor_id, t.memo, t.created_at
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS t (id uuid, advertiser_id int, key text, kind transfer_kind,
        debit ledger_account_kind, credit ledger_account_kind, amount_cents bigint, conversion_id uuid, actor_id uuid,
        memo text, created_at timestamptz)
      ON CONFLICT (advertiser_id, key) WHERE advertiser_id IS NOT NULL DO NOTHING`)
    .catch((error: unknown) => {
      if (sqlState(error) !== '23514') throw error
      throw new AppError('insufficient_funds', 'The money of the advertiser does not cover it.')
    })
}

/** When what moves a sale of an advertiser now is billed. The billing must not change until the transaction ends. */
export async function billingTime(tx: Tx, advertiserId: number, at: Date): Promise<Date> {
  return billedAt(at, await tx.advertiser.findUniqueOrThrow({ where: { id: advertiserId } }))
}

type ChangedSale = {
  affiliateId: number
  id: string
  advertiserId: number
  status: ConversionStatus
  revenueCents: Cents
  /** What it cost until now. */
  previousCents: Cents
  at: Date
  memo?: string
  actorId?: string
  /** Whether it begins to count now: then it reserves, if the advertiser has a budget. */
  isBeginning?: boolean
}

/**
 * Brings the money of a sale in line with its state, under the lock of the conversion: approved, the reserve is spent;
 * rejected or reversed, it is given back, a part of it after a refund. A sale from before the advertiser had a budget
 * has reserved nothing and is billed on open account: it is left alone until it costs less, when it is taken over. One
 * that has transfers and begins to count on open account goes on the next invoice.
 * @throws AppError insufficient_funds when it begins to count and the money does not cover it
 */
export async function updateSaleFunds(
  tx: Tx,
  { id, previousCents, isBeginning = false, ...sale }: ChangedSale,
): Promise<void> {
  const [row] = await tx.$queryRaw<[SaleFunds & { isBudgeted: boolean; isClosed: boolean }]>`
    SELECT ${RESERVED} AS "reservedCents", ${SPENT} AS "spentCents",
      count(t.id)::int AS transfers, ${BUDGETED} AS "isBudgeted", v.unfunded_since IS NOT NULL AS "isClosed"
    FROM advertiser v LEFT JOIN ledger_transfer t ON t.conversion_id = ${id}::uuid AND t.advertiser_id = v.id
    WHERE v.id = ${sale.advertiserId} GROUP BY v.id`
  const isBilled = row.transfers === 0 && advertiserCost(sale.status, sale.revenueCents) < previousCents
  if (row.transfers === 0 && !(row.isBudgeted && (isBeginning || isBilled))) return
  if (isTestAccount(sale.affiliateId)) return
  const transfers = isBilled
    ? importSale({ ...sale, conversionId: id }, previousCents, sale)
    : saleTransfers({ ...sale, conversionId: id }, row, sale, row.isBudgeted ? 'reserve' : 'credit')
  await postFundTransfers(tx, transfers)
  if (row.isClosed && transfers.some(({ to }) => to === 'advertiser_available'))
    await requestJobRun(tx, BOOK_FUNDED_SALES_JOB)
}
