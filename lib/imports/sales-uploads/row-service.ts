import 'server-only'
import { processDay, type Sale } from '@/lib/conversions/processing/batch/service'
import { confirmBrowserSale, reverseOtherForms } from '@/lib/conversions/processing/browser-claim-service'
import type { PostbackParameters } from '@/lib/conversions/processing/postback-schema'
import { storeCall } from '@/lib/conversions/processing/stored-call-service'
import { type CallResult, unknownClick } from '@/lib/conversions/processing/transaction-rules'
import type { SalesUpload, SalesUploadRow } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { transactPrepared } from '@/lib/platform/database/transaction'
import { EASTERN } from '@/lib/platform/dates/constants'
import { easternDay } from '@/lib/platform/dates/days'
import { ERROR_STATUS } from '@/lib/platform/errors'
import { judgedBy, type Reported, toSale } from '@/lib/tracking/postbacks/authentication-rules'
import { mayNeedRate } from '@/lib/tracking/postbacks/currency-conversion-data'
import { inDollars, processOrHold, type StoreWithId } from '@/lib/tracking/postbacks/currency-conversion-service'
import { belongsToAdvertiser, parseCall } from '@/lib/tracking/postbacks/processing-service'
import { dayOfSale } from '../files/instant-rules'
import { seenFormatSchema } from '../files/schema'
import { UPLOAD_METHOD } from './constants'

/** A row of a file that can be judged. */
export type UploadedSale = Pick<
  SalesUploadRow,
  'uploadId' | 'line' | 'clickRef' | 'txnId' | 'event' | 'amount' | 'refundId' | 'soldAt'
>
type Upload = Pick<SalesUpload, 'id' | 'advertiserId' | 'format'>
type ProcessedRow = { row: UploadedSale; result: CallResult }
/** A row as a call of its advertiser, in dollars. */
type RowCall = { row: UploadedSale; call: Reported }

const ORIGIN = { method: UPLOAD_METHOD, ip: null }

/** Ends a transaction without its effects, once the results are known. */
class Undone<T> extends Error {
  constructor(readonly result: T) {
    super('undone')
  }
}

/** Runs a transaction and undoes all of it. @returns what `run` returned */
async function undone<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  return untilUndone(() =>
    transactPrepared<T>(async (tx) => {
      throw new Undone(await run(tx))
    }),
  )
}

/**
 * Judges rows as postbacks that arrive now, without a trace: each in the transaction that would book it, which is then
 * undone. @returns how many
 */
export async function previewRows(upload: Upload, rows: readonly UploadedSale[], at: Date): Promise<number> {
  const { calls, processed } = await toCalls(upload, rows, at, () => async (_, result) => {
    throw new Undone(result)
  })
  const { together, apart } = split(calls)
  const results = await processTogether(together, undone, at)
  processed.push(...toProcessed(together, results))
  const accepted = together.flatMap(({ sale }, index) =>
    results[index]?.outcome === 'accepted' ? [sale.postback.txn_id] : [],
  )
  await reverseOtherForms(upload.advertiserId, accepted, at)
  const left: RowCall[] = [...apart, ...together.filter((_, index) => !results[index])]
  for (const each of left) processed.push({ row: each.row, result: await previewAlone(upload, each, at) })
  await storeResults(db(), upload, processed, false)
  return rows.length
}

async function previewAlone({ advertiserId }: Upload, { call }: RowCall, at: Date): Promise<CallResult> {
  const parsed = await parseReported(call)
  if (!belongsToAdvertiser(parsed, advertiserId)) return unknownClick()
  return untilUndone(() =>
    processOrHold(
      parsed,
      advertiserId,
      async (_, result) => {
        throw new Undone(result)
      },
      at,
    ),
  )
}

/** What a transaction returned that was undone. */
async function untilUndone<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Undone) return error.result as T
    throw error
  }
}

/** A row of a file with sales is a sale, whatever its event is. */
const parseReported = async (call: Reported) => ({
  ...(await parseCall(judgedBy(call))),
  change: undefined,
  reported: call.reported,
})

