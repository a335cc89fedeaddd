import 'server-only'
import { generateCsv } from '@/lib/backoffice/lists/csv-rules'
import { Prisma } from '@/lib/generated/prisma/client'
import type { RejectionReason } from '@/lib/generated/prisma/enums'
import { advertiserCost } from '@/lib/money/billing/budgets/rules'
import { sentAmount } from '@/lib/money/ledger/exchange-rate-rules'
import { db, type Tx } from '@/lib/platform/database/db'
import { readInSnapshot } from '@/lib/platform/database/snapshot'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { type Page, readPages, toPage } from '@/lib/platform/http/responses/pagination'
import { formatCount } from '@/lib/platform/text/counts'
import { parseClickId, publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { REPORTED, type ReportedRow, toReported } from '../amounts/reported-data'
import { REASON_LABELS } from '../filters/reason-constants'
import { reasonLabel, reasonSentence } from '../filters/reason-rules'
import { SALES_OF_TXN } from '../lifecycle/data'
import { conversionRef, readConversionRef } from '../lifecycle/rules'
import { CALL_METHOD_LABELS } from '../processing/postback-constants'
import { CALLS_SHOWN, CSV_MAX, PAGE_ROWS_MAX } from './advertiser-constants'
import {
  ADVERTISER_CONVERSION_COLUMNS,
  type AdvertiserConversion,
  type AdvertiserConversionsPage,
  type AdvertiserConversionsQuery,
  type AdvertiserTrail,
} from './advertiser-schema'
import { listHistory } from './trail/data'

type Sums = 'amountCents' | 'refundedCents' | 'costCents'
type Dates = 'createdAt' | 'clickedAt' | 'holdUntil' | 'decidedAt'
type Row = Omit<AdvertiserConversion, 'ref' | 'reasonLabel' | 'reasonText' | 'reported' | Sums | Dates> & {
  reported: ReportedRow
  amountCents: bigint | null
  refundedCents: bigint
  costCents: bigint
  createdAt: Date
  clickedAt: Date
  holdUntil: Date
  decidedAt: Date | null
  reason: RejectionReason | null
}

/** A page of an advertiser's conversions, newest first. */
export async function listAdvertiserConversions(
  advertiserId: number,
  query: AdvertiserConversionsQuery,
): Promise<AdvertiserConversionsPage> {
  const { page, nextCursor } = await readPage(db(), advertiserId, query)
  return { conversions: page, next: nextCursor }
}

async function readPage(
  tx: Tx,
  advertiserId: number,
  query: AdvertiserConversionsQuery,
): Promise<Page<AdvertiserConversion>> {
  const { limit } = query
  const rows = await readRows(tx, advertiserId, await conditions(tx, advertiserId, query), limit + 1)
  const { page, nextCursor } = toPage(rows, limit, ({ createdAt, id }) => `${createdAt.getTime()}_${id}`)
  return { page: page.map(toConversion), nextCursor }
}

/**
 * Each offer's latest rows by the index of its conversions, then the latest of all: an advertiser with few sales does not
 * wait for the sales of others.
 */
function readRows(tx: Tx, advertiserId: number, where: readonly Prisma.Sql[], limit: number): Promise<Row[]> {
  const latest = Prisma.sql`ORDER BY c.created_at DESC, c.id DESC LIMIT ${limit}`
  return tx.$queryRaw<Row[]>`
    SELECT c.id, c.affiliate_id AS "affiliateId", c.created_at AS "createdAt", c.clicked_at AS "clickedAt",
      c.txn_id AS "txnId", c.click_id AS "clickId", c.event, g.name AS "goalName", c.offer_id AS "offerId",
      c.name AS "offerName", c.country, c.device, c.amount_cents AS "amountCents", ${REPORTED},
      c.refunded_cents AS "refundedCents", c.revenue_cents AS "costCents", c.status, c.reason,
      c.hold_until AS "holdUntil", c.approver, c.decided_at AS "decidedAt"
    FROM (
      SELECT c.*, o.name FROM offer o
      CROSS JOIN LATERAL (
        SELECT c.* FROM conversion c
        WHERE c.offer_id = o.id AND ${Prisma.join([Prisma.sql`c.advertiser_id = ${advertiserId}`, ...where], ' AND ')}
        ${latest}
      ) c
      WHERE o.advertiser_id = ${advertiserId}
      ${latest}
    ) c
    LEFT JOIN offer_goal g ON g.id = c.goal_id
    ORDER BY c.created_at DESC, c.id DESC`
}

async function conditions(
  tx: Tx,
  advertiserId: number,
  { q, status, waiting, offer, from, to, after }: AdvertiserConversionsQuery,
): Promise<Prisma.Sql[]> {
  const end = to && dayStart(addDays(to, 1))
  return [
    withoutTestAccounts('c.affiliate_id'),
    ...(status ? [Prisma.sql`c.status = ${status}::conversion_status`] : []),
    // in the words of the index of what waits
    ...(waiting ? [Prisma.sql`c.approver IS NOT NULL AND c.status = 'pending' AND c.approver = 'advertiser'`] : []),
    ...(offer ? [Prisma.sql`c.offer_id = ${offer}`] : []),
    ...(from ? [Prisma.sql`c.created_at >= ${dayStart(from)}`] : []),
    ...(end ? [Prisma.sql`c.created_at < ${end}`] : []),
    ...(after ? [beyond(after)] : []),
    ...(q ? [await named(tx, advertiserId, q)] : []),
  ]
}

function beyond(after: string): Prisma.Sql {
  const [time, id] = after.split('_')
  return Prisma.sql`(c.created_at, c.id) < (${new Date(Number(time))}, ${id}::uuid)`
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A conversion by its order id, its click's id, or its own. */
async function named(tx: Tx, advertiserId: number, q: string): Promise<Prisma.Sql> {
  const click = parseClickId(q)
  if (click) return Prisma.sql`c.affiliate_id = ${click.affiliateId} AND c.click_id = ${click.id}::uuid`
  const orders = await tx.$queryRaw<{ conversionId: string }[]>`
    SELECT s.conversion_id AS "conversionId" FROM postback_txn t ${SALES_OF_TXN}
    WHERE t.advertiser_id = ${advertiserId} AND t.txn_id = ${q} AND t.operation = 'conversion'`
  const ids = [...orders.map(({ conversionId }) => conversionId), ...(UUID.test(q) ? [q] : [])]
  return Prisma.sql`c.id = ANY(${ids}::uuid[])`
}

const toConversion = ({ reason, ...row }: Row): AdvertiserConversion => ({
  ...row,
  ref: conversionRef(row),
  clickId: publicClickId(row.affiliateId, row.clickId),
  reasonLabel: reason && reasonLabel(reason, row.status),
  reasonText: reason && reasonSentence(reason, row.status),
  amountCents: row.amountCents === null ? null : Number(row.amountCents),
  reported: toReported(row.reported),
  refundedCents: Number(row.refundedCents),
  // what was rejected or reversed costs nothing
  costCents: Number(advertiserCost(row.status, row.costCents)),
  createdAt: row.createdAt.toISOString(),
  clickedAt: row.clickedAt.toISOString(),
  holdUntil: row.holdUntil.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

const CUT_SHORT = `Only the newest ${formatCount(CSV_MAX)} conversions are in this file. Filter the list to get the others.`

/**
 * Every conversion that matches as a CSV file, newest first, read in one snapshot; formulas are neutralized. Of more than
 * CSV_MAX the newest ones, with a last line that says so. [Q33]
 * @throws AppError unavailable when too many exports are running
 */
export function advertiserConversionsCsv(advertiserId: number, query: AdvertiserConversionsQuery, max = CSV_MAX) {
  return readInSnapshot(`advertiser ${advertiserId}`, (tx) => {
    const matching = { ...query, limit: PAGE_ROWS_MAX }
    const pages = readPages((after?: string) => readPage(tx, advertiserId, { ...matching, after }))
    return generateCsv(ADVERTISER_CONVERSION_COLUMNS, pages, { max, cutShort: CUT_SHORT })
  })
}

/**
 * One conversion with its calls and states.
 * @throws AppError not_found, for another advertiser's conversion too
 */
export async function getAdvertiserTrail(advertiserId: number, ref: string): Promise<AdvertiserTrail> {
  const { affiliateId, id } = readConversionRef(ref)
  const own = [Prisma.sql`c.affiliate_id = ${affiliateId}`, Prisma.sql`c.id = ${id}::uuid`]
  const [row] = await readRows(db(), advertiserId, own, 1)
  if (!row) throw new AppError('not_found', 'This conversion does not exist.')
  const [calls, history] = await Promise.all([listCalls(advertiserId, row.txnId), listHistory({ affiliateId, id })])
  return { conversion: toConversion(row), calls, history }
}

async function listCalls(advertiserId: number, txnId: string): Promise<AdvertiserTrail['calls']> {
  const calls = await db().postbackCall.findMany({
    where: { advertiserId, txnId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: CALLS_SHOWN,
    select: {
      createdAt: true,
      method: true,
      event: true,
      amount: true,
      currency: true,
      ip: true,
      outcome: true,
      message: true,
      reason: true,
    },
  })
  return calls.map(({ createdAt, method, reason, currency, ...call }) => ({
    ...call,
    amount: sentAmount({ amount: call.amount, currency }),
    via: CALL_METHOD_LABELS[method] ?? null,
    at: createdAt.toISOString(),
    reasonLabel: reason && REASON_LABELS[reason],
  }))
}
