import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { PROMOTED_DAYS, TOPICS } from '@/lib/messages/notifications/constants'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import type { Tx } from '@/lib/platform/db'
import type { Audience, AudienceSize } from './admin-schema'

const { inApp, byMail } = TOPICS.staff_message

/** How many an audience is, by the very statement that gathers it. */
export async function countAudience(tx: Tx, audience: Audience, at: Date): Promise<AudienceSize> {
  const [size] = await tx.$queryRaw<[AudienceSize]>`
    SELECT count(*)::int AS people,
      count(*) FILTER (WHERE coalesce(p.in_app, ${inApp}))::int AS "inApp",
      count(*) FILTER (WHERE coalesce(p.by_mail, ${byMail}))::int AS "byMail"
    FROM (${membersSql(audience, at)}) member
    LEFT JOIN notification_preference p ON p.user_id = member.user_id AND p.topic = 'staff_message'`
  return size
}

/** Writes down everybody a campaign is for, to be told one chunk after another. @returns how many */
export async function gatherRecipients(tx: Tx, campaignId: string, audience: Audience, at: Date): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO notification_campaign_recipient (campaign_id, user_id)
    SELECT ${campaignId}::uuid, member.user_id FROM (${membersSql(audience, at)}) member`
}

function membersSql({ buckets, levels, countries, offerId, inactive }: Audience, at: Date): Prisma.Sql {
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

/** Nothing after a day; and they were there on it: who joined since has not gone quiet. */
function inactiveSql({ since }: NonNullable<Audience['inactive']>, lastDay: string): Prisma.Sql {
  return Prisma.sql`(coalesce(a.approved_at, a.created_at) AT TIME ZONE 'America/New_York')::date <= ${lastDay}::date
    AND NOT EXISTS (SELECT FROM stat_day s
      WHERE s.affiliate_id = a.id AND s.day > ${lastDay}::date AND ${ACTIVE[since]})`
}
