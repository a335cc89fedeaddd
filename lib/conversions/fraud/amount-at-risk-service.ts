import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { readAmountAtRisk } from './amount-at-risk-data'

/** Computes what is at stake in the undecided cases of an affiliate again: several may name the same conversions. */
export async function recomputeAmountsAtRisk(tx: Tx, affiliateId: number): Promise<void> {
  const undecided = await tx.fraudCase.findMany({
    where: { affiliateId, status: { in: ['open', 'held'] } },
    orderBy: { id: 'asc' },
    select: { id: true, affiliateId: true, rule: true },
  })
  for (const one of undecided) {
    const { cents } = await readAmountAtRisk(tx, one)
    await tx.fraudCase.update({ where: { id: one.id }, data: { stakeCents: cents } })
  }
}
