import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { easternDay } from '@/lib/platform/dates/days'
import { hostOfColumn } from '@/lib/traffic/visitors/referrer-data'
import { COUPON_SITES } from '../constants'

/** The affiliate of a click as calls name it (`publicClickId`: its number in base 36), and its id. */
const affiliateOf = Prisma.sql`(SELECT sum((strpos('0123456789abcdefghijklmnopqrstuvwxyz', sign) - 1) * 36 ^ (length(name) - place))::int
  FROM split_part(lower(s.sent_click), '-', 1) AS name, string_to_table(name, NULL) WITH ORDINALITY AS signs (sign, place))`
const idOf = Prisma.sql`split_part(s.sent_click, '-', 2)::uuid`

/**
 * Sales that coupon codes credited, with how many clicks that count their affiliate brought on all offers in the window, and the
 * coupon site from which the click came that the sale named as well: its buyer looked for a code when they were about to pay.
 * @param counting `recent` and `totals` of the affiliates of this part
 */
export const couponCodesQuery = (
  counting: Prisma.Sql,
  { since, affiliateIds }: { since: Date; affiliateIds: readonly number[] },
): Prisma.Sql => Prisma.sql`
    WITH ${counting},
    reach AS (SELECT affiliate_id, sum(clicks)::int AS clicks FROM stat_day
      WHERE affiliate_id = ANY (${affiliateIds}::int[]) AND day >= ${easternDay(since)}::date GROUP BY 1)
    SELECT r.affiliate_id AS "affiliateId", r.id::text AS ref, r.id AS "conversionId", t.total,
      jsonb_build_object('code', c.code, 'offerId', r.offer_id, 'clicks', coalesce(reach.clicks, 0),
        'site', CASE WHEN sent.host ~ ${COUPON_SITES} THEN sent.host END) AS detail
    FROM recent r JOIN totals t USING (affiliate_id)
    JOIN coupon_sale s ON s.affiliate_id = r.affiliate_id AND s.click_id = r.click_id
    JOIN coupon_code c ON c.id = s.coupon_id
    LEFT JOIN reach ON reach.affiliate_id = r.affiliate_id
    LEFT JOIN LATERAL (SELECT ${hostOfColumn(Prisma.sql`k.referrer`)} AS host FROM click k
      WHERE s.sent_click ~ '^[0-9a-z]{1,6}-[0-9a-f]{32}$' AND k.affiliate_id = ${affiliateOf} AND k.id = ${idOf}) sent ON true`
