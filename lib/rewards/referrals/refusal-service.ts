import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { settleAchievements } from '../achievements/service'
import { settleQuests } from '../quests/settlement-service'
import type { RefusalReason } from './constants'
import { recordReferralEvents } from './events'

type Refused = { referrerId: number; referredIds: readonly number[]; reason: RefusalReason }

/**
 * Refuses referrals of one referrer from now on: they earn no more commission, and the quests and achievements they
 * counted for are settled. Commission paid before stays.
 */
export async function refuseReferrals(tx: Tx, { referrerId, referredIds, reason }: Refused, at: Date): Promise<void> {
  for (const referredId of referredIds) {
    const { count } = await tx.referral.updateMany({
      where: { referredId, referrerId, refusedReason: null },
      data: { refusedReason: reason },
    })
    if (count === 0) continue
    await recordReferralEvents(tx, referredId, ['referral.refused'], at)
    const { _min } = await tx.conversion.aggregate({
      where: { affiliateId: referredId, status: 'approved' },
      _min: { decidedAt: true },
    })
    await settleQuests(tx, referrerId, at, _min.decidedAt ?? at)
  }
  await settleAchievements(tx, referrerId, at)
}
