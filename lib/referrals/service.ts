import 'server-only'
import { addMonths } from 'date-fns'
import type { Tx } from '../db'
import { COMMISSION_MONTHS } from './constants'

type Joining = { referredId: number; referralCode: string; joinedAt: Date }

/**
 * Notes who brought a new affiliate. A code nobody has, or whose owner may no longer promote, is passed over: it must
 * not keep a person from signing up.
 * @returns the referrer's affiliate id, or null
 */
export async function recordReferral(tx: Tx, { referredId, referralCode, joinedAt }: Joining): Promise<number | null> {
  const referrer = await tx.affiliate.findUnique({
    where: { referralCode, status: { in: ['pending', 'approved'] }, NOT: { id: referredId } },
    select: { id: true },
  })
  if (!referrer) return null
  const commissionUntil = addMonths(joinedAt, COMMISSION_MONTHS)
  await tx.referral.create({ data: { referredId, referrerId: referrer.id, joinedAt, commissionUntil } })
  return referrer.id
}
