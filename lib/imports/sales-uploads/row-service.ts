import 'server-only'
import { processDay, type Sale } from '@/lib/conversions/processing/batch/service'
import { reverseOtherForms, settleClaim } from '@/lib/conversions/processing/browser-claim-service'
import { storeCall } from '@/lib/conversions/processing/call-service'
import type { PostbackParameters } from '@/lib/conversions/processing/postback-schema'
import { type CallResult, unknownClick } from '@/lib/conversions/processing/transaction-rules'
import type { SalesUpload, SalesUploadRow } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { transactPrepared } from '@/lib/platform/database/transaction'
import { easternDay } from '@/lib/platform/dates/days'
import { ERROR_STATUS } from '@/lib/platform/errors'
import { toSale } from '@/lib/tracking/postbacks/authentication-rules'
import { belongsToAdvertiser, parseCall, processCall } from '@/lib/tracking/postbacks/processing-service'
import { UPLOAD_METHOD } from './constants'

/** A row of a file that can be judged. */
export type UploadedSale = Pick<
  SalesUploadRow,
  'uploadId' | 'line' | 'clickRef' | 'txnId' | 'event' | 'amount' | 'refundId'
>
type Upload = Pick<SalesUpload, 'id' | 'advertiserId'>
type ProcessedRow = { row: UploadedSale; result: CallResult }

const ORIGIN = { method: UPLOAD_METHOD, ip: null }

/** Ends a transaction without its effects, once the results are known. */
class Undone<T> extends Error {
  constructor(readonly result: T) {
    super('undone')
  }
}

/** Runs a transaction and undoes all of it. @returns what `run` returned */
async function undone<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transactPrepared<T>(async (tx) => {
      throw new Undone(await run(tx))
    })
  } catch (error) {
    if (error instanceof Undone) return error.result as T
    throw error
  }
}

/**
 * Judges rows as postbacks that arrive now, without a trace: each in the transaction that would book it, which is then
 * undone. @returns how many
 */
export async function previewRows(upload: Upload, rows: readonly UploadedSale[], at: Date): Promise<number> {
  const { together, apart } = split(upload, rows, at)
  const results = await processTogether(together, undone, at)
  const processed = toProcessed(together, results)
  const accepted = together.flatMap(({ sale }, index) =>
    results[index]?.outcome === 'accepted' ? [sale.postback.txn_id] : [],
  )
  await reverseOtherForms(upload.advertiserId, accepted, at)
  const left = [...apart, ...together.flatMap(({ row }, index) => (results[index] ? [] : [row]))]
  for (const row of left) processed.push({ row, result: await previewAlone(upload, row, at) })
  await storeResults(db(), upload, processed, false)
  return rows.length
}

async function previewAlone({ advertiserId }: Upload, row: UploadedSale, at: Date): Promise<CallResult> {
  const call = await parseCall(toPostbackParameters(row))
  if (!belongsToAdvertiser(call, advertiserId)) return unknownClick()
  try {
    return await processCall(
      call,
      advertiserId,
      async (_, result) => {
        throw new Undone(result)
      },
      at,
    )
  } catch (error) {
    if (error instanceof Undone) return error.result as CallResult
    throw error
  }
}

/**
 * Books rows through the path of postbacks, each once for its transaction id, with its call and its outcome in the same
 * transaction: after a crash the rows that are not booked follow. So a row that a browser's claim may change is marked as
 * booked only once the claim is settled. @returns how many
 */
