import 'server-only'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type NetworkImport, Prisma } from '@/lib/generated/prisma/client'
import { requestJobRun } from '@/lib/messages/jobs/service'
import { sendMailInBackground } from '@/lib/messages/mail/service'
import { unseal } from '@/lib/platform/crypto/seal'
import { db, type Tx } from '@/lib/platform/database/db'
import { isConnectionLost } from '@/lib/platform/database/failures'
import { transact } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import { dayFromColumn } from '@/lib/platform/dates/days'
import { log } from '@/lib/platform/log'
import { RowFailure } from '../apply/record-rules'
import { judgeRows, writeRows } from '../apply/service'
import type { ImportKind } from '../rows/constants'
import { csvLines } from '../rows/csv-rules'
import { type ReadRow, rowReader } from '../rows/reader-rules'
import { importSourceSchema } from '../rows/schema'
import { FileProblem } from '../sales-files/rules'
import { missingRows, SourceBusy, SourceRefusal } from '../sources/call-rules'
import { openSource, type SourceReader } from '../sources/service'
import { countImportRows } from './admin-data'
import { IMPORTS_JOB } from './constants'
import { recordImportEvent } from './events'
import { FAILURES_MAX, FAULT_REST_MS, FAULTS_MAX, ROWS_STORED_AT_ONCE, RUN_MS, WAIT_MAX_MS } from './run-constants'
import { cursorSchema, type ImportCursor, nextCursor, readingOf } from './run-rules'

type RunOptions = {
  clock: Clock
  /** Stands in for the hosts of the sources, in tests. */
  base?: string | undefined
  wait?: (ms: number) => Promise<unknown>
}
type Run = Required<Pick<RunOptions, 'clock' | 'wait'>> & { base: string | undefined; mayGoOn: () => boolean }

/**
 * Reads and judges the import that waits for it, or writes the one that was confirmed. A run goes on where the one before it
 * ended, however it ended. @returns how many rows were handled
 */
export async function runNetworkImports({ clock, base, wait = pause }: RunOptions): Promise<number> {
  const began = clock.now().getTime()
  const mayGoOn = () => clock.now().getTime() - began < RUN_MS
  const found = await db().networkImport.findFirst({ where: { state: { in: ['checking', 'importing'] } } })
  if (!found || (found.waitsUntil !== null && found.waitsUntil > clock.now())) return 0
  const count = await advance(found, { clock, base, wait, mayGoOn })
  if (!mayGoOn()) await transact((tx) => requestJobRun(tx, IMPORTS_JOB))
  return count
}

async function advance(found: NetworkImport, run: Run): Promise<number> {
  try {
    if (found.state === 'importing') return await writeAll(found, run)
    const read = await readAll(found, run)
    return read === null ? 0 : read + (await judgeAll(found, run))
  } catch (error) {
    const at = run.clock.now()
    if (error instanceof FileProblem || error instanceof SourceRefusal) await fail(found, error.message, at)
    else if (isConnectionLost(error instanceof RowFailure ? error.cause : error)) throw error
    else if (await isStill(db(), found)) await noteFault(found, error, at)
    return 0
  }
}

/**
 * Has an import that failed for a reason that is not the source's tried again a little later, and stopped after a few times:
 * while it is at work no other import can be.
 */
async function noteFault(found: NetworkImport, error: unknown, at: Date): Promise<void> {
  const { id } = found
  const { failures } = await db().networkImport.update({
    where: { id },
    data: { failures: { increment: 1 }, waitsUntil: new Date(at.getTime() + FAULT_REST_MS) },
    select: { failures: true },
  })
  log.error({ importId: id, failures, err: error }, 'an import failed')
  if (failures < FAULTS_MAX) return
  const what = error instanceof RowFailure ? error.message : 'It could not be handled; the log of the worker says why.'
  await fail(found, `${what} It was tried ${failures} times.`, at)
}

const fail = (found: NetworkImport, problem: string, at: Date) =>
  transact(async (tx) => {
    if (!(await isStill(tx, found))) return
    const data = { state: 'failed' as const, problem, finishedAt: at }
    await recordImportEvent(tx, await tx.networkImport.update({ where: { id: found.id }, data }), at)
  })

/** Where an import is read next: null once everything is read; undefined once it was stopped, or is read anew. */
type Next = ImportCursor | null | undefined

/**
 * Reads what is left, and keeps `found.cursor` at where this run reads, by which `isStill` goes.
 * @returns how many rows; null when it could not finish in this run
 */
