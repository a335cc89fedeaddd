import 'server-only'
import { randomUUID } from 'node:crypto'
import { type NetworkImport, Prisma } from '@/lib/generated/prisma/client'
import { unseal } from '@/lib/platform/crypto/seal'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { dayFromColumn } from '@/lib/platform/dates/days'
import { log } from '@/lib/platform/log'
import { chunkRows, readParts } from '../files/intake-service'
import type { ImportKind } from '../rows/constants'
import { csvLines } from '../rows/network-csv-rules'
import { type ReadRow, refuseRow, rowReader } from '../rows/reader-rules'
import { importSourceSchema } from '../rows/schema'
import { missingRows, SourceBusy, SourceRefusal } from '../sources/call-rules'
import { openSource, type SourceReader } from '../sources/service'
import { FAILURES_MAX, ROWS_STORED_AT_ONCE, WAIT_MAX_MS } from './run-constants'
import { cursorSchema, type ImportCursor, nextCursor, parseReading } from './run-rules'
import { countFailure, fail, lockNext, type Next, type Run } from './run-state-service'
import { IMPORTS } from './state-service'

/**
 * Reads what is left, and keeps `found.cursor` at where this run reads, by which `isStill` goes.
 * @returns how many rows; null when it could not finish in this run
 */
export async function readAll(found: NetworkImport, run: Run): Promise<number | null> {
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
      .map(rowReader(kind, chooseZone(found, kind)))
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
  const failures = await countFailure(found, new Date(at.getTime() + waitMs))
  log.warn({ importId: found.id, failures, message }, 'a page of an import could not be read')
  if (failures >= FAILURES_MAX) {
    await fail(found, `${message} It was tried ${failures} times. Continue it later: what was read is kept.`, at)
    return null
  }
  if (waitMs > WAIT_MAX_MS || !run.mayGoOn()) return null
  await run.wait(waitMs)
  return { rows: 0, cursor: await lockNext(db(), found.id, parseReading(found.cursor)) }
}

const REQUESTED_PER: Partial<Record<ImportKind, 'offer' | 'affiliate'>> = {
  payout: 'offer',
  access: 'offer',
  balance: 'affiliate',
}

/** Offers whose own payouts and approvals, and affiliates whose balances are asked for one by one. */
async function idsFor(found: NetworkImport, kind: ImportKind): Promise<string[]> {
  const of = REQUESTED_PER[kind]
  if (!of) return []
  if (kind === 'access') return readClosedOffers(found)
  const rows = await db().$queryRaw<{ externalId: string }[]>`
    SELECT foreign_id AS "externalId" FROM network_import_row
    WHERE import_id = ${found.id}::uuid AND kind = ${of} AND foreign_id IS NOT NULL
    UNION SELECT foreign_id FROM foreign_id WHERE source = ${found.source} AND kind = ${of} ORDER BY 1`
  return rows.map(({ externalId }) => externalId)
}

/** Offers that are not open to everybody, there or here: of all others everybody is approved. */
async function readClosedOffers({ id, source }: NetworkImport): Promise<string[]> {
  const rows = await db().$queryRaw<{ externalId: string }[]>`
    SELECT foreign_id AS "externalId" FROM network_import_row
    WHERE import_id = ${id}::uuid AND kind = 'offer' AND foreign_id IS NOT NULL
      AND (data -> 'requiresApproval' = 'true' OR data -> 'isPrivate' = 'true')
    UNION SELECT f.foreign_id FROM foreign_id f JOIN offer o ON o.id::text = f.our_id
    WHERE f.source = ${source} AND f.kind = 'offer' AND (o.requires_approval OR o.is_private) ORDER BY 1`
  return rows.map(({ externalId }) => externalId)
}

/**
 * Moves on from a cursor in the transaction that stores what was read there, once: another run may have done it meanwhile.
 * @returns where reading goes on
 */
function move(
  found: NetworkImport,
  from: ImportCursor,
  to: ImportCursor | null,
  store: (tx: Tx) => Promise<unknown>,
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
  const keepUnread = (columns: string[]) => {
    unread = columns
  }
  let unread: string[] = []
  if (!(await beginFile(found, from, own))) return { rows, cursor: undefined }
  found.cursor = own
  const reader = rowReader(kind, chooseZone(found, kind))
  const parts = () => readParts(IMPORTS, id, Prisma.sql`kind = ${kind}`)
  for await (const lines of chunkRows(csvLines(kind, parts, keepUnread), ROWS_STORED_AT_ONCE)) {
    rows += lines.length
    const positioned = lines.map(({ line, draft, problem }) => ({
      place: line,
      row: problem ? refuseRow(draft, problem) : reader(draft),
    }))
    if (!(await storeReadRows(own, id, positioned))) return { rows, cursor: undefined }
  }
  const next = nextCursor(own, { kinds: found.kinds, rows: 0, objects: 0, isLast: true })
  const cursor = await move(
    found,
    own,
    next,
    (tx) => tx.$executeRaw`
      UPDATE network_import SET
        unread_columns = coalesce(unread_columns::jsonb, '{}') || ${JSON.stringify({ [kind]: unread })}::jsonb
      WHERE id = ${id}::uuid`,
  )
  return { rows, cursor }
}

/** Stores rows of a file that is read. @returns false, without storing them, once another run or check reads it anew */
const storeReadRows = ({ kind, reading }: ImportCursor, id: string, rows: readonly PositionedRow[]): Promise<boolean> =>
  transact(async (tx) => {
    if ((await lockNext(tx, id, reading))?.kind !== kind) return false
    await storeRows(tx, id, kind, rows)
    return true
  })

/** The zone of times without one: TUNE writes its click logs in UTC, whatever the zone of the network. */
const chooseZone = ({ source, timeZone }: NetworkImport, kind: ImportKind): string =>
  source === 'tune' && kind === 'click' ? 'UTC' : timeZone

type PositionedRow = { place: number; row: ReadRow }

/** Stores the rows of a page, of which a day of clicks may have many. */
async function storeAll(tx: Tx, importId: string, kind: ImportKind, rows: readonly PositionedRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_STORED_AT_ONCE)
    await storeRows(tx, importId, kind, rows.slice(from, from + ROWS_STORED_AT_ONCE))
}

async function storeRows(tx: Tx, importId: string, kind: ImportKind, rows: readonly PositionedRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ place, row }, index) => ({
    index,
    place,
    externalId: row.externalId,
    data: row.data,
    field: row.problem?.field ?? null,
    message: row.problem?.reason ?? null,
  }))
  await tx.$executeRaw`
    INSERT INTO network_import_row (import_id, line, kind, place, foreign_id, data, field, verdict, message)
    SELECT ${importId}::uuid, last.line + 1 + row.index, ${kind}, row.place, row."externalId", row.data, row.field,
      CASE WHEN row.field IS NOT NULL THEN 'refused'::import_verdict END, row.message
    FROM json_to_recordset(${JSON.stringify(values)}::json) AS row (index int, place int, "externalId" text, data jsonb,
      field text, message text),
      (SELECT coalesce(max(line), 0) AS line FROM network_import_row WHERE import_id = ${importId}::uuid) last`
}
