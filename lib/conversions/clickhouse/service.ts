import 'server-only'
import {
  dropClickHouseMonths,
  hasClickHouse,
  hasClickHouseTables,
  migrateClickHouse,
  putClickHouse,
  willEmptyTables,
} from '@/lib/platform/clickhouse/service'
import { db, type Tx } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayStart, dayToColumn } from '@/lib/platform/dates/days'
import { groupedBy } from '@/lib/platform/grouped-by'
import { getClicksFrom } from '@/lib/platform/rollups/service'
import { CHANGING_STEPS, PART_MS, PASS_WITHIN_MS, ROWS_AT_ONCE } from './constants'
import { CURSOR, PASS_CURSOR } from './cursor-constants'
import {
  type AffiliateDay,
  COPIED_TABLES,
  type CopiedTable,
  type EventCopy,
  readChangedDays,
  readChangedRows,
  readChangedSpans,
  readDaysOfSteps,
  readEdges,
} from './data'
import { mergeReplaced, requestMerges } from './merge-service'
import type { AffiliateSpan } from './rules'

/**
 * What a pass copied, and when; null when another process is at it. It is not whole while there is more than fits into
 * one pass, as at first.
 */
export type CopyPass = { click: number; conversion: number; at: Date; isWhole: boolean } | null

/**
 * Stores states of events in ClickHouse: of one event the state of the highest version stands, so that the same rows can
 * be stored again. States that do not come from PostgreSQL, but from the log in front of it, have version 0.
 * @throws ClickHouseDownError when it is not known whether they were stored
 */
export const storeCopies = (table: CopiedTable, rows: readonly EventCopy[], version: bigint): Promise<void> =>
  putClickHouse(
    table,
    rows.map((row) => ({ ...row, version: String(version) })),
  )

/**
 * Copies every click and conversion that was written or changed since the pass before: of the days whose roll-ups changed,
 * the quarter hours whose roll-ups did. All is read in one snapshot. The cursor moves once ClickHouse has acknowledged all
 * of it, to the oldest transaction that was open in that snapshot: what such a transaction commits later is read by the
 * next pass, as are a few rows that were read already, which replace themselves. A pass that takes long stops between two
 * Eastern days, and the next one goes on there; the cursor moves when the last day is done, to where it was to move when
 * the first one was. A pass that fails is done again.
 *
 * Then, in a transaction of its own, addresses that retention cut or erased since are replaced, day by day as well; and
 * without one, months whose clicks it deleted are dropped, and those with replaced addresses merged.
 * @param partMs after how long it stops between two days
 * @throws ClickHouseDownError
 */
export async function copyEvents(at: Date, partMs = PART_MS): Promise<CopyPass> {
  const began = performance.now()
  const pass = await inPass((tx) => copyAll(tx, at, partMs))
  if (!pass?.isWhole) return pass
  const replaced = await inPass((tx) => copySteps(tx, at, partMs - (performance.now() - began)))
  const clicksFrom = await getClicksFrom()
  if (clicksFrom) await dropClickHouseMonths('click', clicksFrom)
  await mergeReplaced()
  return { ...pass, click: pass.click + (replaced ?? 0) }
}

/** Runs in one snapshot, while no other process copies; null when one does. */
export const inPass = <T>(run: (tx: Tx) => Promise<T>): Promise<T | null> =>
  db().$transaction(
    async (tx) => {
      const [{ isMine }] = await tx.$queryRaw<[{ isMine: boolean }]>`
        SELECT pg_try_advisory_xact_lock(hashtext('event copies')) AS "isMine"`
      return isMine ? run(tx) : null
    },
    { isolationLevel: 'RepeatableRead', timeout: PASS_WITHIN_MS },
  )

/** Copies what was written or changed, as `copyEvents`, in the transaction of a pass. */
export async function copyAll(tx: Tx, at: Date, partMs = PART_MS): Promise<NonNullable<CopyPass>> {
  const edges = await readEdges(tx)
  const [cursor, begun] = await Promise.all([
    tx.analyticsCursor.findUnique({ where: { name: CURSOR } }),
    tx.analyticsCursor.findUnique({ where: { name: PASS_CURSOR } }),
  ])
  if (!cursor && !begun) await startSteps(tx, edges.oldest, at)
  const span = { since: cursor?.transactionId ?? 0n, next: edges.next }
  const pass = { transactionId: begun?.transactionId ?? edges.oldest, updatedAt: begun?.updatedAt ?? at }
  const days = affiliatesByDay(await readChangedDays(tx, { ...span, from: begun?.day ?? null }))
  const copied = { click: 0, conversion: 0, at }
  const stop = await byDay(days, partMs, async (day, affiliateIds) => {
    const spans = await toSpans(tx, day, affiliateIds, span)
    for (const table of COPIED_TABLES) copied[table] += await copySpans(tx, table, spans, span)
  })
  if (stop) {
    await moveCursor(tx, PASS_CURSOR, { ...pass, day: dayToColumn(stop) })
    return { ...copied, isWhole: false }
  }
  await tx.analyticsCursor.deleteMany({ where: { name: PASS_CURSOR } })
  await moveCursor(tx, CURSOR, pass)
  if (!begun) return { ...copied, isWhole: true }
  // what changed since the part before
  const rest = await copyAll(tx, at, partMs)
  return { ...rest, click: rest.click + copied.click, conversion: rest.conversion + copied.conversion }
}

