import 'server-only'
import { containing, direction, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import { addDays, dayStart, isDay } from '@/lib/platform/dates/days'
import type { ComparedSale, ComparedSalesQuery } from './compared-admin-schema'

type Row = Omit<ComparedSale, 'arrivedAt' | 'bookedAt'> & { arrivedAt: Date; bookedAt: Date | null }

/** Sales that were compared and would have been paid, and those of them that were booked here after all. */
export async function listComparedSales(query: ComparedSalesQuery): Promise<List<ComparedSale>> {
  const { q, sort, dir, offer, state, from, to, ...page } = query
  const way = direction(dir)
  const id = Prisma.sql`s.advertiser_id || '-' || s.txn_id`
  const list = await readList<Row>(
    {
      select: Prisma.sql`${id} AS id, s.created_at AS "arrivedAt", s.offer_id AS "offerId", o.name AS "offerName",
        s.affiliate_id AS "affiliateId", s.txn_id AS "txnId", s.payout_cents::float8 AS "payoutCents",
        s.revenue_cents::float8 AS "revenueCents", s.booked_at AS "bookedAt"`,
      from: Prisma.sql`compared_sale s JOIN offer o ON o.id = s.offer_id`,
      byId: (ref) => Prisma.sql`${id} = ${ref}`,
      where: [
        Prisma.sql`s.reason IS NULL`,
        ...(q
          ? [Prisma.sql`(search_fold(o.name) LIKE ${containing(q)} OR s.txn_id = ${q} OR s.affiliate_id::text = ${q})`]
          : []),
        ...(offer ? [Prisma.sql`s.offer_id = ${offer}`] : []),
        ...(state ? [Prisma.sql`(s.booked_at IS NOT NULL) = ${state === 'booked'}`] : []),
        ...(from ? [Prisma.sql`s.created_at >= ${isDay(from) ? dayStart(from) : new Date(from)}`] : []),
        ...(to ? [Prisma.sql`s.created_at < ${isDay(to) ? dayStart(addDays(to, 1)) : new Date(to)}`] : []),
      ],
      orderBy: {
        arrived: Prisma.sql`s.created_at ${way}, s.advertiser_id, s.txn_id`,
        payout: Prisma.sql`s.payout_cents ${way}, s.advertiser_id, s.txn_id`,
      }[sort],
    },
    page,
  )
  const toRow = ({ arrivedAt, bookedAt, ...row }: Row): ComparedSale => ({
    ...row,
    arrivedAt: arrivedAt.toISOString(),
    bookedAt: bookedAt?.toISOString() ?? null,
  })
  return { ...list, rows: list.rows.map(toRow) }
}
