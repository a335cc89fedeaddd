import type { Tx } from '../../lib/platform/database/db'
import type { Achievement, Measure } from '../../lib/rewards/achievements/constants'
import { readFacts } from '../../lib/rewards/achievements/data'
import { earnedBy } from '../../lib/rewards/achievements/rules'

type Moment = { affiliateId: number; measure: Measure; value: bigint; at: Date }

/** The achievements of every affiliate, by the product's rules, with the time each was first earned. */
export async function loadAchievements(tx: Tx, now: Date): Promise<void> {
  const moments = await listMoments(tx)
  const affiliates = await tx.affiliate.findMany({ select: { id: true } })
  for (const { id: affiliateId } of affiliates) {
    const own = moments.filter((moment) => moment.affiliateId === affiliateId)
    const earned = earnedBy(await readFacts(tx, affiliateId))
    await tx.achievementEarned.createMany({
      data: earned.map((each) => ({ affiliateId, key: each.id, earnedAt: firstMoment(each, own) ?? now })),
    })
  }
}

/** Times, oldest first. */
const firstMoment = ({ measure, target }: Achievement, moments: readonly Moment[]): Date | undefined =>
  moments.find((moment) => moment.measure === measure && moment.value >= target)?.at

/** When each measure first reached a value. Earnings goals equal the thresholds of levels, so levels give the time. */
function listMoments(tx: Tx): Promise<Moment[]> {
  return tx.$queryRaw<Moment[]>`
    SELECT affiliate_id AS "affiliateId", 'clicks' AS measure, 1::bigint AS value, min(created_at) AS at
      FROM click WHERE flag IS NULL GROUP BY 1
    UNION ALL SELECT affiliate_id, 'conversions', 1, min(created_at)
      FROM conversion WHERE status IN ('pending', 'approved') GROUP BY 1
    UNION ALL SELECT r.affiliate_id, 'earnedCents', l.required_earnings_cents, r.reached_at
      FROM level_reached r JOIN level l ON l.number = r.level
    UNION ALL SELECT affiliate_id, 'highestStreak', streak_after, min(created_at) FROM streak_event GROUP BY 1, 3
    UNION ALL SELECT r.referrer_id, 'referrals', 1, min(c.decided_at)
      FROM referral r JOIN conversion c ON c.affiliate_id = r.referred_id AND c.status = 'approved'
      WHERE r.refused_reason IS NULL GROUP BY 1
    UNION ALL SELECT affiliate_id, 'payouts', 1, min(settled_at) FROM payout_request WHERE status = 'paid' GROUP BY 1
    ORDER BY at`
}