/** A first fill reads what retention did so far; only what it does from now on is copied again. */
async function startSteps(tx: Tx, transactionId: bigint, at: Date): Promise<void> {
  const marks = await tx.retentionMark.findMany({ where: { name: { in: [...CHANGING_STEPS] } } })
  for (const { name, day } of marks) await moveCursor(tx, name, { transactionId, day, updatedAt: at })
}

/** Copies the days again whose clicks retention changed; how many clicks. A step goes on where it stopped. */
async function copySteps(tx: Tx, at: Date, partMs: number): Promise<number> {
  const { oldest, next } = await readEdges(tx)
  const began = performance.now()
  let copied = 0
  for (const step of await readDaysOfSteps(tx, CHANGING_STEPS)) {
    const days = affiliatesByDay(step.days)
    const stop = await byDay(days, partMs - (performance.now() - began), async (day, affiliateIds) => {
      const span = { since: 0n, next }
      const spans = await toSpans(tx, day, affiliateIds, span)
      copied += await copySpans(tx, 'click', spans, span)
      // they have the browser and the site of their clicks
      await copySpans(tx, 'conversion', spans, span)
    })
    const done = [...days.keys()].filter((day) => !stop || day < stop)
    const [first, last] = [done[0], done.at(-1)]
    // the UTC month of the last Eastern hours of a day can be the next one
    if (first && last) await requestMerges(tx, { from: first, to: addDays(last, 1), at })
    const day = stop ? dayToColumn(stop) : step.day
    await moveCursor(tx, step.name, { transactionId: oldest, day, updatedAt: at })
  }
  return copied
}

const affiliatesByDay = (days: readonly AffiliateDay[]): Map<Day, number[]> =>
  new Map([...groupedBy(days, ({ day }) => day)].map(([day, all]) => [day, all.map(({ affiliateId }) => affiliateId)]))

/** Takes days one after another, at least one; the day it stopped before because time is up, undefined when all are done. */
async function byDay(
  days: ReadonlyMap<Day, number[]>,
  withinMs: number,
  run: (day: Day, affiliateIds: readonly number[]) => Promise<void>,
): Promise<Day | undefined> {
  const began = performance.now()
  let isFirst = true
  for (const [day, affiliateIds] of days) {
    if (!isFirst && performance.now() - began >= withinMs) return day
    isFirst = false
    await run(day, affiliateIds)
  }
  return undefined
}

/** The job: applies new migrations of ClickHouse and copies; how many rows, undefined without a ClickHouse. */
export async function runCopies({ at }: { at: Date }): Promise<number | undefined> {
  if (!hasClickHouse()) return undefined
  // one that is new, lost its tables, or is about to be emptied: nobody may read it before it is filled
  if (!(await hasClickHouseTables()) || (await willEmptyTables())) {
    const forgotten = await inPass((tx) => tx.analyticsCursor.deleteMany())
    // another process copies: its cursor would say that what is emptied now is there
    if (!forgotten) return 0
  }
  await migrateClickHouse()
  const pass = await copyEvents(at)
  return pass ? pass.click + pass.conversion : 0
}

type Cursor = { transactionId: bigint; day?: Date; updatedAt: Date }

const moveCursor = (tx: Tx, name: string, cursor: Cursor) =>
  tx.analyticsCursor.upsert({ where: { name }, create: { name, ...cursor }, update: cursor })

type Span = { since: bigint; next: bigint }

/** What of an Eastern day of affiliates is read: everything when all is copied, else what changed. */
const toSpans = (
  tx: Tx,
  day: Day,
  affiliateIds: readonly number[],
  span: Span,
): Promise<AffiliateSpan[]> | AffiliateSpan[] =>
  span.since === 0n
    ? affiliateIds.map((affiliateId) => wholeDay({ affiliateId, day }))
    : readChangedSpans(tx, { day, affiliateIds }, span)

/** All of an affiliate's day. */
export const wholeDay = ({ affiliateId, day }: AffiliateDay): AffiliateSpan => ({
  affiliateId,
  from: dayStart(day),
  until: dayStart(addDays(day, 1)),
})

/** Copies the rows of spans that were written from `since` on; how many. */
export async function copySpans(
  tx: Tx,
  table: CopiedTable,
  spans: readonly AffiliateSpan[],
  span: Span,
): Promise<number> {
  let copied = 0
  let rows: EventCopy[] = []
  for (const each of spans) {
    for await (const page of changedPages(tx, table, each, span)) {
      rows.push(...page)
      copied += page.length
      if (rows.length < ROWS_AT_ONCE) continue
      await storeCopies(table, rows, span.next)
      rows = []
    }
  }
  await storeCopies(table, rows, span.next)
  return copied
}

async function* changedPages(tx: Tx, table: CopiedTable, of: AffiliateSpan, span: Span): AsyncGenerator<EventCopy[]> {
  for (let after: string | null = null; ; ) {
    const page: EventCopy[] = await readChangedRows(tx, table, of, { ...span, after, limit: ROWS_AT_ONCE })
    if (page.length > 0) yield page
    if (page.length < ROWS_AT_ONCE) return
    after = page.at(-1)?.id ?? null
  }
}