export async function bookRows(upload: Upload, rows: readonly UploadedSale[], at: Date): Promise<number> {
  const { together, apart } = split(upload, rows, at)
  const results = await processTogether(together, transactPrepared, at, (tx, answers) => {
    const final = toProcessed(together, answers).filter(({ result }) => !mayBeClaimed(result))
    return storeResults(tx, upload, final, true)
  })
  const left = [...apart, ...together.flatMap(({ row }, index) => (results[index] ? [] : [row]))]
  const settled: ProcessedRow[] = []
  for (const [index, { row, sale }] of together.entries()) {
    const result = results[index]
    if (!result || !mayBeClaimed(result)) continue
    if ((await settleClaim(sale, isReplayed(result))) === 'replaced') left.push(row)
    else settled.push({ row, result })
  }
  if (settled.length > 0) await storeResults(db(), upload, settled, true)
  for (const row of left) await bookAlone(upload, row, at)
  return rows.length
}

const isReplayed = ({ outcome }: CallResult) => outcome === 'replayed'

/** What a browser claimed before is confirmed by the same sale, and replaced by another one, as by a call. */
const mayBeClaimed = (result: CallResult) => isReplayed(result) || result.httpStatus === ERROR_STATUS.conflict

type Together = readonly { row: UploadedSale; sale: Sale }[]
type Answers = (CallResult | undefined)[]

/** Processes sales in one transaction. @returns the result of each; undefined for one that is processed on its own */
async function processTogether(
  together: Together,
  transaction: (run: (tx: Tx) => Promise<Answers>) => Promise<Answers>,
  at: Date,
  store?: (tx: Tx, answers: Answers) => Promise<void>,
): Promise<Answers> {
  if (together.length === 0) return []
  const sales = together.map(({ sale }) => sale)
  return transaction(async (tx) => {
    const answers = await processDay(tx, sales, easternDay(at))
    await store?.(tx, answers)
    return answers
  })
}

const toProcessed = (together: Together, results: Answers): ProcessedRow[] =>
  together.flatMap(({ row }, index) => {
    const result = results[index]
    return result ? [{ row, result }] : []
  })

async function bookAlone(upload: Upload, row: UploadedSale, at: Date): Promise<void> {
  const { advertiserId } = upload
  const parameters = toPostbackParameters(row)
  const store = async (tx: Tx, result: CallResult) => {
    await storeCall(tx, { parameters, origin: ORIGIN, advertiserId, result, at })
    await storeResults(tx, upload, [{ row, result }], true)
  }
  const call = await parseCall(parameters)
  if (belongsToAdvertiser(call, advertiserId)) await processCall(call, advertiserId, store, at)
  else await transactPrepared((tx) => store(tx, unknownClick()))
}

/** The sales that can be recorded in one transaction, and the rows that are processed on their own. */
function split({ advertiserId }: Upload, rows: readonly UploadedSale[], at: Date) {
  const read = rows.map((row) => ({
    row,
    sale: toSale({ advertiserId, parameters: toPostbackParameters(row), origin: ORIGIN, at }),
  }))
  return {
    together: read.flatMap(({ row, sale }) => (sale ? [{ row, sale }] : [])),
    apart: read.flatMap(({ row, sale }) => (sale ? [] : [row])),
  }
}

function toPostbackParameters({ clickRef, txnId, event, amount, refundId }: UploadedSale): PostbackParameters {
  const all = { click_id: clickRef, txn_id: txnId, event, amount, refund_id: refundId }
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

async function storeResults(
  tx: Tx,
  { id }: Upload,
  processed: readonly ProcessedRow[],
  isBooked: boolean,
): Promise<void> {
  const rows = processed.map(({ row: { line }, result: { outcome, message, ...about } }) => ({
    line,
    outcome,
    message,
    // what a preview recorded was rolled back
    affiliateId: (isBooked && about.affiliateId) || null,
    conversionId: (isBooked && about.conversionId) || null,
  }))
  await tx.$executeRaw`
    UPDATE sales_upload_row AS row SET outcome = result.outcome, message = result.message, is_booked = ${isBooked},
      affiliate_id = result."affiliateId", conversion_id = result."conversionId"
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS result (line int, outcome postback_outcome, message text,
      "affiliateId" int, "conversionId" uuid)
    WHERE row.upload_id = ${id}::uuid AND row.line = result.line AND NOT row.is_booked`
}
