import 'server-only'
import { type BookHolder, limitedToBook } from '@/lib/accounts/staff-permissions/book-data'
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
import { managedBy, managerColumn } from '@/lib/backoffice/managers/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { withoutTestAccountsOrNull } from '@/lib/platform/database/without-test-accounts'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { dayStart, easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { readNetworkFigures } from '../payouts/offer-epc-data'
import type { AdvertiserChoice, AdvertiserDetail, AdvertiserRow, AdvertisersQuery } from './admin-schema'
import { OFFERS_SHOWN, QUIET_DAYS } from './constants'
import { listSecrets } from './secrets/admin-data'

type ListRow = Omit<AdvertiserRow, 'lastCallAt' | 'createdAt'> & { lastCallAt: Date | null; createdAt: Date }

/** Advertisers with their figures of the last 30 Eastern days as a role may read them, by name by default. */
export async function listAdvertisers(
  given: AdvertisersQuery,
  staff: BookHolder,
  at: Date,
): Promise<List<AdvertiserRow>> {
  const query = orderForStaff(given, staff)
  const list = await readList<ListRow>(
    {
      ...(await buildListSql(at)),
      byId: byNumber(Prisma.sql`a.id`),
      where: [
        ...conditions(query, at),
        ...managedBy(query.manager, staff.userId, 'advertiser', Prisma.sql`a.id`),
        ...limitedToBook(staff, { advertiser: Prisma.sql`a.id` }),
      ],
      orderBy: orderOf(query),
    },
    query,
  )
  return { ...list, rows: list.rows.map((row) => hideRevenue(toRow(row), staff)) }
}

