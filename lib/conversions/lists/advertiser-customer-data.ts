import 'server-only'
import { type BookHolder, limitedToBook } from '@/lib/accounts/staff-permissions/book-data'
import { generateCsv } from '@/lib/backoffice/lists/csv-rules'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { readInSnapshot } from '@/lib/platform/database/snapshot'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { readPages, toPage } from '@/lib/platform/http/responses/pagination'
import {
  ADVERTISER_CUSTOMER_COLUMNS,
  type AdvertiserCustomersPage,
  type AdvertiserCustomersQuery,
  ALL_CUSTOMER_COLUMNS,
  type AllCustomer,
  type AllCustomersPage,
  type AllCustomersQuery,
} from './advertiser-customer-schema'
import { type CustomersAmong, isOf, readNewest } from './affiliate/customer-page-data'
import { customersOf, isCalled, leadsTo } from './affiliate/customer-sql-data'
import type { CustomerState } from './affiliate/customer-state-constants'

/** Whose customers, for whom: the advertiser sees no payout; staff without a right to it see no revenue. */
export type CustomersOf = { advertiserId: number; seesPayout: boolean; seesCost: boolean; at: Date }

/** The same of all advertisers that staff see, each row with its advertiser. */
export type CustomersOfAll = Omit<CustomersOf, 'advertiserId'> & { staff: BookHolder }

const NO_TEST = withoutTestAccounts('x.affiliate_id')

function ofAdvertisers(whose: CustomersOf | CustomersOfAll, advertiser?: number): CustomersAmong {
  const column = 'advertiser_id'
  if ('advertiserId' in whose) return { column, among: Prisma.sql`SELECT ${whose.advertiserId}::int AS id` }
  const conditions = [
    Prisma.sql`true`,
    ...limitedToBook(whose.staff, { advertiser: Prisma.sql`v.id` }),
    ...(advertiser ? [Prisma.sql`v.id = ${advertiser}`] : []),
  ]
  return { column, among: Prisma.sql`SELECT v.id FROM advertiser v WHERE ${Prisma.join(conditions, ' AND ')}` }
}

/** A page of the customers of an advertiser's subscriptions, the newest first; with the totals of all of them where asked for. */
export async function listAdvertiserCustomers(
  whose: CustomersOf,
  query: AdvertiserCustomersQuery,
): Promise<AdvertiserCustomersPage> {
  const [page, summary] = await Promise.all([
    readPage(db(), whose, query),
    query.with === 'totals' ? readTotals(whose) : NO_TOTALS,
  ])
  return { ...page, ...summary }
}

const NO_TOTALS = { totals: null, offers: null }

/** A page of the customers of all advertisers that staff see, the newest first. */
export const listAllCustomers = (whose: CustomersOfAll, query: AllCustomersQuery): Promise<AllCustomersPage> =>
  readPage(db(), whose, query)

/** The advertisers whose customers staff see, by name, for the filter. */
export const listCustomersAdvertisers = (staff: BookHolder): Promise<{ id: number; name: string }[]> =>
  db().$queryRaw`SELECT v.id, v.name FROM advertiser v
    WHERE v.id IN (${ofAdvertisers({ staff, seesPayout: false, seesCost: false, at: new Date(0) }).among})
      AND EXISTS (SELECT FROM offer o WHERE o.advertiser_id = v.id AND o.is_subscription)
    ORDER BY lower(v.name), v.id`

type Row = {
  id: string
  name: string
  numbers: string[]
  advertiserId: number
  advertiserName: string
  affiliateId: number
  offerId: number
  offerName: string
  state: CustomerState
  beganAt: Date
  lastPaidAt: Date
  endedAt: Date | null
  payments: number
  spentCents: bigint
  costCents: bigint
  payoutCents: bigint
  expectedCents: bigint
}

