import 'server-only'
import { db } from '@/lib/platform/database/db'
import type { PayoutValue } from '../value-rules'

/** The own payouts of an affiliate at an instant, by offer and then by goal (null for the offer's own). */
export type OwnPayouts = ReadonlyMap<number, ReadonlyMap<number | null, PayoutValue>>

/** The own payouts of an affiliate on all offers. */
export async function readOwnPayouts(affiliateId: number, at: Date): Promise<OwnPayouts> {
  const rows = await db().affiliatePayout.findMany({
    where: { affiliateId, startsAt: { lte: at }, OR: [{ endsAt: null }, { endsAt: { gt: at } }] },
    select: { offerId: true, goalId: true, payoutCents: true, percentPayoutBps: true },
  })
  const byOffer = new Map<number, Map<number | null, PayoutValue>>()
  for (const { offerId, goalId, ...value } of rows)
    byOffer.set(offerId, (byOffer.get(offerId) ?? new Map<number | null, PayoutValue>()).set(goalId, value))
  return byOffer
}
