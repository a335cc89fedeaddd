import 'server-only'
import { requestAccount } from '@/lib/accounts/http/request-concurrency'
import { generateCsv } from '@/lib/backoffice/lists/csv-rules'
import { conversionRef } from '@/lib/conversions/lifecycle/rules'
import type { Prisma, Reconciliation, ReconciliationRow } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { readInSnapshot } from '@/lib/platform/database/snapshot'
import { dayFromColumn } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { createdCursor, olderThan, readPages, toPage } from '@/lib/platform/http/responses/pagination'
import { CSV_PAGE_ROWS, PAGE_ROWS } from '../files/constants'
import { parseSample } from '../files/sales-file-rules'
import { fileFormatSchema, seenFormatSchema } from '../files/schema'
import { countUploadedRows } from '../sales-uploads/data'
import { countsSchema } from '../sales-uploads/schema'
import { DIFFERENCES, NO_DIFFERENCE, REPLAYED_CAUSES } from './constants'
import { explain, toListed } from './rules'
import {
  causeCountsSchema,
  LIST_ROW_COLUMNS,
  type ListRow,
  type ListRows,
  type ListRowsQuery,
  listFormatSchema,
  type ReconciliationDetail,
  type ReconciliationLine,
  type Reconciliations,
  type ReconciliationsQuery,
} from './schema'

/** Who reads lists: an advertiser sees its own, staff those of both sides. */
export type ListReader = { advertiserId: number; isStaff: boolean }

const ownOf = ({ advertiserId, isStaff }: ListReader) => ({ advertiserId, ...(!isStaff && { isOfStaff: false }) })

