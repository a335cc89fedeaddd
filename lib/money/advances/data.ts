import 'server-only'
import { db } from '@/lib/platform/database/db'
import { createdCursor, olderThan, type PageQuery, toPage } from '@/lib/platform/http/responses/pagination'
import { REPAYMENTS_SHOWN } from './constants'
import type { FundingList } from './schema'

/** A page of an affiliate's applications for an advance, newest first, each with its latest repayments. */
export async function listFunding(affiliateId: number, { limit, cursor }: PageQuery): Promise<FundingList> {
  const rows = await db().fundingApplication.findMany({
    where: { affiliateId, ...(cursor && olderThan(cursor)) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  })
  const { page, nextCursor } = toPage(rows, limit, createdCursor)
  const granted = page.filter(({ grantedCents }) => grantedCents !== null).map(({ id }) => id)
  const repayments = granted.length > 0 ? await listRepayments(granted, REPAYMENTS_SHOWN) : []
  return {
    applications: page.map((row) => ({
      id: row.id,
      purpose: row.purpose,
      plan: row.plan,
      status: row.status,
      decisionReason: row.decisionReason,
      amountCents: Number(row.amountCents),
      repaymentBps: row.repaymentBps ?? 0,
      grantedCents: row.grantedCents === null ? null : Number(row.grantedCents),
      outstandingCents: Number(row.outstandingCents),
      repayments: repayments
        .filter(({ fundingId }) => fundingId === row.id)
        .map(({ id, at, amountCents }) => ({ id, at, amountCents })),
      createdAt: row.createdAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    })),
    nextCursor,
  }
}

type Repayment = { id: string; fundingId: string; at: string; amountCents: number }

/** The newest `limit` repayments of each of these advances, in cents; one that is owed again is negative. */
export async function listRepayments(fundingIds: readonly string[], limit: number): Promise<Repayment[]> {
  const rows = await db().$queryRaw<{ id: string; fundingId: string; at: Date; amountCents: bigint }[]>`
    SELECT t.* FROM unnest(${fundingIds}::uuid[]) AS advance (id)
    CROSS JOIN LATERAL (
      SELECT l.id, l.funding_application_id AS "fundingId", l.created_at AS at,
        CASE l.kind WHEN 'advance_repayment' THEN l.amount_cents ELSE -l.amount_cents END AS "amountCents"
      FROM ledger_transfer l
      WHERE l.funding_application_id = advance.id AND l.kind IN ('advance_repayment', 'repayment_reversal')
      ORDER BY l.created_at DESC, l.id DESC LIMIT ${limit}
    ) t`
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), amountCents: Number(row.amountCents) }))
}
