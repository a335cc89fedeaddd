import 'server-only'
import type { StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import { hideRevenue, orderForStaff } from '@/lib/accounts/staff-permissions/revenue-policy'
import {
  byNumber,
  containing,
  direction,
  directionNullsLast,
  type ListSql,
  readList,
} from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { settings } from '@/lib/platform/settings/current'
import { listAdvertiserChoices } from '../advertisers/admin-data'
import { type OfferPayout, payoutLabel } from '../payouts/label-rules'
import { readNetworkFigures } from '../payouts/offer-epc-data'
import { furtherConditionsSchema } from '../visitor-conditions/schema'
import type { AdminOffer, AdminOfferRow, OfferChoices, OffersQuery } from './admin-schema'

type ListRow = Omit<AdminOfferRow, 'payoutLabel' | 'startsAt' | 'expiresAt' | 'createdAt'> &
  OfferPayout & { startsAt: Date | null; expiresAt: Date | null; createdAt: Date }

/** Offers with their figures of the last 30 Eastern days as a role may read them, by name by default. */
export async function listAdminOffers(given: OffersQuery, staff: StaffRights, at: Date): Promise<List<AdminOfferRow>> {
  const query = orderForStaff(given, staff)
  const list = await readList<ListRow>(
    {
      ...(await buildListSql(at)),
      byId: byNumber(Prisma.sql`o.id`),
      where: conditions(query),
      orderBy: orderOf(query),
    },
    query,
  )
  return { ...list, rows: list.rows.map((row) => hideRevenue(toRow(row), staff)) }
}

function toRow({ startsAt, expiresAt, createdAt, ...row }: ListRow): AdminOfferRow {
  const { payoutType, defaultPayoutCents, percentPayoutBps, isSubscription, subscriptionFrequency, ...rest } = row
  const payout = { payoutType, defaultPayoutCents, percentPayoutBps, isSubscription, subscriptionFrequency }
  return {
    ...rest,
    payoutLabel: payoutLabel(payout),
    startsAt: startsAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

async function buildListSql(at: Date): Promise<Pick<ListSql, 'select' | 'from'>> {
  const figures = [...(await readNetworkFigures(at))]
  const column = (of: (sums: (typeof figures)[number][1]) => number) => figures.map(([, sums]) => of(sums))
  const ids = figures.map(([id]) => id)
  return {
    select: Prisma.sql`o.id, o.name, o.advertiser_id AS "advertiserId", a.name AS "advertiserName", o.status,
      a.status = 'active' AS "isAdvertiserActive", a.unfunded_since IS NOT NULL AS "isUsedUp",
      ${FUNDED} AS "fundedCents", o.starts_at AS "startsAt", o.expires_at AS "expiresAt",
      o.is_private AS "isPrivate", o.requires_approval AS "requiresApproval", o.payout_type AS "payoutType",
      o.default_payout_cents AS "defaultPayoutCents", o.percent_payout_bps AS "percentPayoutBps",
      o.is_subscription AS "isSubscription", o.subscription_frequency AS "subscriptionFrequency", f.clicks,
      f.conversions, f.cr, f.epc AS "epcCents", f.payout AS "payoutCents", f.revenue AS "revenueCents",
      f.revenue - f.payout AS "marginCents", o.created_at AS "createdAt"`,
    from: Prisma.sql`offer o JOIN advertiser a ON a.id = o.advertiser_id
      LEFT JOIN ledger_account l ON l.advertiser_id = a.id AND l.kind = 'advertiser_available'
      LEFT JOIN unnest(${ids}::int[], ${column((sums) => sums.clicks)}::float8[],
        ${column((sums) => sums.conversions)}::float8[], ${column((sums) => sums.payoutCents)}::float8[],
        ${column((sums) => sums.revenueCents)}::float8[]) AS g (id, clicks, conversions, payout, revenue) ON g.id = o.id
      CROSS JOIN LATERAL (
        SELECT coalesce(g.clicks, 0) AS clicks, coalesce(g.conversions, 0) AS conversions,
          g.conversions / nullif(g.clicks, 0) AS cr, g.payout / nullif(g.clicks, 0) AS epc,
          coalesce(g.payout, 0) AS payout, coalesce(g.revenue, 0) AS revenue
      ) f`,
  }
}

function orderOf({ sort, dir }: OffersQuery): Prisma.Sql {
  const way = direction(dir)
  const orders = {
    name: Prisma.sql`lower(o.name) ${way}, o.id ${way}`,
    id: Prisma.sql`o.id ${way}`,
    advertiser: Prisma.sql`lower(a.name) ${way}, lower(o.name) ${way}, o.id ${way}`,
    clicks: Prisma.sql`f.clicks ${way}, o.id ${way}`,
    conversions: Prisma.sql`f.conversions ${way}, o.id ${way}`,
    cr: Prisma.sql`f.cr ${directionNullsLast(dir)}, o.id ${way}`,
    epc: Prisma.sql`f.epc ${directionNullsLast(dir)}, o.id ${way}`,
    payout: Prisma.sql`f.payout ${way}, o.id ${way}`,
    revenue: Prisma.sql`f.revenue ${way}, o.id ${way}`,
    margin: Prisma.sql`f.revenue - f.payout ${way}, o.id ${way}`,
    // percentages alone have no flat amount, so they come after all that have one
    terms: Prisma.sql`o.default_payout_cents ${way}, o.percent_payout_bps ${way}, o.id ${way}`,
    // PostgreSQL takes null for the most, which it is: no limit
    funded: Prisma.sql`${FUNDED} ${way}, o.id ${way}`,
    created: Prisma.sql`o.created_at ${way}, o.id ${way}`,
  }
  return orders[sort]
}

const BUDGETED = Prisma.sql`(a.billing_mode = 'prefunded' OR a.credit_limit_cents IS NOT NULL)`
/** What its advertiser may still be sold for. */
const FUNDED = Prisma.sql`CASE WHEN ${BUDGETED}
  THEN (coalesce(l.balance_cents, 0) + coalesce(a.credit_limit_cents, 0))::float8 END`

const FUNDING = {
  funded: Prisma.sql`${BUDGETED} AND a.unfunded_since IS NULL`,
  used_up: Prisma.sql`a.unfunded_since IS NOT NULL`,
  no_limit: Prisma.sql`NOT ${BUDGETED}`,
}

const OPENNESS = {
  open: Prisma.sql`NOT o.is_private AND NOT o.requires_approval`,
  approval: Prisma.sql`o.requires_approval`,
  private: Prisma.sql`o.is_private`,
}

/** Archived offers are left out unless they are asked for. */
function conditions({ q, status, advertiser, category, access, funding }: OffersQuery): Prisma.Sql[] {
  const like = containing(q)
  return [
    ...(q
      ? [
          Prisma.sql`(search_fold(o.name) LIKE ${like} OR search_fold(a.name) LIKE ${like} OR search_fold(o.display_advertiser) LIKE ${like} OR o.id::text = ${q})`,
        ]
      : []),
    status ? Prisma.sql`o.status = ${status}::offer_status` : Prisma.sql`o.status <> 'archived'`,
    ...(advertiser ? [Prisma.sql`o.advertiser_id = ${advertiser}`] : []),
    ...(category
      ? [Prisma.sql`EXISTS (SELECT FROM offer_category c WHERE c.offer_id = o.id AND c.category_id = ${category})`]
      : []),
    ...(access ? [OPENNESS[access]] : []),
    ...(funding ? [FUNDING[funding]] : []),
  ]
}

const DETAIL = {
  advertiser: { select: { status: true } },
  fallback: { select: { id: true, name: true } },
  categories: {
    select: { category: { select: { id: true, name: true } } },
    orderBy: { category: { position: 'asc' } },
  },
  thumbnails: { select: { previewUri: true }, orderBy: { position: 'asc' }, take: 1 },
} as const satisfies Prisma.OfferInclude

/** One offer with everything its page shows to a role. @throws AppError `not_found` */
export async function getAdminOffer(id: number, staff: StaffRights, at: Date): Promise<AdminOffer> {
  const { select, from } = await buildListSql(at)
  const [rows, own, access] = await Promise.all([
    db().$queryRaw<ListRow[]>`SELECT ${select} FROM ${from} WHERE o.id = ${id}`,
    db().offer.findUnique({ where: { id }, include: DETAIL }),
    db().affiliateOffer.groupBy({ by: ['status'], where: { offerId: id }, _count: true }),
  ])
  const [row] = rows
  if (!row || !own) throw new AppError('not_found', 'There is no such offer.')
  const countOf = (status: string) => access.find((each) => each.status === status)?._count ?? 0
  const { advertiser, categories, thumbnails, payoutCapCents, maxAmountCents, ...columns } = own
  return {
    ...columns,
    visitors: furtherConditionsSchema.parse(own.visitors),
    ...hideRevenue(toRow(row), staff),
    advertiserStatus: advertiser.status,
    defaultPayoutCents: Number(own.defaultPayoutCents),
    defaultRevenueCents: Number(own.defaultRevenueCents),
    payoutCapCents: payoutCapCents === null ? null : Number(payoutCapCents),
    maxAmountCents: maxAmountCents === null ? null : Number(maxAmountCents),
    categories: categories.map(({ category }) => category),
    thumbnail: thumbnails[0]?.previewUri ?? null,
    waiting: countOf('requested'),
    approved: countOf('approved'),
    createdAt: own.createdAt.toISOString(),
    updatedAt: own.updatedAt.toISOString(),
  }
}

/** What the forms and filters of offers choose from. */
export async function listOfferChoices(): Promise<OfferChoices> {
  const [advertisers, categories, offers] = await Promise.all([
    listAdvertiserChoices(),
    db().category.findMany({
      select: { id: true, name: true, _count: { select: { offers: true } } },
      orderBy: [{ position: 'asc' }, { name: 'asc' }],
    }),
    db().offer.findMany({
      where: { status: { not: 'archived' } },
      select: { id: true, name: true, status: true },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    }),
  ])
  return {
    advertisers,
    offers,
    categories: categories.map(({ _count, ...category }) => ({ ...category, offers: _count.offers })),
    holdDays: settings().offers.holdDays,
  }
}
