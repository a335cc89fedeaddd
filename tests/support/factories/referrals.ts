import { db } from '@/lib/platform/database/db'
import { commissionEnd } from '@/lib/rewards/referrals/commission-rules'
import { createUser } from './users'

type ReferralSketch = {
  joinedAt?: Date
  refusedReason?: string
  firstName?: string
  lastName?: string
  firstConversionAt?: Date
}

/** A new affiliate who joined by an affiliate's invitation; their affiliate id. */
export async function createReferral(referrerId: number, sketch: ReferralSketch = {}): Promise<number> {
  const { joinedAt = new Date('2026-01-01T12:00:00Z'), refusedReason = null, firstConversionAt = null } = sketch
  const { firstName = 'Chloé', lastName = 'Martin' } = sketch
  const { affiliateId } = await createUser({ firstName, lastName })
  const referredId = affiliateId ?? 0
  const commissionUntil = commissionEnd(joinedAt, 12)
  await db().referral.create({
    data: { referredId, referrerId, joinedAt, commissionUntil, refusedReason, firstConversionAt },
  })
  return referredId
}
