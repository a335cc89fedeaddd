import 'server-only'
import { generateCsv } from '@/lib/backoffice/lists/csv-rules'
import { Prisma } from '@/lib/generated/prisma/client'
import type { RejectionReason } from '@/lib/generated/prisma/enums'
import { findReview } from '@/lib/money/ledger/fraud-review-data'
import { db, type Tx } from '@/lib/platform/database/db'
import { readInSnapshot } from '@/lib/platform/database/snapshot'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import { readPages, toPage } from '@/lib/platform/http/responses/pagination'
import { firstIdAt } from '@/lib/platform/ids/uuid-v7'
import { formatCount } from '@/lib/platform/text/counts'
import { parseClickId, publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { getClickDetails, readSmartLinkNames } from '@/lib/traffic/routing/click-path-data'
import { listWaitingSales } from '../../amounts/waiting-data'
import { COUNTED } from '../../filters/constants'
import { OWN_DIMENSIONS } from '../../filters/dimension-constants'
import { factConditions } from '../../filters/dimension-data'
import { readFilters } from '../../filters/dimension-schema'
import { reasonLabel, reasonSentence } from '../../filters/reason-rules'
import { SALES_OF_TXN } from '../../lifecycle/data'
import { CSV_MAX, SOURCES_LISTED, UNKNOWN } from './constants'
import { isUnnamedSource } from './rules'
import { OWN_COLUMNS, type OwnConversion, type OwnConversionsPage, type OwnConversionsQuery } from './schema'

type Row = Omit<
  OwnConversion,
  'payoutCents' | 'reasonLabel' | 'reasonText' | 'createdAt' | 'holdUntil' | 'decidedAt'
> & {
  payoutCents: bigint
  reason: RejectionReason | null
  reasonNote: string | null
  createdAt: Date
  holdUntil: Date
  decidedAt: Date | null
}

/** A page of an affiliate's conversions, newest first, with the click a search names. Sums in cents. */
export async function listOwnConversions(affiliateId: number, query: OwnConversionsQuery): Promise<OwnConversionsPage> {
  const searchedClickId = parseClickId(query.q)
  const isFirst = !(query.before || query.after)
  const [page, isMoneyHeld, click, sales] = await Promise.all([
    readPage(db(), affiliateId, query),
    isMoneyHeldFor(affiliateId),
    searchedClickId?.affiliateId === affiliateId ? getClickDetails(searchedClickId) : null,
    isFirst ? listWaitingSales(affiliateId) : [],
  ])
  const clickIds = page.conversions.flatMap(({ clickId }) => parseClickId(clickId)?.id ?? [])
  const names = await readSmartLinkNames(affiliateId, clickIds)
  const named = page.conversions.flatMap(({ id, clickId }) => {
    const name = names.get(parseClickId(clickId)?.id ?? '')
    return name === undefined ? [] : [[id, name] as const]
  })
  return { ...page, isMoneyHeld, smartLinks: Object.fromEntries(named), click, waiting: { sales } }
}

/** Whether the affiliate's pending money stays held whatever the ends of its holds say. */
export async function isMoneyHeldFor(affiliateId: number): Promise<boolean> {
  const { status } = await db().affiliate.findUniqueOrThrow({ where: { id: affiliateId }, select: { status: true } })
  return status !== 'approved' || (await findReview(db(), affiliateId)) !== null
}

type OwnPage = Pick<OwnConversionsPage, 'conversions' | 'nextBefore' | 'nextAfter'>

async function readPage(tx: Tx, affiliateId: number, query: OwnConversionsQuery): Promise<OwnPage> {
  const { before, after, limit } = query
  const { page, nextCursor } = toPage(await readRows(tx, affiliateId, query), limit, ({ id }) => id)
  const conversions = page.map((row) => toRow(affiliateId, row))
  if (after) conversions.reverse()
  return {
    conversions,
    nextBefore: after ? (conversions.at(-1)?.id ?? null) : nextCursor,
    nextAfter: before || (after && nextCursor) ? (conversions[0]?.id ?? null) : null,
  }
}

/**
 * The rows of a page and one more. Ids carry their instant, so the primary key is also the order of time; what fills
 * columns is looked up for the rows of the page alone.
 */
async function readRows(tx: Tx, affiliateId: number, query: OwnConversionsQuery): Promise<Row[]> {
  const order = query.after ? Prisma.sql`ASC` : Prisma.sql`DESC`
  const where = Prisma.join(await conditions(tx, affiliateId, query), ' AND ')
  return tx.$queryRaw<Row[]>`
    SELECT c.id, c.created_at AS "createdAt", c.click_id AS "clickId", c.txn_id AS "txnId", c.status::text,
      c.reason::text, c.reason_note AS "reasonNote", c.hold_until AS "holdUntil", c.approver, c.decided_at AS "decidedAt",
      c.payout_cents AS "payoutCents", c.offer_id AS "offerId", o.name AS "offerName", g.name AS "goalName",
      coalesce(s.name, '') AS "sourceName", c.s1, c.s2, c.s3, c.s4, c.s5, c.country, c.device
    FROM (SELECT c.* FROM conversion c WHERE ${where} ORDER BY c.id ${order} LIMIT ${query.limit + 1}) c
    JOIN offer o ON o.id = c.offer_id
    LEFT JOIN offer_goal g ON g.id = c.goal_id
    LEFT JOIN source s ON s.id = c.source_id AND s.affiliate_id = c.affiliate_id
    ORDER BY c.id ${order}`
}

function toRow(affiliateId: number, { reason, reasonNote, ...row }: Row): OwnConversion {
  return {
    ...row,
    clickId: publicClickId(affiliateId, row.clickId),
    reasonLabel: reason && reasonLabel(reason, row.status),
    reasonText: reason && (reasonNote ?? reasonSentence(reason, row.status)),
    payoutCents: Number(row.payoutCents),
    createdAt: row.createdAt.toISOString(),
    holdUntil: row.holdUntil.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}

async function conditions(tx: Tx, affiliateId: number, query: OwnConversionsQuery): Promise<Prisma.Sql[]> {
  const { status, offer, source, sub, country, device, from, to, before, after } = query
  const known = (column: Prisma.Sql, value: string) =>
    value === UNKNOWN ? Prisma.sql`${column} IS NULL` : Prisma.sql`${column} = ${value}`
  return [
    Prisma.sql`c.affiliate_id = ${affiliateId}`,
    ...(status === COUNTED ? [Prisma.sql`c.status IN ('pending', 'approved')`] : []),
    ...(status && status !== COUNTED ? [Prisma.sql`c.status = ${status}::conversion_status`] : []),
    ...factConditions(readFilters(query.also ?? '', OWN_DIMENSIONS) ?? []),
    ...(offer ? [Prisma.sql`c.offer_id = ${offer}`] : []),
    ...(source ? [Prisma.sql`c.source_id = ${await findSourceId(tx, affiliateId, source)}`] : []),
    ...(sub ? [Prisma.sql`${sub} IN (c.s1, c.s2, c.s3, c.s4, c.s5)`] : []),
    ...(country ? [known(Prisma.sql`c.country`, country)] : []),
    ...(device ? [known(Prisma.sql`c.device`, device)] : []),
    ...(from ? [Prisma.sql`c.id >= ${firstIdAt(dayStart(from))}::uuid`] : []),
    ...(to ? [Prisma.sql`c.id < ${firstIdAt(dayStart(addDays(to, 1)))}::uuid`] : []),
    ...(before ? [Prisma.sql`c.id < ${before}::uuid`] : []),
    ...(after ? [Prisma.sql`c.id > ${after}::uuid`] : []),
    ...(query.q ? [await named(tx, affiliateId, query.q)] : []),
  ]
}

/** The id of a source by its name; -1, which is none, for a name the affiliate does not have. */
async function findSourceId(tx: Tx, affiliateId: number, name: string): Promise<number> {
  if (isUnnamedSource(name)) return 0
  const found = await tx.source.findUnique({ where: { affiliateId_name: { affiliateId, name } }, select: { id: true } })
  return found?.id ?? -1
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A conversion by its id, its click's id, or the advertiser's id of the order. */
async function named(tx: Tx, affiliateId: number, q: string): Promise<Prisma.Sql> {
  const click = parseClickId(q)
  if (click?.affiliateId === affiliateId) return Prisma.sql`c.click_id = ${click.id}::uuid`
  const orders = await tx.$queryRaw<{ id: string }[]>`
    SELECT s.conversion_id AS id FROM advertiser v
    JOIN postback_txn t ON t.advertiser_id = v.id AND t.txn_id = ${q} AND t.operation = 'conversion' ${SALES_OF_TXN}
    WHERE s.affiliate_id = ${affiliateId}`
  const ids = [...orders.map(({ id }) => id), ...(UUID.test(q) ? [q] : [])]
  return Prisma.sql`c.id = ANY(${ids}::uuid[])`
}

// about 20 ms of work, between which other requests are answered
const CSV_CHUNK = 250
const CUT_SHORT = `Only the newest ${formatCount(CSV_MAX)} conversions are in this file. Filter the list to get the others.`

/**
 * Every conversion that matches as a CSV file, newest first, read in one snapshot; formulas are neutralized. Of more than
 * CSV_MAX the newest ones, with a last line that says so. [Q33]
 * @throws AppError unavailable when too many exports are running
 */
export function ownConversionsCsv(affiliateId: number, query: OwnConversionsQuery, max = CSV_MAX) {
  return readInSnapshot(affiliateId, (tx) => {
    const matching = { ...query, after: undefined, limit: CSV_CHUNK }
    const pages = readPages(async (before?: string) => {
      const { conversions, nextBefore } = await readPage(tx, affiliateId, { ...matching, before })
      return { page: conversions, nextCursor: nextBefore }
    })
    return generateCsv(OWN_COLUMNS, pages, { max, cutShort: CUT_SHORT })
  })
}

/** The names of an affiliate's sources for the filter, in order; the first ones of very many. */
export async function listSourceNames(affiliateId: number): Promise<string[]> {
  const rows = await db().source.findMany({
    where: { affiliateId },
    orderBy: { name: 'asc' },
    take: SOURCES_LISTED,
    select: { name: true },
  })
  return rows.map(({ name }) => name)
}
