import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'

/** What the transfers `t` of a sale have reserved and not spent or given back, and what they have spent; in cents. */
export const RESERVED = Prisma.sql`coalesce(sum(CASE t.kind WHEN 'advertiser_reserve' THEN t.amount_cents
  WHEN 'advertiser_credit' THEN t.amount_cents
  WHEN 'advertiser_release' THEN -t.amount_cents WHEN 'advertiser_spend' THEN -t.amount_cents END), 0)::bigint`
export const SPENT = Prisma.sql`coalesce(sum(CASE t.kind WHEN 'advertiser_spend' THEN t.amount_cents
  WHEN 'advertiser_return' THEN -t.amount_cents END), 0)::bigint`

/** A sale whose money differs from its state; cents. */
export type SaleDifference = {
  conversionId: string
  advertiserId: number
  reservedCents: bigint
  spentCents: bigint
  revenueCents: bigint
  status: string
}

/**
 * The sales whose reserved and spent money differs from their state: none, ever. A pending one has its revenue reserved, an
 * approved one has it spent, the others have nothing. One advertiser in a statement. [Q4]
 */
export async function findSaleDifferences(): Promise<SaleDifference[]> {
  const owners = await db().ledgerAccount.findMany({
    where: { kind: 'advertiser_reserved' },
    select: { advertiserId: true },
    orderBy: { id: 'asc' },
  })
  const found: SaleDifference[] = []
  for (const { advertiserId } of owners) {
    found.push(
      ...(await db().$queryRaw<SaleDifference[]>`
        SELECT m.conversion_id AS "conversionId", c.advertiser_id AS "advertiserId", m.reserved AS "reservedCents",
          m.spent AS "spentCents", c.revenue_cents AS "revenueCents", c.status::text AS status
        FROM (SELECT t.conversion_id, ${RESERVED} AS reserved, ${SPENT} AS spent FROM ledger_transfer t
          WHERE t.advertiser_id = ${advertiserId} AND t.conversion_id IS NOT NULL GROUP BY 1) m
        JOIN conversion c ON c.id = m.conversion_id AND c.advertiser_id = ${advertiserId}
        WHERE m.reserved <> CASE WHEN c.status = 'pending' THEN c.revenue_cents ELSE 0 END
          OR m.spent <> CASE WHEN c.status = 'approved' THEN c.revenue_cents ELSE 0 END`),
    )
  }
  return found
}
