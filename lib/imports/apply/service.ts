import 'server-only'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { ensureClickMonths } from '@/lib/conversions/processing/click-without-visit-service'
import type { NetworkImport, NetworkImportRow } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { EASTERN } from '@/lib/platform/dates/constants'
import { dayFromColumn, easternDay } from '@/lib/platform/dates/days'
import { type ImportKind, PERIOD_KINDS } from '../rows/constants'
import { importKindSchema, importSourceSchema } from '../rows/schema'
import { applyAccess } from './access-service'
import { RowFailure, type RowResult, toRefusedResult } from './applied-row-rules'
import type { RunningImport, Step, StoredRow } from './applied-row-service'
import { applyClicks } from './click-service'
import { applyCap, applyCreative, applyOffer, applyPayout } from './offer-service'
import { applyBalance } from './opening-balance-service'
import { applyAdvertiser, applyAffiliate } from './partner-service'
import { applyFigures } from './stats-service'

/** Rows read at a time to be judged or written, each in a transaction of its own. */
const ROWS_AT_ONCE = 100

/** Ends a transaction without its effects, once the result is known. */
class Undone<T> extends Error {
  constructor(readonly result: T) {
    super('undone')
  }
}

/** Runs a transaction and undoes all of it. @returns what `run` returned */
async function undone<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transact<T>(async (tx) => {
      throw new Undone(await run(tx))
    })
  } catch (error) {
    if (error instanceof Undone) return error.result as T
    throw error
  }
}

type Applied = { [Kind in ImportKind]?: (step: Step<Kind>) => Promise<RowResult> }

/** How a row of each kind that is a thing of its own is applied. */
const APPLY: Applied = {
  advertiser: applyAdvertiser,
  affiliate: applyAffiliate,
  offer: applyOffer,
  cap: applyCap,
  payout: applyPayout,
  access: applyAccess,
  creative: applyCreative,
  balance: applyBalance,
}

/**
 * Judges the next rows: each is applied in a transaction that is then undone, together with what it depends on of the same
 * import. @returns how many; 0 when none is left
 */
export async function checkRows(found: NetworkImport, at: Date): Promise<number> {
  const rows = await db().networkImportRow.findMany({
    where: { importId: found.id, verdict: null },
    orderBy: { line: 'asc' },
    take: ROWS_AT_ONCE,
  })
  const context = await readContext(found.createdById, at)
  const running = toRunningImport(found, at)
  for (const row of rows.filter(isThing)) {
    const result = await checkRow(running, row, context)
    // a missing row was removed with its import, which was stopped meanwhile
    await storeResults(db(), found.id, [{ line: row.line, result }], false)
  }
  const many = rows.filter((row) => !isThing(row)).map(parseStoredRow)
  const lineResults = await undone((tx) => applyMany(tx, running, many, { isDry: true, at }))
  await storeResults(db(), found.id, lineResults, false)
  return rows.length
}

type Figure = StoredRow<'conversion' | 'statistic'>
type LineResult = { line: number; result: RowResult }
const OF_PERIOD: readonly string[] = PERIOD_KINDS
const isThing = ({ kind }: { kind: string }) => !OF_PERIOD.includes(kind)

/** Applies rows of kinds of which many are applied at once. */
async function applyMany(
  tx: Tx,
  running: RunningImport,
  rows: readonly StoredRow[],
  how: { isDry: boolean; at: Date },
): Promise<LineResult[]> {
  const clicks = rows.filter(({ kind }) => kind === 'click') as StoredRow<'click'>[]
  const figures = rows.filter(({ kind }) => kind !== 'click') as Figure[]
  const lineResults = await applyClicks(tx, running, clicks, how)
  return [...lineResults, ...(await applyFigures(tx, running, figures, how))]
}

async function checkRow(running: RunningImport, row: NetworkImportRow, context: StaffContext): Promise<RowResult> {
  try {
    return await undone((tx) => applyRow(tx, running, row, context, true))
  } catch (error) {
    const refused = toRefusedResult(error)
    if (refused) return refused
    throw toRowFailure(row, error)
  }
}

const toRowFailure = (
  { line, kind, externalId }: Pick<NetworkImportRow, 'line' | 'kind' | 'externalId'>,
  error: unknown,
) => new RowFailure({ line, kind: importKindSchema.parse(kind), externalId }, error)

/**
 * Writes the next rows, each once: its effects, its result and that it is written are one transaction, so that a run that
 * was killed anywhere can continue. @returns how many; 0 when none is left
 */
export async function writeRows(found: NetworkImport, at: Date): Promise<number> {
  // with the condition of the index of rows that are left
  const rows = await db().$queryRaw<Pick<NetworkImportRow, 'line' | 'kind' | 'externalId'>[]>`
    SELECT line, kind, foreign_id AS "externalId" FROM network_import_row
    WHERE import_id = ${found.id}::uuid AND NOT is_written AND field IS NULL ORDER BY line LIMIT ${ROWS_AT_ONCE}`
  const context = await readContext(found.confirmedById ?? found.createdById, at)
  const running = toRunningImport(found, at)
  for (const thing of rows.filter(isThing)) {
    const { line } = thing
    try {
      await transact(async (tx) => {
        const row = await lockRow(tx, found.id, line)
        if (row) await storeResult(tx, row, await applyRow(tx, running, row, context, false), true)
      })
    } catch (error) {
      const refused = toRefusedResult(error)
      if (!refused) throw toRowFailure(thing, error)
      await transact(async (tx) => {
        const row = await lockRow(tx, found.id, line)
        if (row) await storeResult(tx, row, refused, true)
      })
    }
  }
  // after what they are of
  const many = rows.filter((row) => !isThing(row)).map(({ line }) => line)
  if (many.length > 0) await writeMany(running, many, at)
  return rows.length
}

