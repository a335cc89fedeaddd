import 'server-only'
import type { ListSnapshot } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { listFeedConversions } from '@/lib/conversions/lifecycle/admin-data'
import { feedQuerySchema } from '@/lib/conversions/lifecycle/admin-schema'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { addDays, dayToColumn, easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import type {
  OwnPayouts,
  TrafficLine,
  WorkspaceConversion,
  WorkspaceConversionsQuery,
  WorkspaceFigures,
} from './admin-schema'
import { FIGURE_DAYS, TRAFFIC_LINES } from './constants'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The person an address names by affiliate number or account; null when there is none. */
export async function findPerson(ref: string): Promise<{ userId: string; affiliateId: number | null } | null> {
  const isNumber = /^[1-9]\d{0,8}$/.test(ref)
  if (!isNumber && !UUID.test(ref)) return null
  const user = await db().user.findFirst({
    where: { status: { not: 'deleted' }, ...(isNumber ? { affiliate: { id: Number(ref) } } : { id: ref }) },
    select: { id: true, affiliate: { select: { id: true } } },
  })
  return user && { userId: user.id, affiliateId: user.affiliate?.id ?? null }
}

/** @throws AppError not_found for accounts that promote nothing */
export async function getAffiliateId(userId: string): Promise<number> {
  const affiliate = await db().affiliate.findFirst({
    where: { userId, user: { status: { not: 'deleted' } } },
    select: { id: true },
  })
  if (!affiliate) throw new AppError('not_found', 'There is no such affiliate.')
  return affiliate.id
}

const firstDay = (at: Date) => addDays(easternDay(at), 1 - FIGURE_DAYS)

const COUNTS = Prisma.sql`coalesce(sum(s.clicks), 0)::int AS clicks,
  coalesce(sum(s.pending_count + s.approved_count), 0)::int AS conversions,
  coalesce(sum(s.pending_payout_cents + s.approved_payout_cents), 0)::float8 AS "payoutCents"`

/** Clicks, conversions and payout of the last 30 Eastern days. */
export async function getWorkspaceFigures(affiliateId: number, at: Date): Promise<WorkspaceFigures> {
  const days = await db().$queryRaw<WorkspaceFigures['days']>`
    SELECT to_char(d, 'YYYY-MM-DD') AS day, ${COUNTS}
    FROM generate_series(${firstDay(at)}::date, ${easternDay(at)}::date, interval '1 day') d
    LEFT JOIN stat_day s ON s.affiliate_id = ${affiliateId} AND s.day = d::date
    GROUP BY d ORDER BY d`
  return { days }
}

/** The same days by offer and by source. */
export async function getWorkspaceTraffic(affiliateId: number, at: Date) {
  const lines = (key: Prisma.Sql, name: Prisma.Sql, join: Prisma.Sql) => db().$queryRaw<TrafficLine[]>`
    SELECT ${key}::text AS key, ${name} AS name, ${COUNTS},
      coalesce(sum(s.rejected_count + s.reversed_count), 0)::int AS rejected
    FROM stat_day s ${join}
    WHERE s.affiliate_id = ${affiliateId} AND s.day >= ${dayToColumn(firstDay(at))}::date
      AND s.day <= ${dayToColumn(easternDay(at))}::date
    GROUP BY 1, 2 ORDER BY "payoutCents" DESC, clicks DESC, 1 LIMIT ${TRAFFIC_LINES}`
  const [offers, sources] = await Promise.all([
    lines(Prisma.sql`s.offer_id`, Prisma.sql`o.name`, Prisma.sql`JOIN offer o ON o.id = s.offer_id`),
    lines(
      Prisma.sql`s.source_id`,
      Prisma.sql`coalesce(x.name, '')`,
      Prisma.sql`LEFT JOIN source x ON x.id = s.source_id`,
    ),
  ])
  return { offers, sources }
}

type Query = WorkspaceConversionsQuery & { snapshot?: ListSnapshot }

/** Conversions of one affiliate, without what the advertiser pays. */
export async function listWorkspaceConversions(affiliateId: number, query: Query): Promise<List<WorkspaceConversion>> {
  // a file is read in larger pages than the feed's query allows
  const { format: _, snapshot, page, size, ...filters } = query
  const feed = feedQuerySchema.parse({ ...filters, affiliate: affiliateId })
  const list = await listFeedConversions({ ...feed, page, size, ...(snapshot && { snapshot }) })
  const rows = list.rows.map(({ revenueCents: _revenue, amountCents: _amount, ...row }) => row)
  return { ...list, rows }
}

/** Payouts of their own, newest first. */
export async function listOwnPayouts(affiliateId: number): Promise<OwnPayouts> {
  const rows = await db().affiliatePayout.findMany({
    where: { affiliateId },
    orderBy: [{ startsAt: 'desc' }, { id: 'desc' }],
    take: TRAFFIC_LINES,
    include: { offer: { select: { name: true } }, goal: { select: { name: true } } },
  })
  return {
    ownPayouts: rows.map(({ id, offerId, offer, goal, payoutCents, percentPayoutBps, startsAt, endsAt }) => ({
      id,
      offerId,
      offerName: offer.name,
      goal: goal?.name ?? null,
      payoutCents: Number(payoutCents),
      percentPayoutBps,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
    })),
  }
}
