import type { LedgerAccountKind } from '../../lib/generated/prisma/enums'
import type { Transfer } from '../../lib/money/ledger/service'
import type { Tx } from '../../lib/platform/database/db'
import { type Column, insertAll } from './bulk'
import { inOrder } from './money'
import { Random } from './random'

/**
 * Posts transfers oldest first, so that no account is overdrawn at the end of a statement.
 * @returns how many were posted
 */
export async function loadTransfers(tx: Tx, transfers: readonly Transfer[]): Promise<number> {
  const accounts = await tx.ledgerAccount.findMany({ select: { id: true, affiliateId: true, kind: true } })
  const ids = new Map(accounts.map(({ id, affiliateId, kind }) => [`${affiliateId ?? ''}|${kind}`, id]))
  const accountId = (affiliateId: number, kind: LedgerAccountKind) =>
    ids.get(`${kind.startsWith('house_') ? '' : affiliateId}|${kind}`)
  const columns: Column<Transfer>[] = [
    ['id', ({ affiliateId, key, at }) => new Random(`transfer ${affiliateId} ${key}`).id(at)],
    ['affiliate_id', ({ affiliateId }) => affiliateId],
    ['key', ({ key }) => key],
    ['kind', ({ kind }) => kind],
    ['debit_account_id', ({ affiliateId, from }) => accountId(affiliateId, from)],
    ['credit_account_id', ({ affiliateId, to }) => accountId(affiliateId, to)],
    ['amount_cents', ({ amountCents }) => amountCents],
    ['conversion_id', ({ conversionId }) => conversionId],
    ['payout_request_id', ({ payoutRequestId }) => payoutRequestId],
    ['funding_application_id', ({ fundingId }) => fundingId],
    ['memo', ({ memo }) => memo ?? ''],
    ['actor_id', ({ actorId }) => actorId],
    ['created_at', ({ at }) => at],
  ]
  const ordered = inOrder(transfers)
  await insertAll(tx, 'ledger_transfer', columns, ordered)
  return ordered.length
}
