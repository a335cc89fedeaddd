import 'server-only'
import { byNumber, containing, direction, type ListSql, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { matchesAffiliate, type PersonCondition } from '@/lib/backoffice/people-search/data'
import { periodStart } from '@/lib/catalog/caps/rules'
import { Prisma } from '@/lib/generated/prisma/client'
import type { CapPeriod } from '@/lib/generated/prisma/enums'
import type { Day } from '@/lib/platform/dates/constants'
import { easternDay } from '@/lib/platform/dates/days'
import type { CapQuery, CapRow } from './admin-schema'
import { NEAR_PERCENT } from './constants'

type ListRow = Omit<CapRow, 'limit' | 'stated' | 'used' | 'left' | 'alertedAt'> & {
  limit: bigint
  statedLimit: bigint | null
  statedCurrency: string | null
  used: bigint
  alertedAt: Date | null
}

/** Caps with the usage of their present period, the fullest first by default. */
export async function listCaps(query: CapQuery, at: Date): Promise<List<CapRow>> {
  const named = query.q ? await matchesAffiliate(Prisma.sql`c.affiliate_id`, query.q) : undefined
  const list = await readList<ListRow>(buildListSql(query, easternDay(at), named), query)
  return { ...list, rows: list.rows.map(toRow) }
}

const toRow = ({ limit, statedLimit, statedCurrency, used, alertedAt, ...row }: ListRow): CapRow => ({
  ...row,
  limit: Number(limit),
  stated:
    statedLimit === null || statedCurrency === null ? null : { limit: Number(statedLimit), currency: statedCurrency },
  used: Number(used),
  left: Number(limit > used ? limit - used : 0n),
  alertedAt: alertedAt?.toISOString() ?? null,
})

const STATE = Prisma.sql`(CASE WHEN NOT c.is_active THEN 'off' WHEN used.value >= c.limit_value THEN 'full'
  WHEN used.value * 100 >= c.limit_value * ${NEAR_PERCENT} THEN 'near' ELSE 'open' END)`
const SUBJECT = Prisma.sql`coalesce(o.name, g.name)`

function buildListSql(query: CapQuery, today: Day, named: PersonCondition | undefined): ListSql {
  const start = (period: CapPeriod) => Prisma.sql`${periodStart(period, today)}::date`
  const way = direction(query.dir)
  const orders = {
    share: Prisma.sql`c.is_active DESC, used.value::numeric / c.limit_value ${way}, c.id DESC`,
    id: Prisma.sql`c.id ${way}`,
    limit: Prisma.sql`c.limit_value ${way}, c.id DESC`,
    subject: Prisma.sql`${SUBJECT} ${way}, c.id DESC`,
  }
  return {
    select: Prisma.sql`c.id, c.offer_id AS "offerId", c.group_id AS "groupId", ${SUBJECT} AS subject,
      c.affiliate_id AS "affiliateId", coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email) AS "affiliateName",
      c.bucket_id AS "bucketId", b.name AS "bucketName", c.metric, c.period, c.limit_value AS "limit",
      c.stated_limit AS "statedLimit", c.stated_currency::text AS "statedCurrency", used.value AS used,
      used.counting AS "isCounting",
      ${STATE} AS state, c.overflow_offer_id AS "overflowOfferId", v.name AS "overflowName",
      c.alerted_at AS "alertedAt", c.is_active AS "isActive"`,
    from: Prisma.sql`conversion_cap c
      LEFT JOIN offer o ON o.id = c.offer_id LEFT JOIN offer_group g ON g.id = c.group_id
      LEFT JOIN bucket b ON b.id = c.bucket_id ${named?.joins ?? Prisma.empty}
      LEFT JOIN conversion_cap_usage u ON u.cap_id = c.id AND u.period_day = CASE c.period WHEN 'day' THEN ${start('day')}
        WHEN 'week' THEN ${start('week')} WHEN 'month' THEN ${start('month')} ELSE ${start('total')} END
      CROSS JOIN LATERAL (SELECT coalesce(u.used, 0) AS value, u.counted_from IS NOT NULL AS counting) used`,
    rowJoins: {
      key: [Prisma.sql`c.id`],
      joins: Prisma.sql`LEFT JOIN offer v ON v.id = c.overflow_offer_id
        LEFT JOIN affiliate a ON a.id = c.affiliate_id LEFT JOIN app_user p ON p.id = a.user_id`,
    },
    byId: byNumber(Prisma.sql`c.id`),
    where: conditions(query, named),
    orderBy: orders[query.sort],
  }
}

function conditions({ q, metric, period, state }: CapQuery, named: PersonCondition | undefined): Prisma.Sql[] {
  const like = containing(q)
  return [
    ...(named
      ? [Prisma.sql`(search_fold(${SUBJECT}) LIKE ${like} OR search_fold(b.name) LIKE ${like} OR ${named.where})`]
      : []),
    ...(metric ? [Prisma.sql`c.metric = ${metric}::cap_metric`] : []),
    ...(period ? [Prisma.sql`c.period = ${period}::cap_period`] : []),
    ...(state ? [Prisma.sql`${STATE} = ${state}`] : []),
  ]
}
