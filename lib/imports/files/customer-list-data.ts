import 'server-only'
import type { CustomerList } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { LISTS_MAX } from './customer-list-constants'
import { type CustomerListRow, type CustomerLists, problemsSchema } from './customer-list-schema'

/** The lists of customers of an advertiser, the newest first, and its open offers that look at them. */
export async function readCustomerLists(advertiserId: number): Promise<CustomerLists> {
  const [lists, offers] = await Promise.all([
    db().customerList.findMany({
      where: { advertiserId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: LISTS_MAX,
    }),
    db().$queryRaw<CustomerLists['offers']>`
      SELECT o.id, o.name, CASE WHEN o.paid_customers = 'new' THEN 'new' ELSE 'rules' END AS effect
      FROM offer o WHERE o.advertiser_id = ${advertiserId} AND o.status <> 'archived'
        AND (o.paid_customers = 'new' OR o.payout_rules @? '$[*].conditions.customer')
      ORDER BY o.name, o.id`,
  ])
  return { lists: lists.map(toRow), offers }
}

const toRow = ({ problems, createdAt, finishedAt, ...list }: CustomerList): CustomerListRow => ({
  id: list.id,
  fileName: list.fileName,
  state: list.state,
  names: list.names,
  badRows: list.badRows,
  unreadColumns: list.unreadColumns,
  problems: problemsSchema.parse(problems),
  problem: list.problem,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})