const toRow = ({ lastCallAt, createdAt, ...row }: ListRow): AdvertiserRow => ({
  ...row,
  lastCallAt: lastCallAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

const LAST_CALL = Prisma.sql`(SELECT max(p.created_at) FROM postback_call p
  WHERE p.advertiser_id = a.id AND ${withoutTestAccountsOrNull('p.affiliate_id')})`

/** Refused calls are counted by a partial index, the last call is found by another one. */
async function buildListSql(at: Date): Promise<Pick<ListSql, 'select' | 'from'>> {
  const figures = [...(await readNetworkFigures(at))]
  const ids = figures.map(([id]) => id)
  const clicks = figures.map(([, sums]) => sums.clicks)
  const conversions = figures.map(([, sums]) => sums.conversions)
  const revenue = figures.map(([, sums]) => sums.revenueCents)
  return {
    select: Prisma.sql`a.id, a.name, a.status, a.reference, a.website, o.offers, o.active AS "activeOffers", o.clicks,
      o.conversions, o.revenue AS "revenueCents", c.last_call AS "lastCallAt", c.refused AS "refusedToday", a.created_at AS "createdAt",
      ${managerColumn('advertiser', Prisma.sql`a.id`)}`,
    from: Prisma.sql`advertiser a
      LEFT JOIN (
        SELECT o.advertiser_id, count(*)::int AS offers, count(*) FILTER (WHERE o.status = 'active')::int AS active,
          coalesce(sum(f.clicks), 0)::float8 AS clicks, coalesce(sum(f.conversions), 0)::float8 AS conversions,
          coalesce(sum(f.revenue), 0)::float8 AS revenue
        FROM offer o
        LEFT JOIN unnest(${ids}::int[], ${clicks}::float8[], ${conversions}::float8[], ${revenue}::float8[])
          AS f (id, clicks, conversions, revenue) ON f.id = o.id
        GROUP BY o.advertiser_id
      ) sums ON sums.advertiser_id = a.id
      CROSS JOIN LATERAL (
        SELECT coalesce(sums.offers, 0) AS offers, coalesce(sums.active, 0) AS active,
          coalesce(sums.clicks, 0) AS clicks, coalesce(sums.conversions, 0) AS conversions, coalesce(sums.revenue, 0) AS revenue
      ) o
      CROSS JOIN LATERAL (
        SELECT ${LAST_CALL} AS last_call, (
          SELECT count(*)::int FROM postback_call p
          WHERE p.advertiser_id = a.id AND p.outcome = 'rejected' AND p.created_at >= ${dayStart(easternDay(at))}
            AND ${withoutTestAccountsOrNull('p.affiliate_id')}
        ) AS refused
      ) c`,
  }
}

function orderOf({ sort, dir }: AdvertisersQuery): Prisma.Sql {
  const way = direction(dir)
  const orders = {
    name: Prisma.sql`lower(a.name) ${way}, a.id ${way}`,
    id: Prisma.sql`a.id ${way}`,
    offers: Prisma.sql`o.offers ${way}, a.id ${way}`,
    clicks: Prisma.sql`o.clicks ${way}, a.id ${way}`,
    conversions: Prisma.sql`o.conversions ${way}, a.id ${way}`,
    revenue: Prisma.sql`o.revenue ${way}, a.id ${way}`,
    lastCall: Prisma.sql`c.last_call ${directionNullsLast(dir)}, a.id ${way}`,
    refused: Prisma.sql`c.refused ${way}, a.id ${way}`,
    created: Prisma.sql`a.created_at ${way}, a.id ${way}`,
  }
  return orders[sort]
}

function conditions({ q, status, calls }: Pick<AdvertisersQuery, 'q' | 'status' | 'calls'>, at: Date): Prisma.Sql[] {
  const like = containing(q)
  const quietSince = new Date(at.getTime() - QUIET_DAYS * DAY_MS)
  return [
    ...(q
      ? [
          Prisma.sql`(search_fold(a.name) LIKE ${like} OR search_fold(a.website) LIKE ${like} OR search_fold(a.reference) LIKE ${like} OR a.id::text = ${q}
            OR EXISTS (SELECT FROM advertiser_contact p
              WHERE p.advertiser_id = a.id AND (search_fold(p.name) LIKE ${like} OR search_fold(p.email) LIKE ${like})))`,
        ]
      : []),
    ...(status ? [Prisma.sql`a.status = ${status}::advertiser_status`] : []),
    ...(calls === 'refused' ? [Prisma.sql`c.refused > 0`] : []),
    ...(calls === 'quiet' ? [Prisma.sql`coalesce(c.last_call < ${quietSince}, true)`] : []),
  ]
}

/** One advertiser with terms, contacts, secrets and offers, as a role may read it. @throws AppError `not_found` */
export async function getAdvertiser(id: number, staff: StaffRights, at: Date): Promise<AdvertiserDetail> {
  const { select, from } = await buildListSql(at)
  const [rows, own, secrets, topOffers] = await Promise.all([
    db().$queryRaw<ListRow[]>`SELECT ${select} FROM ${from} WHERE a.id = ${id}`,
    db().advertiser.findUnique({ where: { id }, include: { contacts: { orderBy: { position: 'asc' } } } }),
    listSecrets(id, at),
    listTopOffers(id, at),
  ])
  const [row] = rows
  if (!row || !own) throw new AppError('not_found', 'There is no such advertiser.')
  const { version, paymentTerms, currency, notes, allowedNetworks, ownChanges, maxAmountCents, maxAmountCurrency } = own
  return {
    ...hideRevenue(toRow(row), staff),
    version,
    paymentTerms,
    currency,
    notes,
    allowedNetworks,
    ownChanges,
    secrets,
    topOffers: topOffers.map((offer) => hideRevenue(offer, staff)),
    contacts: own.contacts.map((contact) => ({
      id: contact.id,
      name: contact.name,
      email: contact.email,
      role: contact.role,
    })),
    maxAmountCents: maxAmountCents === null ? null : Number(maxAmountCents),
    maxAmountCurrency,
  }
}

async function listTopOffers(advertiserId: number, at: Date) {
  const [offers, figures] = await Promise.all([
    db().offer.findMany({ where: { advertiserId }, select: { id: true, name: true, status: true } }),
    readNetworkFigures(at),
  ])
  return offers
    .map((offer) => {
      const { clicks = 0, conversions = 0, revenueCents = 0 } = figures.get(offer.id) ?? {}
      return { ...offer, clicks, conversions, revenueCents }
    })
    .sort((a, b) => b.revenueCents - a.revenueCents || a.name.localeCompare(b.name) || a.id - b.id)
    .slice(0, OFFERS_SHOWN)
}

/** Advertisers by name, for the forms and filters of staff; archived ones where past events are looked up. */
export function listAdvertiserChoices({ withArchived = false } = {}): Promise<AdvertiserChoice[]> {
  return db().advertiser.findMany({
    where: withArchived ? {} : { status: { not: 'archived' } },
    select: { id: true, name: true, status: true, currency: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
}
