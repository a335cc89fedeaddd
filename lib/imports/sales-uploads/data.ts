import 'server-only'
import { generateCsv } from '@/lib/backoffice/lists/csv-rules'
import { conversionRef } from '@/lib/conversions/lifecycle/rules'
import type { Prisma, SalesUpload, SalesUploadRow as StoredRow } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { readInSnapshot } from '@/lib/platform/database/snapshot'
import { AppError } from '@/lib/platform/errors'
import { createdCursor, olderThan, readPages, toPage } from '@/lib/platform/http/responses/pagination'
import { CSV_PAGE_ROWS, PAGE_ROWS } from '../files/constants'
import { parseSample } from '../files/sales-file-rules'
import { fileFormatSchema } from '../files/schema'
import {
  countsSchema,
  type SalesUploadDetail,
  type SalesUploadRow,
  type SalesUploads,
  type SalesUploadsQuery,
  UPLOADED_ROW_COLUMNS,
  type UploadCounts,
  type UploadedRow,
  type UploadedRows,
  type UploadRowsQuery,
} from './schema'

const NO_COUNTS: UploadCounts = { rows: 0, finished: 0, accepted: 0, repeated: 0, refused: 0 }

/** A page of the files of an advertiser, newest first. */
export async function listSalesUploads(
  advertiserId: number,
  { state, limit, cursor }: SalesUploadsQuery,
): Promise<SalesUploads> {
  const uploads = await db().salesUpload.findMany({
    where: {
      advertiserId,
      ...(state && { state }),
      ...(cursor && olderThan(cursor)),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  })
  const { page, nextCursor } = toPage(uploads, limit, createdCursor)
  const counts = await countUnfinished(page)
  return { uploads: page.map((upload) => toUpload(upload, counts)), nextCursor }
}

/** One of them. @throws AppError not_found, also for a file of another advertiser */
export async function getSalesUpload(advertiserId: number, id: string): Promise<SalesUploadDetail> {
  const upload = await findUpload(db(), advertiserId, id)
  const counts = await countUnfinished([upload])
  return { ...toUpload(upload, counts), sample: upload.state === 'received' ? await readSample(upload) : null }
}

async function findUpload(tx: Tx, advertiserId: number, id: string): Promise<SalesUpload> {
  const upload = await tx.salesUpload.findFirst({ where: { id, advertiserId } })
  if (!upload) throw new AppError('not_found', 'There is no such file.')
  return upload
}

async function readSample({ id, advertiserId }: SalesUpload): Promise<SalesUploadDetail['sample']> {
  const [part, parts, choice] = await Promise.all([
    db().salesUploadPart.findUnique({ where: { uploadId_place: { uploadId: id, place: 0 } } }),
    db().salesUploadPart.count({ where: { uploadId: id } }),
    db().columnChoice.findUnique({ where: { advertiserId } }),
  ])
  const known = fileFormatSchema.safeParse(choice?.format).data
  return (part && (await parseSample(part.content, known, parts > 1))) ?? null
}

/** Of the files at work, whose counts change; the others have theirs stored. */
async function countUnfinished(uploads: readonly SalesUpload[]): Promise<ReadonlyMap<string, UploadCounts>> {
  const ids = uploads.filter(({ state }) => state === 'checking' || state === 'booking').map(({ id }) => id)
  return ids.length > 0 ? countUploadedRows(db(), ids) : new Map()
}

/** The counts of the rows of files, which takes a look at each row. A file without rows has none. */
export async function countUploadedRows(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, UploadCounts>> {
  const rows = await tx.$queryRaw<(UploadCounts & { id: string })[]>`
    SELECT upload_id AS id, count(*)::int AS rows,
      (count(*) FILTER (WHERE CASE WHEN u.state = 'booking' THEN r.is_booked ELSE outcome IS NOT NULL END))::int
        AS finished,
      (count(*) FILTER (WHERE outcome = 'accepted'))::int AS accepted,
      (count(*) FILTER (WHERE outcome = 'replayed'))::int AS repeated,
      (count(*) FILTER (WHERE outcome = 'rejected'))::int AS refused
    FROM sales_upload_row r JOIN sales_upload u ON u.id = r.upload_id
    WHERE upload_id = ANY(${ids}::uuid[]) GROUP BY upload_id`
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

const toUpload = (
  { id, fileName, state, problem, createdAt, finishedAt, counts: stored }: SalesUpload,
  counts: ReadonlyMap<string, UploadCounts>,
): SalesUploadRow => ({
  id,
  fileName,
  state,
  problem,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  counts: counts.get(id) ?? (stored === null ? NO_COUNTS : countsSchema.parse(stored)),
})

/** A page of the rows of a file, in its order. @throws AppError not_found */
export async function listUploadedRows(
  advertiserId: number,
  { id, ...query }: UploadRowsQuery & { id: string },
): Promise<UploadedRows> {
  await findUpload(db(), advertiserId, id)
  const { page, nextCursor } = await readRows(db(), id, query, PAGE_ROWS)
  return { rows: page, next: nextCursor }
}

async function readRows(
  tx: Tx,
  uploadId: string,
  { outcome, after }: Pick<UploadRowsQuery, 'outcome' | 'after'>,
  limit: number,
) {
  const where: Prisma.SalesUploadRowWhereInput = { uploadId, line: { gt: after }, ...(outcome && { outcome }) }
  const rows = await tx.salesUploadRow.findMany({ where, orderBy: { line: 'asc' }, take: limit + 1 })
  return toPage(rows.map(toRow), limit, ({ line }) => line)
}

function toRow(stored: StoredRow): UploadedRow {
  const { line, clickRef, txnId, event, amount, soldAt, outcome, message, isBooked, affiliateId, conversionId } = stored
  return {
    line,
    clickRef,
    txnId,
    event,
    amount,
    outcome,
    message,
    isBooked,
    soldAt: soldAt?.toISOString() ?? null,
    conversion: affiliateId !== null && conversionId !== null ? conversionRef({ affiliateId, id: conversionId }) : null,
  }
}

/** All rows of a file with their outcomes as CSV; formulas are neutralized. [Q33] @throws AppError not_found */
export async function uploadedRowsCsv(advertiserId: number, { id, outcome }: UploadRowsQuery & { id: string }) {
  await findUpload(db(), advertiserId, id)
  return readInSnapshot(`advertiser ${advertiserId}`, (tx) =>
    generateCsv(
      UPLOADED_ROW_COLUMNS,
      readPages((after?: number) => readRows(tx, id, { outcome, after: after ?? 0 }, CSV_PAGE_ROWS)),
    ),
  )
}
