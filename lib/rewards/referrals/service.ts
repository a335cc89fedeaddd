import 'server-only'
import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import { db, type Tx } from '@/lib/platform/database/db'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import { dayStart, easternDay } from '@/lib/platform/dates/days'
import { visitFlag } from '@/lib/platform/http/automated-visit-rules'
import { userAgentToClassify, type Visitor, visitorHash } from '@/lib/platform/http/visitor'
import { settings } from '@/lib/platform/settings/current'
import { settleAchievements } from '../achievements/service'
import { restoreQuests } from '../quests/reinstatement-service'
import { settleQuests } from '../quests/settlement-service'
import { commissionEnd } from './commission-rules'
import { type RefusalReason, SAME_BROWSER_HOURS } from './constants'
import { findReferrer } from './data'
import { recordReferralEvents } from './events'
import { referralJoinedNotification } from './notifications'
import { selfReferral } from './self-referral-rules'

type Visit = { codes: readonly string[]; visitor: Visitor; purpose: string }

/**
 * Records a visit to an invitation link, once per visitor and Eastern day. Bots, prefetches and unknown codes do not
 * count.
 * @param codes what the link may have as its code (`readInvitationLink`)
 * @returns whether it counted
 */
export async function recordReferralVisit({ at }: { at: Date }, { codes, visitor, purpose }: Visit): Promise<boolean> {
  const { ip, userAgent } = visitor
  if (visitFlag('GET', { userAgent: userAgentToClassify(userAgent), purpose })) return false
  const owner = await findReferrer(codes)
  if (!owner) return false
  const hash = visitorHash(ip, userAgent)
  const { count } = await db().referralVisit.createMany({
    data: [
      { id: visitId(owner.id, hash, at), affiliateId: owner.id, visitor: Buffer.from(hash, 'hex'), createdAt: at },
    ],
    skipDuplicates: true,
  })
  return count === 1
}

/** The same id for the same visitor all day, so that the primary key makes the visit unique. */
function visitId(affiliateId: number, visitor: string, at: Date): string {
  const day = easternDay(at)
  const random = createHash('sha256').update(`${affiliateId}|${visitor}|${day}`).digest().subarray(0, 16)
  return v7({ msecs: dayStart(day).getTime(), random })
}

/** Records the instant of a counted conversion of a referred affiliate; the earliest one is stored. */
export async function recordFirstConversion(tx: Tx, referredId: number, at: Date): Promise<void> {
  const referral = await lockReferral(tx, referredId)
  if (!referral || (referral.firstConversionAt && referral.firstConversionAt <= at)) return
  await tx.referral.update({ where: { referredId }, data: { firstConversionAt: at } })
}

/** Looks up the first conversion again, after a counted one was voided. */
export async function recountFirstConversion(tx: Tx, referredId: number): Promise<void> {
  if (!(await lockReferral(tx, referredId))) return
  const first = await tx.conversion.findFirst({
    where: { affiliateId: referredId, status: { in: ['pending', 'approved'] } },
    orderBy: { createdAt: 'asc' },
    select: { createdAt: true },
  })
  await tx.referral.update({ where: { referredId }, data: { firstConversionAt: first?.createdAt ?? null } })
}

type Approval = {
  affiliateId: number
  id: string
  approvedAt: Date
  /** Whether it had counted before, was reversed, and counts again since then. */
  isReinstated: boolean
}

/**
 * Updates the referrer's quests and achievements when the first approved conversion of a referred affiliate is approved or no longer
 * counts: a referral counts from that instant on.
 */
export async function settleReferrer(tx: Tx, approval: Approval, at: Date): Promise<void> {
  const { affiliateId: referredId, id, approvedAt, isReinstated } = approval
  const referral = await tx.referral.findUnique({
    where: { referredId },
    select: { referrerId: true, refusedReason: true },
  })
  if (!referral || referral.refusedReason !== null) return
  const earlier = await tx.conversion.findFirst({
    where: { affiliateId: referredId, status: 'approved', id: { not: id }, decidedAt: { lte: approvedAt } },
    select: { id: true },
  })
  if (earlier) return
  if (isReinstated) await restoreReferral(tx, { referredId, id, referrerId: referral.referrerId }, at, approvedAt)
  await countReferral(tx, referral.referrerId, approvedAt, at)
}

