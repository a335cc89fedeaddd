import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { LedgerAccountKind, TransferKind } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import { sqlState } from '@/lib/platform/database/failures'
import { AppError } from '@/lib/platform/errors'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { Cents } from '@/lib/platform/money/cents'
import { AFFILIATE_ACCOUNTS } from './constants'

/**
 * One transfer. `from` is debited, `to` is credited; accounts that are not `house_…` are the affiliate's own. The `house_…`
 * accounts of a test account are those of test mode.
 */
export type Transfer = {
  affiliateId: number
  /** Idempotency key, unique for the affiliate: posting it twice is harmless. */
  key: string
  kind: TransferKind
  from: LedgerAccountKind
  to: LedgerAccountKind
  amountCents: Cents
  at: Date
  conversionId?: string
  payoutRequestId?: string
  /** The advance it pays, repays, or whose repayment it reverses. */
  fundingId?: string
  /** The key of the affiliate's earlier transfer that this one reverses. */
  reverses?: string
  actorId?: string
  memo?: string
}

/** Opens the four accounts of an affiliate; does nothing for those that are open. */
export async function openAffiliateAccounts(tx: Tx, affiliateId: number): Promise<void> {
  await tx.ledgerAccount.createMany({
    data: AFFILIATE_ACCOUNTS.map((kind) => ({ affiliateId, kind })),
    skipDuplicates: true,
  })
}

/**
 * Locks an affiliate's available account for the rest of the transaction. Transactions that change several things of an
 * affiliate take this lock first, so that they run one after another and always lock in the same order.
 */
export async function lockMoney(tx: Tx, affiliateId: number): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM ledger_account WHERE affiliate_id = ${affiliateId} AND kind = 'available' FOR NO KEY UPDATE`
}

/**
 * Posts transfers inside the caller's transaction, each exactly once by its key. Transfers of zero are skipped.
 * @returns how many were new
 * @throws AppError insufficient_funds when one would overdraw an account; conflict when a key is already used
 * for another movement
 */
export async function postTransfers(tx: Tx, transfers: readonly Transfer[]): Promise<number> {
  return (await postNewTransfers(tx, transfers)).length
}

/** `postTransfers`, returning the transfers that were new. */
export async function postNewTransfers(tx: Tx, transfers: readonly Transfer[]): Promise<Transfer[]> {
  const posted: Transfer[] = []
  for (const transfer of transfers) {
    if (transfer.amountCents !== 0n && (await postOne(tx, transfer))) posted.push(transfer)
  }
  return posted
}

/**
 * Posts transfers of many affiliates in one statement, in the order given, under keys that are new by their nature: those
 * of conversions that are recorded in the same transaction. Transfers of zero are skipped.
 * @returns the transfers that were posted
 * @throws when a key was used before
 */
export async function postFreshTransfers(tx: Tx, transfers: readonly Transfer[]): Promise<Transfer[]> {
  const posted = transfers.filter(({ amountCents }) => amountCents !== 0n)
  if (posted.length === 0) return []
  const rows = posted.map(
    ({ affiliateId, key, kind, from, to, amountCents, conversionId, fundingId, memo, at, ...by }) => ({
      id: newId(at),
      affiliate_id: affiliateId,
      key,
      kind,
      debit: accountKind(affiliateId, from),
      credit: accountKind(affiliateId, to),
      amount_cents: String(amountCents),
      conversion_id: conversionId ?? null,
      funding_id: fundingId ?? null,
      memo: memo ?? '',
      created_at: at,
      actor_id: by.actorId ?? null,
    }),
  )
  const account = (kind: Prisma.Sql) => Prisma.sql`coalesce(
    (SELECT id FROM ledger_account WHERE affiliate_id = t.affiliate_id AND kind = ${kind}),
    (SELECT id FROM ledger_account WHERE affiliate_id IS NULL AND kind = ${kind}))`
  await tx.$executeRaw`
    INSERT INTO ledger_transfer (id, affiliate_id, key, kind, debit_account_id, credit_account_id, amount_cents,
      conversion_id, funding_application_id, memo, actor_id, created_at)
    SELECT t.id, t.affiliate_id, t.key, t.kind, ${account(Prisma.sql`t.debit`)}, ${account(Prisma.sql`t.credit`)},
      t.amount_cents, t.conversion_id, t.funding_id, t.memo, t.actor_id, t.created_at
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS t (id uuid, affiliate_id int, key text, kind transfer_kind,
      debit ledger_account_kind, credit ledger_account_kind, amount_cents bigint, conversion_id uuid,
      funding_id uuid, memo text, actor_id uuid, created_at timestamptz)`
  return posted
}

async function postOne(tx: Tx, transfer: Transfer): Promise<boolean> {
  const { affiliateId, key, kind, from, to, amountCents, at } = transfer
  const inserted = await tx
    .$executeRaw(Prisma.sql`
      INSERT INTO ledger_transfer (id, affiliate_id, key, kind, debit_account_id, credit_account_id, amount_cents,
        conversion_id, payout_request_id, funding_application_id, memo, actor_id, created_at)
      VALUES (${newId(at)}::uuid, ${affiliateId}, ${key}, ${kind}::transfer_kind,
        ${accountId(affiliateId, from)}, ${accountId(affiliateId, to)}, ${amountCents},
        ${transfer.conversionId ?? null}::uuid, ${transfer.payoutRequestId ?? null}::uuid,
        ${transfer.fundingId ?? null}::uuid, ${transfer.memo ?? ''}, ${transfer.actorId ?? null}::uuid, ${at})
      ON CONFLICT (affiliate_id, key) DO NOTHING`)
    .catch(explainRefusal)
  if (inserted === 1) return true
  await refuseOtherMovement(tx, transfer)
  return false
}

/** The kind of account that is moved: money of tests never reaches an account of the network. */
const accountKind = (affiliateId: number, kind: LedgerAccountKind): string =>
  isTestAccount(affiliateId) && isOfNetwork(kind) ? `test_${kind}` : kind

const isOfNetwork = (kind: LedgerAccountKind): boolean => kind.startsWith('house_')

function accountId(affiliateId: number, kind: LedgerAccountKind): Prisma.Sql {
  return isOfNetwork(kind)
    ? Prisma.sql`(SELECT id FROM ledger_account
        WHERE affiliate_id IS NULL AND kind = ${accountKind(affiliateId, kind)}::ledger_account_kind)`
    : Prisma.sql`(SELECT id FROM ledger_account WHERE affiliate_id = ${affiliateId} AND kind = ${kind}::ledger_account_kind)`
}

function explainRefusal(error: unknown): never {
  // check_violation: amounts are checked before, so what the ledger's trigger refuses here is an overdraft
  if (sqlState(error) === '23514')
    throw new AppError('insufficient_funds', 'There is not enough money in this account.')
  throw error
}

async function refuseOtherMovement(tx: Tx, { affiliateId, key, kind, amountCents }: Transfer): Promise<void> {
  const first = await tx.ledgerTransfer.findUniqueOrThrow({ where: { affiliateId_key: { affiliateId, key } } })
  if (first.kind !== kind || first.amountCents !== amountCents) {
    throw new AppError('conflict', `The key ${key} was already used for another transfer.`)
  }
}