async function readAll(found: NetworkImport, run: Run): Promise<number | null> {
  let cursor: Next = cursorSchema.nullable().parse(found.cursor)
  let count = 0
  const reader = found.isFromFiles ? null : openReader(found, run.base)
  const idsOf = once((kind: ImportKind) => idsFor(found, kind))
  try {
    while (cursor) {
      if (!run.mayGoOn()) return null
      const at: ImportCursor = cursor
      const read = reader ? await readPage(found, at, { reader, idsOf }, run) : await readFile(found, at)
      if (read?.cursor === undefined) return null
      count += read.rows
      cursor = read.cursor
      found.cursor = cursor
    }
  } finally {
    await reader?.close()
  }
  return count
}

/** A source that is read, with the ids of a kind, which are many and the same for each of its pages. */
type Reading = { reader: SourceReader; idsOf: (kind: ImportKind) => Promise<string[]> }

/** A function that remembers its last answer. */
function once<Argument, Answer>(run: (argument: Argument) => Answer): (argument: Argument) => Answer {
  let last: { argument: Argument; answer: Answer } | undefined
  return (argument) => {
    if (last?.argument !== argument) last = { argument, answer: run(argument) }
    return last.answer
  }
}

function openReader(found: NetworkImport, base: string | undefined): SourceReader {
  if (found.keySealed === null) throw new SourceRefusal('The key was removed. Start a new import with the key.')
  const source = importSourceSchema.parse(found.source)
  return openSource({ source, network: found.network, key: unseal(found.keySealed), base })
}

/** How many rows were read, and what is read next. */
type Read = { rows: number; cursor: Next }

/** Stores a page with where reading goes on, both or none. @returns null when the source is to be left alone */
async function readPage(
  found: NetworkImport,
  cursor: ImportCursor,
  { reader, idsOf }: Reading,
  run: Run,
): Promise<Read | null> {
  try {
    const { kind, page, place } = cursor
    const period = { from: dayFromColumn(found.fromDay), to: dayFromColumn(found.toDay) }
    const ids = await idsOf(kind)
    const { drafts, isLast, objects, total } = await reader.read({ kind, page, ids, ...period })
    const short = isLast && missingRows(importSourceSchema.parse(found.source), kind, cursor.objects + objects, total)
    if (short) throw new SourceRefusal(short)
    const rows = drafts
      .map(rowReader(kind, zoneOf(found, kind)))
      .map((row, index) => ({ place: place + index + 1, row }))
    const next = nextCursor(cursor, { kinds: found.kinds, rows: rows.length, objects, isLast })
    const stored = await move(found, cursor, next, (tx) => storeAll(tx, found.id, kind, rows))
    return { rows: rows.length, cursor: stored }
  } catch (error) {
    if (!(error instanceof SourceBusy)) throw error
    return postpone(found, error, run)
  }
}

async function postpone(found: NetworkImport, { message, waitMs }: SourceBusy, run: Run): Promise<Read | null> {
  const at = run.clock.now()
  const { failures } = await db().networkImport.update({
    where: { id: found.id },
    data: { failures: { increment: 1 }, waitsUntil: new Date(at.getTime() + waitMs) },
    select: { failures: true },
  })
  log.warn({ importId: found.id, failures, message }, 'a page of an import could not be read')
  if (failures >= FAILURES_MAX) {
    await fail(found, `${message} It was tried ${failures} times. Continue it later: what was read is kept.`, at)
    return null
  }
  if (waitMs > WAIT_MAX_MS || !run.mayGoOn()) return null
  await run.wait(waitMs)
  return { rows: 0, cursor: await lockNext(db(), found.id, readingOf(found.cursor)) }
}

const ASKED_BY: Partial<Record<ImportKind, 'offer' | 'affiliate'>> = {
  payout: 'offer',
  access: 'offer',
  balance: 'affiliate',
}

/** Offers whose own payouts and approvals, and affiliates whose balances are asked for one by one. */
async function idsFor(found: NetworkImport, kind: ImportKind): Promise<string[]> {
  const of = ASKED_BY[kind]
  if (!of) return []
  if (kind === 'access') return closedOffersOf(found)
  const rows = await db().$queryRaw<{ foreignId: string }[]>`
    SELECT foreign_id AS "foreignId" FROM network_import_row
    WHERE import_id = ${found.id}::uuid AND kind = ${of} AND foreign_id IS NOT NULL
    UNION SELECT foreign_id FROM foreign_id WHERE source = ${found.source} AND kind = ${of} ORDER BY 1`
  return rows.map(({ foreignId }) => foreignId)
}