/** Rows of which many are applied at once, in one transaction: their results, and what they write. */
async function writeMany(running: RunningImport, lines: readonly number[], at: Date): Promise<void> {
  const importId = running.id
  const clicks = await db().networkImportRow.findMany({ where: { importId, line: { in: [...lines] }, kind: 'click' } })
  await ensureClickMonths(clicks.map((row) => new Date((parseStoredRow(row) as StoredRow<'click'>).data.at)))
  await transact(async (tx) => {
    await tx.$queryRaw`
      SELECT FROM network_import_row WHERE import_id = ${importId}::uuid AND line = ANY(${[...lines]}::int[])
      ORDER BY line FOR UPDATE`
    const open = await tx.networkImport.findFirst({ where: { id: importId, state: 'importing' }, select: { id: true } })
    if (!open) return
    const rows = await tx.networkImportRow.findMany({
      where: { importId, line: { in: [...lines] }, isWritten: false },
      orderBy: { line: 'asc' },
    })
    await storeResults(tx, importId, await applyMany(tx, running, rows.map(parseStoredRow), { isDry: false, at }), true)
  })
}

/** A row that is to be written; null once it is, and once its import was stopped. */
async function lockRow(tx: Tx, importId: string, line: number): Promise<NetworkImportRow | null> {
  const [open] = await tx.$queryRaw<unknown[]>`
    SELECT FROM network_import_row r JOIN network_import i ON i.id = r.import_id
    WHERE r.import_id = ${importId}::uuid AND r.line = ${line} AND i.state = 'importing' FOR UPDATE OF r`
  if (!open) return null
  return tx.networkImportRow.findFirst({ where: { importId, line, isWritten: false } })
}

function applyRow(
  tx: Tx,
  running: RunningImport,
  row: NetworkImportRow,
  context: StaffContext,
  isDry: boolean,
): Promise<RowResult> {
  const dependency = async (kind: ImportKind, externalId: string) => {
    if (!isDry) return undefined
    const other = await tx.networkImportRow.findFirst({
      where: { importId: running.id, kind, externalId, field: null },
    })
    return other ? applyRow(tx, running, other, context, true).catch(withoutRefusal) : undefined
  }
  const stored = parseStoredRow(row)
  const apply = APPLY[stored.kind] as ((step: Step) => Promise<RowResult>) | undefined
  if (!apply) throw new Error(`nothing applies rows of the kind ${stored.kind}`)
  return apply({ tx, running, context, row: stored, dependency })
}

function parseStoredRow({ line, externalId, data, isAccepted, ...row }: NetworkImportRow): StoredRow {
  // as `rowReader` read it
  const read = data as unknown as StoredRow['data']
  return { line, kind: importKindSchema.parse(row.kind), externalId: externalId ?? '', data: read, isAccepted }
}

/** What another row is refused for is in its own result. */
function withoutRefusal(error: unknown): undefined {
  if (toRefusedResult(error) === undefined) throw error
  return undefined
}

const toRunningImport = (found: NetworkImport, at: Date): RunningImport => ({
  id: found.id,
  activatesOffers: found.activatesOffers,
  sendsInvitations: found.sendsInvitations,
  source: importSourceSchema.parse(found.source),
  historyUntil: dayFromColumn(found.historyUntil),
  // Everflow's API is asked for days of Eastern Time
  dayZone: found.source === 'everflow' && !found.isFromFiles ? EASTERN : found.timeZone,
  today: easternDay(at),
})

type RowKey = Pick<NetworkImportRow, 'importId' | 'line'>

/** Who the changes of an import are of: whoever confirmed it. */
async function readContext(userId: string, at: Date): Promise<StaffContext> {
  const { role } = await db().user.findUniqueOrThrow({ where: { id: userId }, select: { role: true } })
  return { actor: { userId, role }, at }
}

const storeResult = (tx: Tx, { importId, line }: RowKey, result: RowResult, isWritten: boolean) =>
  tx.networkImportRow.update({
    where: { importId_line: { importId, line } },
    // what a dry run made was rolled back
    data: { ...result, ourId: isWritten || result.verdict !== 'create' ? result.ourId : null, isWritten },
    select: { line: true },
  })

/** `storeResult` for many rows, in one statement. */
async function storeResults(
  tx: Tx,
  importId: string,
  lineResults: readonly LineResult[],
  isWritten: boolean,
): Promise<void> {
  const rows = lineResults.map(({ line, result: { verdict, message, ourId } }) => ({
    line,
    verdict,
    message,
    ourId: isWritten || verdict !== 'create' ? ourId : null,
  }))
  await tx.$executeRaw`
    UPDATE network_import_row AS row SET verdict = given.verdict::import_verdict, message = given.message,
      our_id = given."ourId", is_written = ${isWritten}
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (line int, verdict text, message text, "ourId" text)
    WHERE row.import_id = ${importId}::uuid AND row.line = given.line`
}