/** Updates the quests and achievements of a referrer when a referral begins to count, or no longer does. */
export async function countReferral(tx: Tx, referrerId: number, approvedAt: Date, at: Date): Promise<void> {
  await settleQuests(tx, referrerId, at, approvedAt)
  await settleAchievements(tx, referrerId, at)
}

type Restored = { referredId: number; id: string; referrerId: number }

/** Moves a referral back to the window of a reinstated approval, out of that of the one that was the first meanwhile. */
async function restoreReferral(tx: Tx, restored: Restored, at: Date, approvedAt: Date): Promise<void> {
  const { referredId, id, referrerId } = restored
  await restoreQuests(tx, referrerId, at, approvedAt)
  const meanwhile = await tx.conversion.findFirst({
    where: { affiliateId: referredId, status: 'approved', id: { not: id }, decidedAt: { gt: approvedAt } },
    orderBy: { decidedAt: 'asc' },
    select: { decidedAt: true },
  })
  if (meanwhile?.decidedAt) await settleQuests(tx, referrerId, at, meanwhile.decidedAt)
}

/** Locks the referral before the update, so that concurrent conversions and reversals see each other. */
async function lockReferral(tx: Tx, referredId: number): Promise<{ firstConversionAt: Date | null } | undefined> {
  const [referral] = await tx.$queryRaw<{ firstConversionAt: Date | null }[]>`
    SELECT first_conversion_at AS "firstConversionAt" FROM referral
    WHERE referred_id = ${referredId} FOR NO KEY UPDATE`
  return referral
}

/** A sign-up and its visitor. `signedInAs` is the user of the session it was made in. */
export type Joiner = {
  referredId: number
  email: string
  firstName: string
  lastName: string
  visitor: Visitor & { signedInAs?: string | undefined }
  joinedAt: Date
}

/**
 * Records who referred a new affiliate and notifies them: the owner of the first code that is somebody's who may promote. A
 * self-referral is recorded as refused. Neither that nor an unknown code prevents the sign-up. One from a browser of the
 * referrer counts, and is reviewed by staff.
 * @param codes in order: those the browser kept, then that of the form
 * @returns the affiliate id of the referrer if the referral counts, or null
 */
export async function recordReferral(tx: Tx, codes: readonly string[], joiner: Joiner): Promise<number | null> {
  const { referredId, joinedAt, visitor } = joiner
  const referrer = await findReferrer(codes, tx)
  if (!referrer || referrer.id === referredId) return null
  const refusedReason = selfReferralReason(referrer.user, joiner) ?? null
  const isSameBrowser = await usedBrowser(tx, referrer.user.id, visitor, joinedAt)
  const { shareBps, months } = settings().referrals
  const terms = { commissionUntil: commissionEnd(joinedAt, months), shareBps }
  const found = { refusedReason, isSameBrowser }
  await tx.referral.create({ data: { referredId, referrerId: referrer.id, joinedAt, ...terms, ...found } })
  await recordReferralEvents(
    tx,
    referredId,
    ['referral.joined', ...(refusedReason ? (['referral.refused'] as const) : [])],
    joinedAt,
  )
  if (refusedReason) return null
  await notifyAffiliate(tx, referrer.id, referralJoinedNotification({ ...joiner, shareBps, months }), joinedAt)
  return referrer.id
}

type Owner = { id: string; email: string }

const selfReferralReason = (owner: Owner, { email, visitor }: Joiner): RefusalReason | undefined =>
  selfReferral({ email, referrerEmail: owner.email, isSignedIn: visitor.signedInAs === owner.id })

/**
 * Whether a user was recently seen in this browser at this IP address; for IPv6 its /64 network, as households change
 * the rest.
 */
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
