import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { PROMOTED_DAYS, TOPICS } from '@/lib/messages/topics/constants'
import type { Tx } from '@/lib/platform/database/db'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import type { Audience, AudienceSize } from './admin-schema'

const { inApp, byMail } = TOPICS.staff_message

/** The size of an audience, by the same statement that stores its recipients. */
export async function countAudience(tx: Tx, audience: Audience, at: Date): Promise<AudienceSize> {
  const [size] = await tx.$queryRaw<[AudienceSize]>`
    SELECT count(*)::int AS people,
      count(*) FILTER (WHERE coalesce(p.in_app, ${inApp}))::int AS "inApp",
      count(*) FILTER (WHERE coalesce(p.by_mail, ${byMail}))::int AS "byMail"
    FROM (${audienceSql(audience, at)}) member
    LEFT JOIN notification_preference p ON p.user_id = member.user_id AND p.topic = 'staff_message'`
  return size
}

/** A SELECT of the `user_id` of everybody in an audience. */
export function audienceSql({ buckets, levels, countries, offerId, inactive }: Audience, at: Date): Prisma.Sql {
  const today = easternDay(at)
  const conditions = [
    Prisma.sql`a.status = 'approved' AND u.status = 'active'`,
    ...(buckets ? [Prisma.sql`a.bucket_id = ANY(${buckets}::int[])`] : []),
    ...(levels ? [Prisma.sql`a.level = ANY(${levels}::int[])`] : []),
    ...(countries ? [Prisma.sql`u.country = ANY(${countries}::text[])`] : []),
    ...(offerId === undefined
      ? []
      : [
          Prisma.sql`a.id IN (SELECT affiliate_id FROM stat_day WHERE offer_id = ${offerId} AND clicks > 0
            AND day BETWEEN ${addDays(today, 1 - PROMOTED_DAYS)}::date AND ${today}::date)`,
        ]),
    ...(inactive ? [inactiveSql(inactive, addDays(today, -inactive.days))] : []),
  ]
  return Prisma.sql`SELECT a.user_id FROM affiliate a JOIN app_user u ON u.id = a.user_id
    WHERE ${Prisma.join(conditions, ' AND ')}`
}

const ACTIVE = {
  click: Prisma.sql`clicks > 0`,
  conversion: Prisma.sql`pending_count + approved_count + reversed_count > 0`,
}

/** No activity after a day, by affiliates who had joined by then. */
function inactiveSql({ since }: NonNullable<Audience['inactive']>, lastDay: string): Prisma.Sql {
  return Prisma.sql`(coalesce(a.approved_at, a.created_at) AT TIME ZONE 'America/New_York')::date <= ${lastDay}::date
    AND NOT EXISTS (SELECT FROM stat_day s
      WHERE s.affiliate_id = a.id AND s.day > ${lastDay}::date AND ${ACTIVE[since]})`
}
