import 'server-only'
import { db, type Tx } from '@/lib/platform/database/db'
import { siteUrl } from '@/lib/platform/http/site-url'
import type { Cents } from '@/lib/platform/money/cents'
import { referralState } from './commission-rules'
import { REFERRALS_LISTED, type RefusalReason } from './constants'
import { type Cursor, invitationPath, nextCursor, privateName } from './rules'
import type { Referrals, Referred } from './schema'

/**
 * Who is credited for a sign-up with one of these codes: the owner of the first that belongs to somebody who may promote;
 * undefined if none does.
 */
export async function findReferrer(codes: readonly string[], client: Tx = db()) {
  if (codes.length === 0) return undefined
  const owners = await client.affiliate.findMany({
    where: {
      referralCode: { in: [...codes] },
      status: { in: ['pending', 'approved'] },
      user: { status: 'active' },
    },
    select: { id: true, referralCode: true, user: { select: { id: true, email: true } } },
  })
  return codes.flatMap((code) => owners.filter(({ referralCode }) => referralCode === code))[0]
}

/** An affiliate's invitation link, its funnel and earnings, and a page of referred affiliates, newest first. */
export async function getReferrals(affiliateId: number, cursor: Cursor, at: Date): Promise<Referrals> {
  const [owner, funnel, earnings, joined] = await Promise.all([
    db().affiliate.findUniqueOrThrow({ where: { id: affiliateId }, select: { referralCode: true } }),
    getFunnel(affiliateId),
    sumCommissions(affiliateId),
    listJoined(affiliateId, cursor),
  ])
  const listed = joined.slice(0, REFERRALS_LISTED)
  const byReferred = await sumCommissionsBy(affiliateId, listed)
  return {
    link: siteUrl(invitationPath(owner.referralCode)),
    code: owner.referralCode,
    funnel,
    earnedCents: Number(earnings),
    referred: listed.map((row) => referred(row, byReferred.get(row.referredId) ?? 0n, at)),
    nextCursor: joined.length > listed.length ? nextCursor(cursor, listed) : null,
  }
}

/** Refused referrals count as visits only. */
async function getFunnel(affiliateId: number): Promise<Referrals['funnel']> {
  const [row] = await db().$queryRaw<[Record<'visits' | 'signUps' | 'firstConversions', bigint>]>`
    SELECT (SELECT count(*) FROM referral_visit WHERE affiliate_id = ${affiliateId})
        + coalesce((SELECT visits FROM referral_visit_total WHERE affiliate_id = ${affiliateId}), 0) AS visits,
      count(*) AS "signUps", count(first_conversion_at) AS "firstConversions"
    FROM referral WHERE referrer_id = ${affiliateId} AND refused_reason IS NULL`
  return {
    visits: Number(row.visits),
    signUps: Number(row.signUps),
    firstConversions: Number(row.firstConversions),
  }
}

async function sumCommissions(affiliateId: number): Promise<Cents> {
  const [row] = await db().$queryRaw<[{ cents: Cents }]>`
    SELECT coalesce(sum(CASE kind WHEN 'referral_commission' THEN amount_cents ELSE -amount_cents END), 0)::bigint AS cents
    FROM ledger_transfer
    WHERE affiliate_id = ${affiliateId} AND kind IN ('referral_commission', 'referral_reversal')`
  return row.cents
}

type Joined = {
  referredId: number
  firstName: string
  lastName: string
  joinedAt: Date
  commissionUntil: Date
  firstConversionAt: Date | null
  refusedReason: RefusalReason | null
}

/** One row more than a page, to know whether there is a next page. */
function listJoined(affiliateId: number, { joinedAt, skip }: Cursor): Promise<Joined[]> {
  return db().$queryRaw<Joined[]>`
    SELECT r.referred_id AS "referredId", u.first_name AS "firstName", u.last_name AS "lastName",
      r.joined_at AS "joinedAt", r.commission_until AS "commissionUntil",
      r.first_conversion_at AS "firstConversionAt", r.refused_reason AS "refusedReason"
    FROM referral r JOIN affiliate a ON a.id = r.referred_id JOIN app_user u ON u.id = a.user_id
    WHERE r.referrer_id = ${affiliateId} AND r.joined_at <= ${joinedAt}
    ORDER BY r.joined_at DESC, r.referred_id DESC
    OFFSET ${skip} LIMIT ${REFERRALS_LISTED + 1}`
}

/** The commission earned per referred affiliate: from the ledger, through the conversions it was paid on. */
async function sumCommissionsBy(affiliateId: number, joined: readonly Joined[]): Promise<ReadonlyMap<number, Cents>> {
  const ids = joined.map(({ referredId }) => referredId)
  const rows = await db().$queryRaw<{ referredId: number; cents: Cents }[]>`
    SELECT c.affiliate_id AS "referredId",
      sum(CASE t.kind WHEN 'referral_commission' THEN t.amount_cents ELSE -t.amount_cents END)::bigint AS cents
    FROM ledger_transfer t
    JOIN conversion c ON c.id = t.conversion_id AND c.affiliate_id = ANY (${ids})
    WHERE t.affiliate_id = ${affiliateId} AND t.kind IN ('referral_commission', 'referral_reversal')
    GROUP BY c.affiliate_id`
  return new Map(rows.map(({ referredId, cents }) => [referredId, cents]))
}

function referred(row: Joined, earnedCents: Cents, at: Date): Referred {
  return {
    name: privateName(row.firstName, row.lastName),
    joinedAt: row.joinedAt.toISOString(),
    commissionUntil: row.commissionUntil.toISOString(),
    hasConverted: row.firstConversionAt !== null,
    earnedCents: Number(earnedCents),
    state: referralState(row, at),
    refusedReason: row.refusedReason,
  }
}
