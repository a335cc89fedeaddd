import type { Day } from '@/lib/platform/dates/constants'
import type { Tx } from '../../lib/platform/database/db'
import { HOUR_MS } from '../../lib/platform/dates/constants'
import { DEFAULT_REFERRALS } from '../../lib/platform/settings/constants'
import { commissionEnd } from '../../lib/rewards/referrals/commission-rules'
import { type DemoConversion, lastStep } from './conversions'
import type { History } from './history'
import { joinedAt } from './load-people'
import { AFFILIATES } from './people'
import { Random } from './random'

const counts = (conversion: DemoConversion) => ['pending', 'approved'].includes(lastStep(conversion).to)

/** The referrals, and the visits of the referral links before them. */
export async function loadReferrals(tx: Tx, today: Day, { conversions }: History): Promise<void> {
  const referred = AFFILIATES.flatMap((each) =>
    each.referredBy === undefined ? [] : [{ ...each, by: each.referredBy }],
  )
  await tx.referral.createMany({
    data: referred.map((affiliate) => {
      const at = joinedAt(today, affiliate)
      const first = conversions.find((each) => each.click.affiliateId === affiliate.id && counts(each))
      return {
        referredId: affiliate.id,
        referrerId: affiliate.by,
        joinedAt: at,
        commissionUntil: commissionEnd(at, DEFAULT_REFERRALS.months),
        firstConversionAt: first?.at ?? null,
      }
    }),
  })
  const random = new Random('referral visits')
  await tx.referralVisit.createMany({
    data: referred.flatMap((affiliate) =>
      Array.from({ length: 14 }, (_, index) => {
        const createdAt = new Date(joinedAt(today, affiliate).getTime() - index * 31 * HOUR_MS - random.int(HOUR_MS))
        return {
          id: random.id(createdAt),
          affiliateId: affiliate.by,
          visitor: Buffer.from(random.hex(32), 'hex'),
          createdAt,
        }
      }),
    ),
  })
}
