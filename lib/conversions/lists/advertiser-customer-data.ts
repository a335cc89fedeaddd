import 'server-only'
import { generateCsv } from '@/lib/backoffice/lists/csv-rules'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { readInSnapshot } from '@/lib/platform/database/snapshot'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { readPages, toPage } from '@/lib/platform/http/responses/pagination'
import {
  ADVERTISER_CUSTOMER_COLUMNS,
  type AdvertiserCustomer,
  type AdvertiserCustomersPage,
  type AdvertiserCustomersQuery,
} from './advertiser-customer-schema'
import { customersOf, hasName } from './affiliate/customer-sql-data'
import type { CustomerState } from './affiliate/customer-state-constants'

/** Whose customers, for whom: the advertiser sees no payout; staff without a right to it see no revenue. */
export type CustomersOf = { advertiserId: number; seesPayout: boolean; seesCost: boolean; at: Date }

const ofAdvertiser = ({ advertiserId, at }: CustomersOf) =>
  customersOf(Prisma.sql`x.advertiser_id = ${advertiserId} AND ${withoutTestAccounts('x.affiliate_id')}`, at)

/** A page of the customers of an advertiser's subscriptions, the newest first, with the totals of all of them. */
export async function listAdvertiserCustomers(
  whose: CustomersOf,
  query: AdvertiserCustomersQuery,
): Promise<AdvertiserCustomersPage> {
  const [page, summary] = await Promise.all([readPage(db(), whose, query), readTotals(whose)])
  return { ...page, ...summary }
}

type Row = {
  id: string
  name: string
  numbers: string[]
  affiliateId: number
  offerId: number
  offerName: string
  state: CustomerState
  beganAt: Date
  lastPaidAt: Date
  payments: number
  spentCents: bigint
  costCents: bigint
  payoutCents: bigint
  expectedCents: bigint
}

async function readPage(tx: Tx, whose: CustomersOf, query: AdvertiserCustomersQuery) {
  const { q, state, offer, affiliate, before, limit } = query
  const conditions = [
    Prisma.sql`true`,
    ...(q ? [Prisma.sql`(${hasName(q)} OR ${hasNumber(q)})`] : []),
    ...(state ? [Prisma.sql`c.state = ${state}`] : []),
    ...(offer ? [Prisma.sql`c.offer_id = ${offer}`] : []),
    ...(affiliate ? [Prisma.sql`c.affiliate_id = ${affiliate}`] : []),
    ...(before ? [Prisma.sql`c.id < ${before}::uuid`] : []),
  ]
  const found = await tx.$queryRaw<Row[]>`
    WITH ${ofAdvertiser(whose)},
    page AS (SELECT c.* FROM customer c WHERE ${Prisma.join(conditions, ' AND ')} ORDER BY c.id DESC LIMIT ${limit + 1})
    SELECT c.id, c.name, ARRAY(SELECT n.name FROM customer_name n WHERE n.customer_id = c.customer_id AND n.kind = 'number'
        ORDER BY n.name) AS numbers, c.affiliate_id AS "affiliateId", c.offer_id AS "offerId", o.name AS "offerName", c.state,
      c.began_at AS "beganAt", c.last_at AS "lastPaidAt", c.payments, c.spent AS "spentCents", c.cost AS "costCents",
      c.earned AS "payoutCents", CASE WHEN c.state = 'active' AND NOT c.is_last THEN c.last_cost ELSE 0 END AS "expectedCents"
    FROM page c JOIN offer o ON o.id = c.offer_id ORDER BY c.id DESC`
  const { page, nextCursor } = toPage(found, limit, ({ id }) => id)
  return { rows: page.map((row) => toCustomer(row, whose)), nextBefore: nextCursor }
}

/** Whether the advertiser calls a customer `c` so. */
const hasNumber = (q: string) => Prisma.sql`EXISTS (SELECT FROM customer_name n
  WHERE n.customer_id = c.customer_id AND n.kind = 'number' AND n.name = ${q})`

const toCustomer = (row: Row, { seesPayout, seesCost }: CustomersOf): AdvertiserCustomer => ({
  ...row,
  beganAt: row.beganAt.toISOString(),
  lastPaidAt: row.lastPaidAt.toISOString(),
  spentCents: Number(row.spentCents),
  costCents: seesCost ? Number(row.costCents) : null,
  payoutCents: seesPayout ? Number(row.payoutCents) : null,
  expectedCents: seesCost ? Number(row.expectedCents) : null,
})

type Group = { id: number; name: string; customers: number; active: number; paid: number } & Record<
  'spentCents' | 'costCents' | 'expectedCents',
  bigint
>

async function readTotals(whose: CustomersOf) {
  const groups = await db().$queryRaw<Group[]>`
    WITH ${ofAdvertiser(whose)}
    SELECT c.offer_id AS id, o.name, count(*)::int AS customers, (count(*) FILTER (WHERE c.state = 'active'))::int AS active,
      sum(c.payments)::int AS paid, sum(c.spent)::bigint AS "spentCents", sum(c.cost)::bigint AS "costCents",
      coalesce(sum(c.last_cost) FILTER (WHERE c.state = 'active' AND NOT c.is_last), 0)::bigint AS "expectedCents"
    FROM customer c JOIN offer o ON o.id = c.offer_id GROUP BY 1, 2 ORDER BY 2, 1`
  const sum = (of: (group: Group) => number | bigint) => groups.reduce((total, group) => total + Number(of(group)), 0)
  return {
    totals: {
      customers: sum(({ customers }) => customers),
      active: sum(({ active }) => active),
      payments: sum(({ paid }) => paid),
      spentCents: sum(({ spentCents }) => spentCents),
      costCents: whose.seesCost ? sum(({ costCents }) => costCents) : null,
      expectedCents: whose.seesCost ? sum(({ expectedCents }) => expectedCents) : null,
    },
    offers: groups.map(({ id, name }) => ({ id, name })),
  }
}

const CSV_PAGE = 1_000

/** Every customer that matches as a CSV file, the newest first. @throws AppError unavailable when too many exports are running */
export function advertiserCustomersCsv(whose: CustomersOf, query: AdvertiserCustomersQuery) {
  const columns = ADVERTISER_CUSTOMER_COLUMNS.filter(({ key }) => whose.seesPayout || key !== 'payoutCents')
  return readInSnapshot(whose.advertiserId, (tx) => {
    const pages = readPages(async (before?: string) => {
      const { rows, nextBefore } = await readPage(tx, whose, { ...query, before, limit: CSV_PAGE })
      return { page: rows, nextCursor: nextBefore }
    })
    return generateCsv(columns, pages)
  })
}
