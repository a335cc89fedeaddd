import 'server-only'
import { direction, type ListKey, readKeys, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { matchesPerson } from '@/lib/backoffice/people-search/data'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { REPORTED, type ReportedRow, toReported } from '../amounts/reported-data'
import { COUNTED, UNKNOWN_COUNTRY } from '../filters/constants'
import { factConditions } from '../filters/dimension-data'
import { readFilters } from '../filters/dimension-schema'
import { conversionRefSchema, type FeedConversion, type FeedQuery } from './admin-schema'
import { SALES_OF_TXN } from './data'
import { conversionRef, readConversionRef } from './rules'

/** When a search matches more people than this, each conversion is tested in list order instead, which soon fills a page. */
const NAMED_MAX = 1_000

const ROW_JOINS = Prisma.sql`
  LEFT JOIN offer o ON o.id = c.offer_id
  LEFT JOIN offer_goal g ON g.id = c.goal_id
  LEFT JOIN affiliate a ON a.id = c.affiliate_id
  LEFT JOIN app_user u ON u.id = a.user_id
  LEFT JOIN source s ON s.id = c.source_id`
const SELECT = Prisma.sql`c.affiliate_id AS "affiliateId", c.id, c.created_at AS "createdAt",
  trim(u.first_name || ' ' || u.last_name) AS "affiliateName", c.offer_id AS "offerId", o.name AS "offerName",
  coalesce(s.name, '') AS "sourceName", c.s1, c.s2, c.s3, c.s4, c.s5, c.txn_id AS "txnId", c.event, g.name AS "goalName",
  c.amount_cents AS "amountCents", ${REPORTED}, c.payout_cents AS "payoutCents", c.revenue_cents AS "revenueCents", c.status,
  c.reason, c.hold_until AS "holdUntil", c.approver, c.decided_at AS "decidedAt"`

type Sums = 'amountCents' | 'payoutCents' | 'revenueCents'
type Dates = 'createdAt' | 'holdUntil' | 'decidedAt'
type Row = Omit<FeedConversion, 'ref' | 'reported' | Sums | Dates> & {
  reported: ReportedRow
  amountCents: bigint | null
  payoutCents: bigint
  revenueCents: bigint
  createdAt: Date
  holdUntil: Date
  decidedAt: Date | null
}

/** Conversions of all affiliates, newest first by default. [S2.39] */
export async function listFeedConversions(query: FeedQuery): Promise<List<FeedConversion>> {
  const rowJoins = { key: [Prisma.sql`c.affiliate_id`, Prisma.sql`c.id`], joins: ROW_JOINS }
  const list = await readList<Row>({ select: SELECT, byId: byRef, ...(await matching(query)), rowJoins }, query)
  return { ...list, rows: list.rows.map(toFeedRow) }
}

const byRef = (ref: string): Prisma.Sql => {
  if (!conversionRefSchema.safeParse(ref).success) return Prisma.sql`FALSE`
  const { affiliateId, id } = readConversionRef(ref)
  return Prisma.sql`c.affiliate_id = ${affiliateId} AND c.id = ${id}::uuid`
}

/** The conversions a filter matches, for a decision about all of them. */
export async function matchingConversions(query: FeedQuery): Promise<ListKey[]> {
  const select = Prisma.sql`c.affiliate_id || '-' || c.id AS key, c.status::text, c.payout_cents AS cents`
  return readKeys({ select, ...(await matching(query)) })
}

async function matching(query: FeedQuery) {
  const order = direction(query.dir)
  const orders = {
    time: Prisma.sql`c.created_at ${order}, c.id ${order}`,
    payout: Prisma.sql`c.payout_cents ${order}, c.created_at ${order}, c.id ${order}`,
  }
  const where = [...conditions(query), ...(await searchConditions(query.q))]
  return { from: Prisma.sql`conversion c`, where, orderBy: orders[query.sort] }
}

const toFeedRow = (row: Row): FeedConversion => ({
  ...row,
  ref: conversionRef(row),
  amountCents: row.amountCents === null ? null : Number(row.amountCents),
  reported: toReported(row.reported),
  payoutCents: Number(row.payoutCents),
  revenueCents: Number(row.revenueCents),
  createdAt: row.createdAt.toISOString(),
  holdUntil: row.holdUntil.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

function conditions(query: FeedQuery): Prisma.Sql[] {
  const { status, reason, approver, offer, advertiser, affiliate, source, from, to } = query
  return [
    withoutTestAccounts('c.affiliate_id'),
    ...(status ? [hasStatus(status)] : []),
    ...(reason ? [Prisma.sql`c.reason = ${reason}::rejection_reason`] : []),
    // in the words of the index of what waits
    ...(approver
      ? [Prisma.sql`c.approver IS NOT NULL AND c.status = 'pending' AND c.approver = ${approver}::conversion_approver`]
      : []),
    ...(offer ? [Prisma.sql`c.offer_id = ${offer}`] : []),
    ...(advertiser ? [Prisma.sql`c.advertiser_id = ${advertiser}`] : []),
    ...(affiliate ? [Prisma.sql`c.affiliate_id = ${affiliate}`] : []),
    ...(source === undefined ? [] : [Prisma.sql`c.source_id = ${source}`]),
    ...visitedFrom(query),
    ...factConditions(readFilters(query.also ?? '') ?? []),
    // the id bounds the months, the instant the rows within them
    ...(from ? [Prisma.sql`c.created_at >= ${dayStart(from)} AND c.id >= stoke_uuid_floor(${dayStart(from)})`] : []),
    ...(to ? [before(dayStart(addDays(to, 1)))] : []),
  ]
}

const hasStatus = (status: NonNullable<FeedQuery['status']>) =>
  status === COUNTED
    ? Prisma.sql`c.status IN ('pending', 'approved')`
    : Prisma.sql`c.status = ${status}::conversion_status`

/** The country and the network of the click, which is looked up by its primary key. */
function visitedFrom({ country, datacenter }: FeedQuery): Prisma.Sql[] {
  const ofClick = (value: Prisma.Sql) =>
    Prisma.sql`(SELECT ${value} FROM click k WHERE k.affiliate_id = c.affiliate_id AND k.id = c.click_id)`
  return [
    ...(country
      ? [Prisma.sql`coalesce(${ofClick(Prisma.sql`k.country::text`)}, ${UNKNOWN_COUNTRY}) = ${country}`]
      : []),
    ...(datacenter
      ? [Prisma.sql`coalesce(${ofClick(Prisma.sql`k.flag = 'datacenter'`)}, FALSE) = ${datacenter === 'yes'}`]
      : []),
  ]
}

const before = (at: Date) => Prisma.sql`c.created_at < ${at} AND c.id < stoke_uuid_floor(${at})`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The conditions of a search by conversion id, click id, transaction id, or the affiliate's number, name or email.
 * Affiliates and transactions are looked up by index first, so that conversions are read by affiliate.
 */
async function searchConditions(q: string): Promise<Prisma.Sql[]> {
  if (!q) return []
  if (UUID.test(q)) return [Prisma.sql`c.id = ${q}::uuid`]
  const click = parseClickId(q)
  if (click) return [Prisma.sql`c.affiliate_id = ${click.affiliateId} AND c.click_id = ${click.id}::uuid`]
  const [named, sent] = await Promise.all([affiliatesNamed(q), conversionsOfTxn(q)])
  if (named.length > NAMED_MAX) return [matchesAffiliate(q)]
  const ids = sent.map(({ conversionId }) => conversionId)
  const all = [...named, ...sent.map(({ affiliateId }) => affiliateId)]
  return [
    Prisma.sql`c.affiliate_id = ANY(${all}::int[])`,
    Prisma.sql`(c.affiliate_id = ANY(${named}::int[]) OR c.id = ANY(${ids}::uuid[]))`,
  ]
}

const matchesAffiliate = (q: string) => Prisma.sql`EXISTS (
  SELECT FROM affiliate a JOIN app_user u ON u.id = a.user_id WHERE a.id = c.affiliate_id AND ${matchesPerson(q)})`

/** Ids of the affiliates a search names, at most one more than NAMED_MAX. */
async function affiliatesNamed(q: string): Promise<number[]> {
  const rows = await db().$queryRaw<{ id: number }[]>`
    SELECT a.id FROM app_user u JOIN affiliate a ON a.user_id = u.id WHERE ${matchesPerson(q)} LIMIT ${NAMED_MAX + 1}`
  return rows.map(({ id }) => id)
}

/** Conversions with a transaction id; advertisers may use the same id. */
async function conversionsOfTxn(txnId: string): Promise<{ affiliateId: number; conversionId: string }[]> {
  return db().$queryRaw`
    SELECT s.affiliate_id AS "affiliateId", s.conversion_id AS "conversionId"
    FROM advertiser v JOIN postback_txn t ON t.advertiser_id = v.id AND t.txn_id = ${txnId} AND t.operation = 'conversion'
    ${SALES_OF_TXN}`
}

/** The present payout of a conversion, in cents; undefined when it does not exist. */
export async function findPayout(ref: { affiliateId: number; id: string }): Promise<bigint | undefined> {
  const found = await db().conversion.findUnique({ where: { affiliateId_id: ref }, select: { payoutCents: true } })
  return found?.payoutCents
}

/** Every offer by name, for the filter. */
export async function listOfferChoices(): Promise<{ id: number; name: string }[]> {
  return db().offer.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }], select: { id: true, name: true } })
}
