import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * SQL: the risk signals of an application as columns, for `affiliate a`, its `app_user u` and SHARED_ADDRESSES. Each is an
 * index lookup, for the rows of one page.
 */
export const RISK_SIGNALS = Prisma.sql`u.email_confirmed_at IS NULL AS "isUnconfirmed",
  near.others AS "sharedAddress", near.banned AS "isAddressBanned",
  (SELECT count(DISTINCT other.affiliate_id)::int FROM payout_method own
    JOIN payout_method other ON other.fingerprint = own.fingerprint AND other.affiliate_id <> own.affiliate_id
    WHERE own.affiliate_id = a.id) AS "sharedDestination",
  EXISTS (SELECT FROM referral r JOIN affiliate by ON by.id = r.referrer_id
    WHERE r.referred_id = a.id AND by.status IN ('suspended', 'banned', 'rejected')) AS "isReferrerBlocked"`

/** SQL join: other accounts that signed in from an address of the applicant, and whether one of them is banned. */
export const SHARED_ADDRESSES = Prisma.sql`CROSS JOIN LATERAL (
    SELECT count(DISTINCT other.user_id)::int AS others,
      coalesce(bool_or(o.status = 'banned' OR oa.status = 'banned'), false) AS banned
    FROM user_session own
    JOIN user_session other ON other.ip = own.ip AND other.user_id <> own.user_id
    JOIN app_user o ON o.id = other.user_id
    LEFT JOIN affiliate oa ON oa.user_id = o.id
    WHERE own.user_id = u.id
  ) near`