/**
 * Books rows through the path of postbacks, each once for its transaction id, with its call and its outcome in the same
 * transaction: after a crash the rows that are not booked follow. So a row that a browser's claim may change is marked as
 * booked only once the claim is settled. @returns how many
 */
export async function bookRows(upload: Upload, rows: readonly UploadedSale[], at: Date): Promise<number> {
  const { calls } = await toCalls(upload, rows, at, (call, row) => storeRow(upload, { row, call }))
  const { together, apart } = split(calls)
  const results = await processTogether(together, transactPrepared, at, (tx, answers) => {
    const final = toProcessed(together, answers).filter(({ result }) => !mayBeClaimed(result))
    return storeResults(tx, upload, final, true)
  })
  const left: RowCall[] = [...apart, ...together.filter((_, index) => !results[index])]
  const settled: ProcessedRow[] = []
  for (const [index, { row, call, sale }] of together.entries()) {
    const result = results[index]
    if (!result || !mayBeClaimed(result)) continue
    if ((await confirmBrowserSale(sale, isReplayed(result))) === 'replaced') left.push({ row, call })
    else settled.push({ row, result })
  }
  if (settled.length > 0) await storeResults(db(), upload, settled, true)
  for (const each of left) await bookAlone(upload, each, at)
  return rows.length
}

const isReplayed = ({ outcome }: CallResult) => outcome === 'replayed'

/** What a browser claimed before is confirmed by the same sale, and replaced by another one, as by a call. */
const mayBeClaimed = (result: CallResult) => isReplayed(result) || result.httpStatus === ERROR_STATUS.conflict

type Together = readonly (RowCall & { sale: Sale })[]
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

async function bookAlone(upload: Upload, each: RowCall, at: Date): Promise<void> {
  const { advertiserId } = upload
  const store = storeRow(upload, each)
  const parsed = await parseReported(each.call)
  if (belongsToAdvertiser(parsed, advertiserId)) await processOrHold(parsed, advertiserId, store, at)
  else await transactPrepared((tx) => store(tx, unknownClick()))
}

/** Stores the call of a row, and its outcome with the row. */
const storeRow =
  (upload: Upload, { row, call: { parameters, origin, advertiserId, at } }: RowCall): StoreWithId =>
  async (tx, result) => {
    const id = await storeCall(tx, { parameters, origin, advertiserId, result, at })
    await storeResults(tx, upload, [{ row, result }], true)
    return id
  }

/**
 * Rows as calls, in dollars by the rate of the day of their sale; and the results of those that cannot be converted: they are
 * refused, or wait for a rate. @param store stores what becomes of such a one
 */
async function toCalls(
  { advertiserId, format }: Upload,
  rows: readonly UploadedSale[],
  at: Date,
  store: (call: Reported, row: UploadedSale) => StoreWithId,
): Promise<{ calls: RowCall[]; processed: ProcessedRow[] }> {
  const { timeZone = EASTERN } = seenFormatSchema.safeParse(format).data ?? {}
  const calls: RowCall[] = []
  const processed: ProcessedRow[] = []
  for (const row of rows) {
    const call = { advertiserId, parameters: toPostbackParameters(row), origin: ORIGIN, at }
    if (!mayNeedRate(call.parameters)) {
      calls.push({ row, call })
      continue
    }
    const soldOn = row.soldAt ? { soldOn: dayOfSale(row.soldAt, timeZone) } : {}
    const converted = await untilUndone<Awaited<ReturnType<typeof inDollars>> | CallResult>(() =>
      inDollars({ ...call, ...soldOn }, store(call, row)),
    )
    if ('call' in converted) calls.push({ row, call: converted.call })
    else processed.push({ row, result: 'result' in converted ? converted.result : converted })
  }
  return { calls, processed }
}

/** The sales that can be recorded in one transaction, and the rows that are processed on their own. */
function split(calls: readonly RowCall[]) {
  const read = calls.map((each) => ({ ...each, sale: toSale(each.call) }))
  return {
    together: read.flatMap(({ sale, ...each }) => (sale ? [{ ...each, sale }] : [])),
    apart: read.flatMap(({ sale, ...each }): RowCall[] => (sale ? [] : [each])),
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
