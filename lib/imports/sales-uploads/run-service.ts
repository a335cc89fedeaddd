import 'server-only'
import type { SalesUpload } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import { FileProblem } from '@/lib/platform/tables/problem'
import { handleFiles, readParts, runFor, writeInChunks } from '../files/intake-service'
import { readRows } from '../files/sales-file-rules'
import { type FileFormat, fileFormatSchema, type SalesRow } from '../files/schema'
import { SALES_UPLOADS_JOB } from './constants'
import { countUploadedRows } from './data'
import { recordUploadEvent } from './events'
import { bookRows, previewRows, type UploadedSale } from './row-service'
import { ROWS_AT_ONCE, RUN_MS } from './run-constants'
import { UPLOADS } from './service'

/**
 * Reads and judges the files that wait for it, and books those that were confirmed, the oldest first. A run goes on where
 * the one before it ended. @returns how many rows were handled
 */
export async function runSalesUploads({ clock }: { clock: Clock }): Promise<number> {
  const uploads = await db().salesUpload.findMany({
    where: { state: { in: ['checking', 'booking'] } },
    orderBy: { createdAt: 'asc' },
  })
  return runFor({ clock, job: SALES_UPLOADS_JOB, ms: RUN_MS }, (mayGoOn) =>
    handleFiles(uploads, mayGoOn, (upload) => advance(upload, clock, mayGoOn)),
  )
}

async function advance(upload: SalesUpload, clock: Clock, mayGoOn: () => boolean): Promise<number> {
  if (upload.state === 'checking' && !upload.isRead && !(await readUpload(upload, clock.now()))) return 0
  const handle = upload.state === 'booking' ? bookRows : previewRows
  let count = 0
  let after = 0
  while (mayGoOn()) {
    const rows = await nextRows(upload, after)
    // passing over the rows that are done takes the longer the more there are, so it is done once more, at the end
    if (rows.length === 0 && after === 0) {
      await finish(upload, clock.now())
      break
    }
    count += await handle(upload, rows, clock.now())
    after = rows.at(-1)?.line ?? 0
  }
  return count
}

const nextRows = ({ id, state }: SalesUpload, after: number): Promise<UploadedSale[]> =>
  db().salesUploadRow.findMany({
    where: {
      uploadId: id,
      line: { gt: after },
      problem: null,
      ...(state === 'booking' ? { isBooked: false } : { outcome: null }),
    },
    orderBy: { line: 'asc' },
    take: ROWS_AT_ONCE,
  })

/** Ends the checking or the booking of a file, and stores the counts of its rows, which stay as they are. */
function finish({ id, state }: SalesUpload, at: Date): Promise<void> {
  return transact(async (tx) => {
    // once, although two runs may end it
    const [open] = await tx.$queryRaw<unknown[]>`
      SELECT FROM sales_upload WHERE id = ${id}::uuid AND state::text = ${state} FOR UPDATE`
    if (!open) return
    const counts = (await countUploadedRows(tx, [id])).get(id)
    if (state === 'checking') {
      const checked = await tx.salesUpload.update({ where: { id }, data: { state: 'checked', counts } })
      return recordUploadEvent(tx, checked, 'upload.checked', at)
    }
    await tx.salesUploadPart.deleteMany({ where: { uploadId: id } })
    const done = await tx.salesUpload.update({ where: { id }, data: { state: 'done', finishedAt: at, counts } })
    await recordUploadEvent(tx, done, 'upload.finished', at)
  })
}

/** Stores the rows of a file, all or none. @returns whether it could be read; else it says why it failed */
async function readUpload(upload: SalesUpload, at: Date): Promise<boolean> {
  try {
    await storeRows(upload, fileFormatSchema.parse(upload.format), at)
    return true
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    const { message: problem } = error
    await transact(async (tx) => {
      await tx.salesUploadRow.deleteMany({ where: { uploadId: upload.id } })
      const [failed] = await tx.salesUpload.updateManyAndReturn({
        where: { id: upload.id, state: 'checking' },
        data: { state: 'failed', problem, finishedAt: at },
      })
      if (failed) await recordUploadEvent(tx, failed, 'upload.failed', at)
    })
    return false
  }
}

async function storeRows({ id }: SalesUpload, format: FileFormat, at: Date): Promise<void> {
  // of a run that ended amid the file
  await db().salesUploadRow.deleteMany({ where: { uploadId: id } })
  await writeInChunks(UPLOADS, readRows(readParts(UPLOADS, id), format, at), (rows) => writeRows(db(), id, rows))
  await transact(async (tx) => {
    await answerRepeats(tx, id)
    await tx.salesUpload.update({ where: { id }, data: { isRead: true } })
  })
}

/**
 * Answers rows whose order an earlier row of the file has: only the first of them counts. One statement for the file, so
 * that no index is needed.
 */
const answerRepeats = (tx: Tx, uploadId: string): Promise<number> => tx.$executeRaw`
  UPDATE sales_upload_row AS row SET outcome = 'replayed',
    message = 'Line ' || repeat.first || ' has the same order; it counts once'
  FROM (
    SELECT line, min(line) OVER (PARTITION BY txn_id, lower(coalesce(event, '') COLLATE "C"), coalesce(refund_id, '')) AS first
    FROM sales_upload_row WHERE upload_id = ${uploadId}::uuid AND problem IS NULL AND txn_id IS NOT NULL) repeat
  WHERE row.upload_id = ${uploadId}::uuid AND row.line = repeat.line AND repeat.first < repeat.line`

async function writeRows(tx: Tx, uploadId: string, rows: readonly SalesRow[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO sales_upload_row
      (upload_id, line, click_ref, txn_id, event, amount, refund_id, sold_at, problem, outcome, message)
    SELECT ${uploadId}::uuid, line, "clickId", "txnId", event, amount, "refundId", "soldAt", problem,
      CASE WHEN problem IS NOT NULL THEN 'rejected'::postback_outcome END, problem
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS row (line int, "clickId" text, "txnId" text, event text,
      amount text, "refundId" text, "soldAt" timestamptz, problem text)
    ON CONFLICT (upload_id, line) DO NOTHING`
}
