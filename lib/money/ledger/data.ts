import 'server-only'
import { db, type Tx } from '@/lib/platform/db'
import type { Cents } from '@/lib/platform/money/cents'

/** An affiliate's money by where it stands, in cents. `earnedCents` is all ever credited, less what was reversed. */
export type Balances = {
  pendingCents: Cents
  availableCents: Cents
  inPayoutCents: Cents
  paidCents: Cents
  earnedCents: Cents
}

/** The balances of one affiliate; all zero when no account was opened yet. A caller's transaction sees its own. */
export async function getBalances(affiliateId: number, tx: Tx = db()): Promise<Balances> {
  const accounts = await tx.ledgerAccount.findMany({ where: { affiliateId } })
  const of = (kind: string) => accounts.find((account) => account.kind === kind)
  return {
    pendingCents: of('pending')?.balanceCents ?? 0n,
    availableCents: of('available')?.balanceCents ?? 0n,
    inPayoutCents: of('in_payout')?.balanceCents ?? 0n,
    paidCents: of('paid')?.balanceCents ?? 0n,
    earnedCents: of('available')?.earnedCents ?? 0n,
  }
}

export type LedgerDifference = { accountId: number; cachedCents: bigint; derivedCents: bigint }

/** The accounts whose cached balance differs from the sum of their transfers: none, ever. [Q4] */
export async function findLedgerDifferences(): Promise<LedgerDifference[]> {
  return db().$queryRaw<LedgerDifference[]>`
    SELECT a.id AS "accountId", a.balance_cents AS "cachedCents", coalesce(m.net, 0)::bigint AS "derivedCents"
    FROM ledger_account a
    LEFT JOIN (
      SELECT account_id, sum(net) AS net FROM (
        SELECT credit_account_id AS account_id, amount_cents AS net FROM ledger_transfer
        UNION ALL SELECT debit_account_id, -amount_cents FROM ledger_transfer
      ) l GROUP BY account_id
    ) m ON m.account_id = a.id
    WHERE a.affiliate_id IS NOT NULL AND a.balance_cents <> coalesce(m.net, 0)
    ORDER BY a.id`
}