/** A page of the lists of an advertiser, newest first. */
export async function listReconciliations(
  reader: ListReader,
  { state, limit, cursor }: ReconciliationsQuery,
): Promise<Reconciliations> {
  const lists = await db().reconciliation.findMany({
    where: {
      ...ownOf(reader),
      ...(state && { state }),
      ...(cursor && olderThan(cursor)),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  })
  const { page, nextCursor } = toPage(lists, limit, createdCursor)
  return { reconciliations: page.map(toLine), nextCursor }
}

function toLine(row: Reconciliation): ReconciliationLine {
  const { id, fileName, isOfStaff, state, problem, fromDay, toDay, ...list } = row
  return {
    id,
    fileName,
    isOfStaff,
    state,
    problem,
    from: fromDay && dayFromColumn(fromDay),
    to: toDay && dayFromColumn(toDay),
    timeZone: listFormatSchema.safeParse(list.format).data?.timeZone ?? null,
    createdAt: list.createdAt.toISOString(),
    finishedAt: list.finishedAt?.toISOString() ?? null,
    counts: causeCountsSchema.safeParse(list.counts).data ?? [],
  }
}

/** One of them. @throws AppError not_found, also for a list of another advertiser or side */
export async function getReconciliation(reader: ListReader, id: string): Promise<ReconciliationDetail> {
  const list = await findList(db(), reader, id)
  const [sample, missing, upload] = await Promise.all([
    list.state === 'received' || list.state === 'failed' ? readSample(list) : null,
    list.state === 'done' ? countMissing(db(), id) : 0,
    readUpload(id),
  ])
  return { ...toLine(list), sample, missing, upload }
}

async function findList(tx: Tx, reader: ListReader, id: string): Promise<Reconciliation> {
  const list = await tx.reconciliation.findFirst({ where: { id, ...ownOf(reader) } })
  if (!list) throw new AppError('not_found', 'There is no such list.')
  return list
}

/** The first rows of a list; its columns mean what was chosen before it failed, else what those of the advertiser's list or file before meant. */
async function readSample({
  id,
  advertiserId,
  isOfStaff,
  format,
}: Reconciliation): Promise<ReconciliationDetail['sample']> {
  const before = { advertiserId, isOfStaff, state: 'done' as const }
  const [part, parts, last, choice] = await Promise.all([
    db().reconciliationPart.findUnique({ where: { reconciliationId_place: { reconciliationId: id, place: 0 } } }),
    db().reconciliationPart.count({ where: { reconciliationId: id } }),
    db().reconciliation.findFirst({ where: before, orderBy: { createdAt: 'desc' }, select: { format: true } }),
    db().columnChoice.findUnique({ where: { advertiserId } }),
  ])
  const own = seenFormatSchema.safeParse(format).data
  const known = own ?? seenFormatSchema.safeParse(last?.format).data ?? fileFormatSchema.safeParse(choice?.format).data
  return (part && (await parseSample(part.content, known, parts > 1))) ?? null
}

/** Sales of a list that can be processed again: no conversion has them, and a click is known. */
export const missingRows = (reconciliationId: string): Prisma.ReconciliationRowWhereInput => ({
  reconciliationId,
  cause: { in: [...REPLAYED_CAUSES] },
  conversionId: null,
  OR: [{ clickRef: { not: null } }, { callId: { not: null } }],
})
export const countMissing = (tx: Tx, id: string): Promise<number> =>
  tx.reconciliationRow.count({ where: missingRows(id) })

/** What becomes of the missing sales that were processed again last. */
async function readUpload(reconciliationId: string): Promise<ReconciliationDetail['upload']> {
  const upload = await db().salesUpload.findFirst({ where: { reconciliationId }, orderBy: { createdAt: 'desc' } })
  if (!upload) return null
  const { id, state, problem } = upload
  const stored = countsSchema.safeParse(upload.counts).data ?? (await countUploadedRows(db(), [id])).get(id)
  return { id, state, problem, ...(stored ?? { rows: 0, finished: 0, accepted: 0, repeated: 0, refused: 0 }) }
}

/** A page of the rows of a list, in its order. @throws AppError not_found */
export async function listListRows(reader: ListReader, id: string, query: ListRowsQuery): Promise<ListRows> {
  await findList(db(), reader, id)
  const { page, nextCursor } = await readRows(db(), id, query, PAGE_ROWS)
  return { rows: page, next: nextCursor }
}

async function readRows(tx: Tx, id: string, { cause, q, after }: ListRowsQuery, limit: number) {
  const rows = await tx.reconciliationRow.findMany({
    where: { reconciliationId: id, line: { gt: after }, ...causeFilter(cause), ...(q && { txnId: { contains: q } }) },
    orderBy: { line: 'asc' },
    take: limit + 1,
  })
  return toPage(rows.map(toRow), limit, ({ line }) => line)
}

const causeFilter = (cause: ListRowsQuery['cause']): Prisma.ReconciliationRowWhereInput =>
  cause === DIFFERENCES ? { cause: { not: NO_DIFFERENCE } } : cause ? { cause } : {}

function toRow(row: ReconciliationRow): ListRow {
  const { line, cause, txnId, clickRef, event, amountCents, ourAmountCents, soldAt, ourAt } = row
  return {
    line,
    cause,
    txnId,
    clickRef,
    event,
    amountCents: amountCents === null ? null : Number(amountCents),
    listed: toListed(row),
    recordedCents: ourAmountCents === null ? null : Number(ourAmountCents),
    soldAt: soldAt?.toISOString() ?? null,
    recordedAt: ourAt?.toISOString() ?? null,
    explanation: explain(row),
    conversion:
      row.affiliateId !== null && row.conversionId !== null
        ? conversionRef({ affiliateId: row.affiliateId, id: row.conversionId })
        : null,
  }
}

/** The rows of a list as CSV, filtered as on the screen; formulas are neutralized. [Q33] @throws AppError not_found */
export async function listRowsCsv(reader: ListReader, id: string, query: ListRowsQuery) {
  await findList(db(), reader, id)
  return readInSnapshot(
    reader.isStaff ? `staff ${requestAccount() ?? ''}` : `advertiser ${reader.advertiserId}`,
    (tx) =>
      generateCsv(
        LIST_ROW_COLUMNS,
        readPages((after?: number) => readRows(tx, id, { ...query, after: after ?? query.after }, CSV_PAGE_ROWS)),
      ),
  )
}
