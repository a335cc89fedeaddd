import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { AffiliateStatus, UserStatus } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import { together } from '@/lib/platform/database/prepared-transactions'
import type { Day } from '@/lib/platform/dates/constants'
import type { Cents } from '@/lib/platform/money/cents'
import { isNotImported } from '@/lib/platform/rollups/without-imported-history'
import { isModuleOn } from '@/lib/platform/settings/current'

/** What effects of conversions on an affiliate depend on, read under the lock of their money. Sums in cents. */
export type AffiliateState = {
  affiliateId: number
  userId: string
  status: AffiliateStatus
  userStatus: UserStatus
  country: string | null
  level: number
  bucketId: number | null
  earnedCents: Cents
  availableCents: Cents
  /** Advances that are owed, the oldest first. */
  advances: { id: string; outstandingCents: Cents; repaymentBps: number }[]
  /** The keys of achievements and badges. */
  achievements: string[]
  hasConvertedToday: boolean
  /** Who referred the affiliate, and what was promised for it. */
  referrerId: number | null
  referralShareBps: number | null
  commissionUntil: Date | null
  refusedReason: string | null
  firstConversionAt: Date | null
  isPaidWithReferrer: boolean
  /** Whether one of the conversions is approved; null for one who was not referred. */
  hasApproved: boolean | null
  mentorId: number | null
  mentorShareBps: number | null
  isPaidWithMentor: boolean
  /** Whether a browser of theirs gets pushes. */
  hasDevice: boolean
}

/** Affiliates who convert; those of `paying` may be paid at once, and their referrers and mentors with them. */
type Selling = { affiliateIds: readonly number[]; paying: readonly number[]; day: Day }

/**
 * Locks the money of affiliates, and that of the referrers and mentors who may be paid, in the order of every posting
 * (see `lockMoneyOfAll`), and reads their states.
 */
export async function lockAffiliateStates(tx: Tx, selling: Selling): Promise<Map<number, AffiliateState>> {
  const [locked, rows] = await together(
    tx,
    () => lockMoney(tx, selling),
    () => readAffiliates(tx, selling),
  )
  const balances = new Map(locked.map((balance) => [balance.affiliateId, balance]))
  return new Map(
    rows.flatMap((row) => {
      const balance = balances.get(row.affiliateId)
      return balance ? [[row.affiliateId, toAffiliateState(row, balance)]] : []
    }),
  )
}

type Balance = Pick<AffiliateState, 'affiliateId' | 'earnedCents' | 'availableCents'>
type Row = Omit<AffiliateState, 'earnedCents' | 'availableCents' | 'advances'> & {
  advances: { id: string; outstandingCents: string; repaymentBps: number }[]
}

// the referrer stays, so that a first conversion is recorded for the day referrals are on again
const NO_COMMISSION = {
  referralShareBps: null,
  commissionUntil: null,
  hasApproved: null,
  isPaidWithReferrer: false,
} satisfies Partial<AffiliateState>
const NO_MENTOR = { mentorId: null, mentorShareBps: null, isPaidWithMentor: false } satisfies Partial<AffiliateState>

function toAffiliateState(row: Row, { earnedCents, availableCents }: Balance): AffiliateState {
  const advances = row.advances.map((each) => ({ ...each, outstandingCents: BigInt(each.outstandingCents) }))
  return {
    ...row,
    ...(!isModuleOn('referrals') && NO_COMMISSION),
    ...(!isModuleOn('mentors') && NO_MENTOR),
    earnedCents,
    availableCents,
    advances,
  }
}

/** The affiliates, and the referrers and mentors who may be paid with them. */
const concerned = ({ affiliateIds, paying }: Selling): Prisma.Sql => Prisma.sql`
  SELECT unnest(${affiliateIds}::int[])
  UNION SELECT referrer_id FROM referral WHERE referred_id = ANY(${paying}::int[])
  UNION SELECT a.id FROM mentorship m JOIN affiliate a ON a.user_id = m.mentor_id
    WHERE m.affiliate_id = ANY(${paying}::int[]) AND m.ended_at IS NULL`

function lockMoney(tx: Tx, selling: Selling): Promise<Balance[]> {
  return tx.$queryRaw`
    SELECT affiliate_id AS "affiliateId", earned_cents AS "earnedCents", balance_cents AS "availableCents"
    FROM ledger_account
    WHERE kind = 'available' AND affiliate_id = ANY(ARRAY(${concerned(selling)}))
    ORDER BY id FOR NO KEY UPDATE`
}

// Selects one row in index order where a row may be missing: with EXISTS the planner may scan a whole table.
function readAffiliates(tx: Tx, selling: Selling): Promise<Row[]> {
  return tx.$queryRaw`
    SELECT a.id AS "affiliateId", a.user_id AS "userId", a.status, u.status AS "userStatus", u.country, a.level,
      a.bucket_id AS "bucketId",
      (SELECT coalesce(json_agg(json_build_object('id', f.id, 'outstandingCents', f.outstanding_cents::text,
          'repaymentBps', coalesce(f.repayment_bps, 0)) ORDER BY f.decided_at, f.id), '[]')
        FROM funding_application f WHERE f.affiliate_id = a.id AND f.outstanding_cents > 0) AS advances,
      ARRAY(SELECT e.key FROM achievement_earned e WHERE e.affiliate_id = a.id) AS achievements,
      (SELECT count(*) > 0 FROM (SELECT FROM stat_day s WHERE s.affiliate_id = a.id AND s.day = ${selling.day}::date
        AND s.pending_count + s.approved_count > 0 LIMIT 1) AS today) AS "hasConvertedToday",
      r.referrer_id AS "referrerId", r.share_bps AS "referralShareBps", r.commission_until AS "commissionUntil",
      r.refused_reason AS "refusedReason", r.first_conversion_at AS "firstConversionAt",
      EXISTS (SELECT FROM payout_method own JOIN payout_method theirs ON theirs.fingerprint = own.fingerprint
        WHERE own.affiliate_id = a.id AND theirs.affiliate_id = r.referrer_id) AS "isPaidWithReferrer",
      CASE WHEN r.referrer_id IS NOT NULL THEN (SELECT count(*) > 0 FROM (SELECT FROM stat_day s
        WHERE s.affiliate_id = a.id AND s.approved_count > 0 AND ${Prisma.raw(isNotImported('s'))} ORDER BY s.day LIMIT 1) AS approved) END AS "hasApproved",
      m.mentor_id AS "mentorId", m.share_bps AS "mentorShareBps",
      EXISTS (SELECT FROM payout_method own JOIN payout_method theirs ON theirs.fingerprint = own.fingerprint
        WHERE own.affiliate_id = a.id AND theirs.affiliate_id = m.mentor_id) AS "isPaidWithMentor",
      (SELECT count(*) > 0 FROM (SELECT FROM push_subscription s WHERE s.user_id = a.user_id LIMIT 1) AS device) AS "hasDevice"
    FROM (${concerned(selling)}) AS requested (id)
    JOIN affiliate a ON a.id = requested.id
    JOIN app_user u ON u.id = a.user_id
    LEFT JOIN referral r ON r.referred_id = a.id
    LEFT JOIN LATERAL (SELECT ma.id AS mentor_id, ms.share_bps FROM mentorship ms JOIN affiliate ma ON ma.user_id = ms.mentor_id
      WHERE ms.affiliate_id = a.id AND ms.ended_at IS NULL LIMIT 1) m ON true`
}