async function readPage(
  tx: Tx,
  whose: CustomersOf | CustomersOfAll,
  query: AdvertiserCustomersQuery | AllCustomersQuery,
) {
  const { q, state, offer, affiliate, before } = query
  const among = ofAdvertisers(whose, 'advertiser' in query ? query.advertiser : undefined)
  const conditions = [
    NO_TEST,
    ...(q ? [isCalled(q, await listNamed(tx, among.among, q))] : []),
    ...(state ? [leadsTo(state, whose.at)] : []),
    ...(offer ? [Prisma.sql`x.offer_id = ${offer}`] : []),
    ...(affiliate ? [Prisma.sql`x.affiliate_id = ${affiliate}`] : []),
  ]
  const limit = query.limit + 1
  const isAsked = state ? Prisma.sql`c.state = ${state}` : Prisma.sql`true`
  const read = (paying: Prisma.Sql) => tx.$queryRaw<Row[]>`
    WITH ${customersOf(paying, whose.at)},
    page AS (SELECT c.* FROM customer c WHERE ${isAsked} ORDER BY c.id DESC LIMIT ${limit})
    SELECT c.id, c.name, ARRAY(SELECT n.name FROM customer_name n WHERE n.customer_id = c.customer_id AND n.kind = 'number'
        ORDER BY n.name) AS numbers, v.id AS "advertiserId", v.name AS "advertiserName", c.affiliate_id AS "affiliateId",
      c.offer_id AS "offerId", o.name AS "offerName", c.state,
      c.began_at AS "beganAt", c.last_at AS "lastPaidAt", c.ended_at AS "endedAt", c.payments, c.spent AS "spentCents", c.cost AS "costCents",
      c.earned AS "payoutCents", CASE WHEN c.state = 'active' AND NOT c.is_last THEN c.last_cost ELSE 0 END AS "expectedCents"
    FROM page c JOIN offer o ON o.id = c.offer_id JOIN advertiser v ON v.id = o.advertiser_id ORDER BY c.id DESC`
  const found = await readNewest(tx, { ...among, conditions, before, limit }, read)
  const { page, nextCursor } = toPage(found, query.limit, ({ id }) => id)
  return { rows: page.map((row) => toCustomer(row, whose)), nextBefore: nextCursor }
}

/** The subscriptions of the customers whom one of these advertisers calls so. */
async function listNamed(tx: Tx, advertisers: Prisma.Sql, q: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT coalesce(y.subscription_id, y.id) AS id FROM customer_name n
    JOIN customer_binding b ON b.customer_id = n.customer_id
    JOIN conversion y ON y.affiliate_id = b.affiliate_id AND y.id = b.conversion_id
    WHERE n.advertiser_id IN (${advertisers}) AND n.kind = 'number' AND n.name = ${q}`
  return rows.map(({ id }) => id)
}

const toCustomer = (row: Row, { seesPayout, seesCost }: Pick<CustomersOf, 'seesPayout' | 'seesCost'>): AllCustomer => ({
  ...row,
  beganAt: row.beganAt.toISOString(),
  lastPaidAt: row.lastPaidAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
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
    WITH ${customersOf(Prisma.sql`${isOf(ofAdvertisers(whose))} AND ${NO_TEST}`, whose.at)}
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
  return readFile(whose.advertiserId, { whose, query, columns: ADVERTISER_CUSTOMER_COLUMNS })
}

/** The same of all advertisers that staff see. */
export const allCustomersCsv = (whose: CustomersOfAll, query: AllCustomersQuery) =>
  readFile(`staff ${whose.staff.userId}`, { whose, query, columns: ALL_CUSTOMER_COLUMNS })

function readFile(
  reader: Parameters<typeof readInSnapshot>[0],
  {
    whose,
    query,
    columns,
  }:
    | { whose: CustomersOf; query: AdvertiserCustomersQuery; columns: typeof ADVERTISER_CUSTOMER_COLUMNS }
    | { whose: CustomersOfAll; query: AllCustomersQuery; columns: typeof ALL_CUSTOMER_COLUMNS },
) {
  const shown = columns.filter(({ key }) => whose.seesPayout || key !== 'payoutCents')
  return readInSnapshot(reader, (tx) => {
    const pages = readPages(async (before?: string) => {
      const { rows, nextBefore } = await readPage(tx, whose, { ...query, before, limit: CSV_PAGE })
      return { page: rows, nextCursor: nextBefore }
    })
    return generateCsv(shown, pages)
  })
}