/** Offers that are not open to everybody, there or here: of all others everybody is approved. */
async function closedOffersOf({ id, source }: NetworkImport): Promise<string[]> {
  const rows = await db().$queryRaw<{ foreignId: string }[]>`
    SELECT foreign_id AS "foreignId" FROM network_import_row
    WHERE import_id = ${id}::uuid AND kind = 'offer' AND foreign_id IS NOT NULL
      AND (data -> 'requiresApproval' = 'true' OR data -> 'isPrivate' = 'true')
    UNION SELECT f.foreign_id FROM foreign_id f JOIN offer o ON o.id::text = f.our_id
    WHERE f.source = ${source} AND f.kind = 'offer' AND (o.requires_approval OR o.is_private) ORDER BY 1`
  return rows.map(({ foreignId }) => foreignId)
}

/** Locks an import. @returns what is read next of a reading; undefined once the import was stopped, or is read anew */
async function lockNext(tx: Tx, id: string, reading: string | null): Promise<Next> {
  const [now] = await tx.$queryRaw<{ cursor: unknown; state: string }[]>`
    SELECT cursor, state::text FROM network_import WHERE id = ${id}::uuid FOR UPDATE`
  const { data } = cursorSchema.nullable().safeParse(now?.cursor)
  return now?.state === 'checking' && (!data || data.reading === reading) ? data : undefined
}

/**
 * Moves on from a cursor in the transaction that stores what was read there, once: another run may have done it meanwhile.
 * @returns where reading goes on
 */
function move(
  found: NetworkImport,
  from: ImportCursor,
  to: ImportCursor | null,
  store: (tx: Tx) => Promise<void>,
): Promise<Next> {
  return transact(async (tx) => {
    const present = await lockNext(tx, found.id, from.reading)
    if (present?.kind !== from.kind || present.page !== from.page) return present
    await store(tx)
    const data = { cursor: to ?? Prisma.DbNull, failures: 0, waitsUntil: null }
    await tx.networkImport.update({ where: { id: found.id }, data })
    return to
  })
}

/**
 * Begins a file in a reading of its own: a run that reads it still stores nothing more, and what such runs stored is removed.
 * @returns whether it began; else another run did
 */
function beginFile({ id }: NetworkImport, from: ImportCursor, cursor: ImportCursor): Promise<boolean> {
  return transact(async (tx) => {
    if ((await lockNext(tx, id, from.reading))?.kind !== from.kind) return false
    await tx.networkImportRow.deleteMany({ where: { importId: id, kind: from.kind } })
    await tx.networkImport.update({ where: { id }, data: { cursor } })
    return true
  })
}

/** Stores the rows of a file, while no other run or check reads it anew; then none more. @throws FileProblem */
async function readFile(found: NetworkImport, from: ImportCursor): Promise<Read> {
  const { id } = found
  const { kind } = from
  const own: ImportCursor = { ...from, reading: randomUUID() }
  let rows = 0
  let waiting: Placed[] = []
  const keepUnread = (columns: string[]) => {
    unread = columns
  }
  let unread: string[] = []
  if (!(await beginFile(found, from, own))) return { rows, cursor: undefined }
  found.cursor = own
  const reader = rowReader(kind, zoneOf(found, kind))
  for await (const { line, draft } of csvLines(kind, partsOf(id, kind), keepUnread)) {
    waiting.push({ place: line, row: reader(draft) })
    rows += 1
    if (waiting.length < ROWS_STORED_AT_ONCE) continue
    if (!(await storeOf(own, id, waiting))) return { rows, cursor: undefined }
    waiting = []
  }
  const next = nextCursor(own, { kinds: found.kinds, rows: 0, objects: 0, isLast: true })
  const cursor = await move(found, own, next, async (tx) => {
    await storeRows(tx, id, kind, waiting)
    await tx.$executeRaw`
      UPDATE network_import SET
        unread_columns = coalesce(unread_columns::jsonb, '{}') || ${JSON.stringify({ [kind]: unread })}::jsonb
      WHERE id = ${id}::uuid`
  })
  return { rows, cursor }
}

/** Stores rows of a file that is read. @returns false, without storing them, once another run or check reads it anew */
const storeOf = ({ kind, reading }: ImportCursor, id: string, rows: readonly Placed[]): Promise<boolean> =>
  transact(async (tx) => {
    if ((await lockNext(tx, id, reading))?.kind !== kind) return false
    await storeRows(tx, id, kind, rows)
    return true
  })

async function* partsOf(importId: string, kind: ImportKind): AsyncGenerator<Uint8Array> {
  for (let place = 0; ; place += 1) {
    const where = { importId_kind_place: { importId, kind, place } }
    const part = await db().networkImportPart.findUnique({ where })
    if (!part) return
    yield part.content
  }
}

