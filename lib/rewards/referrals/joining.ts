import 'server-only'
import type { Visitor } from '@/lib/accounts/auth/visitor'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import type { Tx } from '@/lib/platform/db'
import { settleAchievements } from '../achievements/service'
import { settleQuests } from '../quests/service'
import { type RefusalReason, SAME_BROWSER_HOURS } from './constants'
import { commissionEnd, joinedNews, selfReferral } from './rules'

/** Who signs up, from where. `signedInAs` is the user whose session the sign-up came with. */
export type Joiner = {
  referredId: number
  email: string
  firstName: string
  lastName: string
  visitor: Visitor & { signedInAs?: string | undefined }
  joinedAt: Date
}

/**
 * Notes who brought a new affiliate, and tells them. A code nobody has, or whose owner may no longer promote, is
 * passed over, and one's own code is kept as refused: neither keeps a person from signing up.
 * @returns the referrer's affiliate id where somebody was really brought, or null
 */
export async function recordReferral(tx: Tx, referralCode: string, joiner: Joiner): Promise<number | null> {
  const { referredId, joinedAt } = joiner
  const referrer = await tx.affiliate.findUnique({
    where: {
      referralCode,
      status: { in: ['pending', 'approved'] },
      user: { status: 'active' },
      NOT: { id: referredId },
    },
    select: { id: true, user: { select: { id: true, email: true } } },
  })
  if (!referrer) return null
  const refusedReason = (await judge(tx, referrer.user, joiner)) ?? null
  const commissionUntil = commissionEnd(joinedAt)
  await tx.referral.create({ data: { referredId, referrerId: referrer.id, joinedAt, commissionUntil, refusedReason } })
  if (refusedReason) return null
  await notifyAffiliate(tx, referrer.id, joinedNews(referredId, joiner.firstName, joiner.lastName), joinedAt)
  await settleQuests(tx, referrer.id, joinedAt, joinedAt)
  await settleAchievements(tx, referrer.id, joinedAt)
  return referrer.id
}

type Owner = { id: string; email: string }

async function judge(tx: Tx, owner: Owner, { email, visitor, joinedAt }: Joiner): Promise<RefusalReason | undefined> {
  return selfReferral({
    email,
    referrerEmail: owner.email,
    isSignedIn: visitor.signedInAs === owner.id,
    isSameBrowser: await usedBrowser(tx, owner.id, visitor, joinedAt),
  })
}

/** Whether a user was lately seen in this browser at this address; of IPv6 the network, as households change the rest. */
async function usedBrowser(tx: Tx, userId: string, { ip, userAgent }: Visitor, at: Date): Promise<boolean> {
  if (ip === null || userAgent === '') return false
  const since = new Date(at.getTime() - SAME_BROWSER_HOURS * HOUR_MS)
  const [found] = await tx.$queryRaw<[{ seen: boolean }]>`
    SELECT EXISTS (
      SELECT 1 FROM user_session
      WHERE user_id = ${userId}::uuid AND user_agent = ${userAgent} AND last_seen_at > ${since}
        AND network(set_masklen(ip, CASE family(ip) WHEN 6 THEN 64 ELSE 32 END))
          = network(set_masklen(${ip}::inet, CASE family(${ip}::inet) WHEN 6 THEN 64 ELSE 32 END))
    ) AS seen`
  return found.seen
}
