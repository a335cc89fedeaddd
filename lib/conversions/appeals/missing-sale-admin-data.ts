import 'server-only'
import { type BookHolder, isInBook, limitedToBook } from '@/lib/accounts/staff-permissions/book-data'
import { byUuid, direction, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { matchesPerson } from '@/lib/backoffice/people-search/data'
import { listOpenRequests } from '@/lib/backoffice/second-approvals/data'
import { type Inquiry, Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import type { StaffInquiriesQuery, StaffInquiry } from './missing-sale-admin-schema'
import { toClick, toInquiry } from './missing-sale-data'
import { orderKey, reportedForms } from './missing-sale-rules'

type Row = Inquiry & {
  offerName: string
  goalName: string | null
  code: string | null
  affiliateName: string
  advertiserName: string
}

const PARTS = {
  select: Prisma.sql`p.id, p.affiliate_id AS "affiliateId", trim(u.first_name || ' ' || u.last_name) AS "affiliateName",
    p.offer_id AS "offerId", o.name AS "offerName", p.advertiser_id AS "advertiserId", d.name AS "advertiserName",
    p.order_number AS "orderNumber", p.txn_id AS "txnId", p.day, g.name AS "goalName", k.code, p.amount_cents AS "amountCents", p.click_id AS "clickId",
    p.clicked_at AS "clickedAt", p.message, p.pictures, p.status, p.answer, p.conversion_id AS "conversionId",
    p.created_at AS "createdAt", p.due_at AS "dueAt", p.staff_asked_at AS "staffAskedAt", p.decided_at AS "decidedAt"`,
  from: Prisma.sql`inquiry p JOIN offer o ON o.id = p.offer_id JOIN advertiser d ON d.id = p.advertiser_id
    JOIN affiliate a ON a.id = p.affiliate_id JOIN app_user u ON u.id = a.user_id
    LEFT JOIN offer_goal g ON g.id = p.goal_id LEFT JOIN coupon_code k ON k.id = p.coupon_id`,
  byId: byUuid(Prisma.sql`p.id`),
}

/** Inquiries about missing sales, by default those that wait for staff, the oldest deadline first. */
export async function listInquiries(query: StaffInquiriesQuery, staff: BookHolder): Promise<List<StaffInquiry>> {
  const way = direction(query.dir)
  const orders = {
    due: Prisma.sql`p.due_at ${way}, p.id ${way}`,
    created: Prisma.sql`p.created_at ${way}, p.id ${way}`,
  }
  const where = [stateOf(query), ...conditions(query, staff)]
  const list = await readList<Row>({ ...PARTS, where, orderBy: orders[query.sort] }, query)
  const granted = await readFirstApprovals(list.rows)
  const seen = await seenAdvertisers(list.rows, staff)
  const rows = list.rows.map((row) => ({
    ...toStaffInquiry(row, granted.get(row.id) ?? null),
    advertiserName: seen.has(row.advertiserId) ? row.advertiserName : '',
  }))
  return { ...list, rows }
}

function stateOf({ state }: StaffInquiriesQuery): Prisma.Sql {
  if (state === undefined) return Prisma.sql`p.status = 'open' AND p.staff_asked_at IS NOT NULL`
  if (state === 'advertiser') return Prisma.sql`p.status = 'open' AND p.staff_asked_at IS NULL`
  return Prisma.sql`p.status = ${state}::inquiry_status`
}

function conditions({ q, offer }: StaffInquiriesQuery, staff: BookHolder): Prisma.Sql[] {
  return [
    ...(q
      ? [Prisma.sql`(p.order_key = ${orderKey(q)} OR p.order_number = ANY(${reportedForms(q)}) OR ${matchesPerson(q)})`]
      : []),
    ...(offer ? [Prisma.sql`p.offer_id = ${offer}`] : []),
    ...limitedToBook(staff, { affiliate: Prisma.sql`p.affiliate_id` }),
  ]
}

/** What one person has granted of inquiries, where it takes two. */
async function readFirstApprovals(rows: readonly Row[]): Promise<Map<string, StaffInquiry['granted']>> {
  const subjects = rows.filter(({ status }) => status === 'open').map(({ id }) => id)
  const where = { kind: 'missing_sale', subject: { in: subjects }, outcome: null } as const
  const open = await db().approvalRequest.findMany({ where, distinct: ['subject'], select: { subject: true } })
  const waiting = await Promise.all(open.map(({ subject }) => listOpenRequests({ kind: 'missing_sale', subject })))
  return new Map(
    open.flatMap(({ subject }, index) => {
      const request = waiting[index]?.at(-1)
      if (!request) return []
      const { by, amountCents: payoutCents, payload } = request
      return [[subject, { by, payoutCents, amountCents: payload.amountCents }] as const]
    }),
  )
}

/** The advertisers of rows that a member of staff may know of. */
async function seenAdvertisers(rows: readonly Row[], staff: BookHolder): Promise<Set<number>> {
  const ids = [...new Set(rows.map(({ advertiserId }) => advertiserId))]
  const seen = await Promise.all(ids.map((id) => isInBook(staff, { kind: 'advertiser', ids: [id] })))
  return new Set(ids.filter((_, index) => seen[index]))
}

const toStaffInquiry = (row: Row, granted: StaffInquiry['granted']): Omit<StaffInquiry, 'advertiserName'> => ({
  ...toInquiry(row),
  affiliateId: row.affiliateId,
  affiliateName: row.affiliateName,
  ...toClick(row),
  txnId: row.txnId,
  granted,
})
