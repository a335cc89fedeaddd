import 'server-only'
import { generateCsv } from '@/lib/backoffice/lists/csv-rules'
import type { PostbackCall, Prisma } from '@/lib/generated/prisma/client'
import { sentAmount } from '@/lib/money/ledger/exchange-rate-rules'
import { db, type Tx } from '@/lib/platform/database/db'
import { readInSnapshot } from '@/lib/platform/database/snapshot'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import { type Page, readPages, toPage } from '@/lib/platform/http/responses/pagination'
import { TEST_ACCOUNTS_FROM } from '@/lib/platform/ids/test-accounts'
import { REASON_LABELS } from '../filters/reason-constants'
import { conversionRef } from '../lifecycle/rules'
import { CALL_METHOD_LABELS } from '../processing/postback-constants'
import { CSV_MAX, PAGE_ROWS_MAX } from './advertiser-call-constants'
import {
  ADVERTISER_CALL_COLUMNS,
  type AdvertiserCall,
  type AdvertiserCallsPage,
  type AdvertiserCallsQuery,
} from './advertiser-call-schema'

/** A page of an advertiser's stored calls, newest first: the refused ones say why. */
export async function listAdvertiserCalls(
  advertiserId: number,
  query: AdvertiserCallsQuery,
): Promise<AdvertiserCallsPage> {
  const { page, nextCursor } = await readPage(db(), advertiserId, query)
  return { calls: page, next: nextCursor }
}

async function readPage(tx: Tx, advertiserId: number, query: AdvertiserCallsQuery): Promise<Page<AdvertiserCall>> {
  const { after, limit } = query
  const last = after && (await tx.postbackCall.findFirst({ where: { id: after, advertiserId } }))
  const rows = await tx.postbackCall.findMany({
    where: { AND: [where(advertiserId, query), ...(last ? [beyond(last)] : [])] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  })
  const { page, nextCursor } = toPage(rows, limit, ({ id }) => id)
  const offers = await tx.offer.findMany({
    where: { id: { in: page.flatMap(({ offerId }) => offerId ?? []) }, advertiserId },
    select: { id: true, name: true },
  })
  const names = new Map(offers.map(({ id, name }) => [id, name]))
  return { page: page.map((row) => toCall(row, names)), nextCursor }
}

const beyond = ({ createdAt, id }: PostbackCall): Prisma.PostbackCallWhereInput => ({
  OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }],
})

function where(advertiserId: number, { q, outcome, from, to }: AdvertiserCallsQuery): Prisma.PostbackCallWhereInput {
  return {
    advertiserId,
    ...(outcome && { outcome }),
    // calls of tests are listed in test mode
    AND: [{ OR: [{ affiliateId: null }, { affiliateId: { lt: TEST_ACCOUNTS_FROM } }] }],
    ...(q && { OR: [{ txnId: q }, { clickRef: q }] }),
    createdAt: { ...(from && { gte: dayStart(from) }), ...(to && { lt: dayStart(addDays(to, 1)) }) },
  }
}

// an offer of somebody else is not named, should a call have a click of theirs
function toCall(row: PostbackCall, names: ReadonlyMap<number, string>): AdvertiserCall {
  const { id, ip, clickRef, txnId, event, refundId, outcome, reason, message, httpStatus } = row
  const { affiliateId, conversionId, method, offerId, createdAt } = row
  return {
    id,
    ip,
    clickRef,
    txnId,
    event,
    amount: sentAmount(row),
    refundId,
    outcome,
    message,
    httpStatus,
    at: createdAt.toISOString(),
    method: CALL_METHOD_LABELS[method] ?? method,
    offerName: (offerId !== null && names.get(offerId)) || null,
    reasonLabel: reason && REASON_LABELS[reason],
    conversion: affiliateId !== null && conversionId !== null ? conversionRef({ affiliateId, id: conversionId }) : null,
  }
}

/** The newest calls that match as a CSV file, at most CSV_MAX; formulas are neutralized. [Q33] */
export function advertiserCallsCsv(advertiserId: number, query: AdvertiserCallsQuery) {
  return readInSnapshot(`advertiser ${advertiserId}`, (tx) => {
    const matching = { ...query, limit: PAGE_ROWS_MAX }
    const pages = readPages((after?: string) => readPage(tx, advertiserId, { ...matching, after }))
    return generateCsv(ADVERTISER_CALL_COLUMNS, pages, { max: CSV_MAX })
  })
}