/** The zone of times without one: TUNE writes its click logs in UTC, whatever the zone of the network. */
const zoneOf = ({ source, timeZone }: NetworkImport, kind: ImportKind): string =>
  source === 'tune' && kind === 'click' ? 'UTC' : timeZone

type Placed = { place: number; row: ReadRow }

/** Stores the rows of a page, of which a day of clicks may have many. */
async function storeAll(tx: Tx, importId: string, kind: ImportKind, rows: readonly Placed[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_STORED_AT_ONCE)
    await storeRows(tx, importId, kind, rows.slice(from, from + ROWS_STORED_AT_ONCE))
}

async function storeRows(tx: Tx, importId: string, kind: ImportKind, rows: readonly Placed[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ place, row }, index) => ({
    ...{ index, place, foreignId: row.foreignId, data: row.data },
    ...{ field: row.problem?.field ?? null, message: row.problem?.reason ?? null },
  }))
  await tx.$executeRaw`
    INSERT INTO network_import_row (import_id, line, kind, place, foreign_id, data, field, verdict, message)
    SELECT ${importId}::uuid, last.line + 1 + row.index, ${kind}, row.place, row."foreignId", row.data, row.field,
      CASE WHEN row.field IS NOT NULL THEN 'refused'::import_verdict END, row.message
    FROM json_to_recordset(${JSON.stringify(values)}::json) AS row (index int, place int, "foreignId" text, data jsonb,
      field text, message text),
      (SELECT coalesce(max(line), 0) AS line FROM network_import_row WHERE import_id = ${importId}::uuid) last`
}

/** Rows of one kind with the id of an earlier one: the first counts. One statement for the import. */
const refuseRepeats = (importId: string) => db().$executeRaw`
  UPDATE network_import_row AS row SET verdict = 'refused', field = 'foreignId',
    message = 'Row ' || repeat.first || ' of this kind has the same id; that one counts.'
  FROM (SELECT line, first_value(place) OVER same AS first, row_number() OVER same AS number
    FROM network_import_row WHERE import_id = ${importId}::uuid AND field IS NULL AND foreign_id IS NOT NULL
    WINDOW same AS (PARTITION BY kind, foreign_id ORDER BY line)) repeat
  WHERE row.import_id = ${importId}::uuid AND row.line = repeat.line AND repeat.number > 1`

/** Judges what is left, once everything is read; nothing of it is written. */
async function judgeAll(found: NetworkImport, run: Run): Promise<number> {
  await refuseRepeats(found.id)
  return handleAll(found, run, judgeRows, 'checked')
}

async function writeAll(found: NetworkImport, run: Run): Promise<number> {
  const count = await handleAll(found, run, writeRows, 'done')
  if (found.sendsInvitations) sendMailInBackground()
  return count
}

async function handleAll(
  found: NetworkImport,
  run: Run,
  handle: typeof judgeRows,
  ended: 'checked' | 'done',
): Promise<number> {
  let count = 0
  for (;;) {
    if (!run.mayGoOn() || !(await isStill(db(), found))) return count
    const handled = await handle(found, run.clock.now())
    if (handled === 0) break
    if (count === 0 && found.failures > 0)
      await db().networkImport.updateMany({ where: { id: found.id }, data: { failures: 0 } })
    count += handled
  }
  await finish(found, ended, run.clock.now())
  return count
}

/** Locks an import. @returns whether a run is still at it: staff may have stopped it, or had it checked anew */
async function isStill(tx: Tx, { id, state, cursor }: NetworkImport): Promise<boolean> {
  const [now] = await tx.$queryRaw<{ cursor: unknown; state: string }[]>`
    SELECT cursor, state::text FROM network_import WHERE id = ${id}::uuid FOR UPDATE`
  return now?.state === state && readingOf(now.cursor) === readingOf(cursor)
}

function finish(found: NetworkImport, ended: 'checked' | 'done', at: Date): Promise<unknown> {
  const { id } = found
  return transact(async (tx) => {
    // once, although two runs may end it
    if (!(await isStill(tx, found))) return
    const counts = await countImportRows(tx, id)
    if (ended === 'checked')
      return recordImportEvent(
        tx,
        await tx.networkImport.update({ where: { id }, data: { state: 'checked', checkedAt: at, counts } }),
        at,
      )
    await tx.networkImportPart.deleteMany({ where: { importId: id } })
    return recordImportEvent(
      tx,
      await tx.networkImport.update({ where: { id }, data: { state: 'done', finishedAt: at, counts } }),
      at,
    )
  })
}
