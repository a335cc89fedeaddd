import 'server-only'
import { db } from '../db'
import { FUNDING_LISTED } from './constants'
import type { FundingList } from './schema'

/** An affiliate's own applications for an advance, newest first. */
export async function listFunding(affiliateId: number): Promise<FundingList> {
  const rows = await db().fundingApplication.findMany({
    where: { affiliateId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: FUNDING_LISTED,
  })
  return {
    applications: rows.map((row) => ({
      ...{ id: row.id, purpose: row.purpose, plan: row.plan, status: row.status, decisionReason: row.decisionReason },
      amountCents: Number(row.amountCents),
      repaymentBps: row.repaymentBps ?? 0,
      grantedCents: row.grantedCents === null ? null : Number(row.grantedCents),
      outstandingCents: Number(row.outstandingCents),
      createdAt: row.createdAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    })),
  }
}
