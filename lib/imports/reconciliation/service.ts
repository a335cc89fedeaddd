import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { ReconciliationState } from '@/lib/generated/prisma/enums'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import { auditChange, authorizeChange, type ChangeContext } from '@/lib/people/advertisers/change-service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { dayToColumn } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { assertSent, type Intake, lockFile, refuseTooMany, storeFilePart } from '../files/intake-service'
import { SALES_UPLOADS_JOB } from '../sales-uploads/constants'
import { LIST_ROWS_MAX, MISSING_MAX, RECONCILIATIONS_JOB, REPLAYED_CAUSES } from './constants'
import { countMissing } from './data'
import { ROWS_WRITTEN_AT_ONCE } from './run-constants'
import type { Comparison } from './schema'

/** The lists of sales that are compared with what is recorded. */
export const LISTS: Intake = {
  table: 'reconciliation',
  parts: 'reconciliation_part',
  fileId: 'reconciliation_id',
  noun: 'list',
  busy: {
    received: 'The list was not compared yet.',
    reading: 'The list is being compared.',
    done: 'The list was compared already.',
    failed: 'The list could not be read.',
  },
  unfinished: 'not compared yet. Compare or remove one of them first.',
  rowsMax: LIST_ROWS_MAX,
  rowsWrittenAtOnce: ROWS_WRITTEN_AT_ONCE,
}

/** Begins a list; its parts follow. @throws AppError forbidden, conflict while too many are not compared */
export function createList(context: ChangeContext, { fileName }: { fileName: string }): Promise<{ id: string }> {
  return transact(async (tx) => {
    const { advertiserId } = await authorizeChange(tx, context)
    await refuseTooMany(tx, LISTS, { advertiserId, where: Prisma.sql`is_of_staff = ${isOfStaff(context)}` })
    const id = newId(context.at)
    const { userId: createdById } = context.actor
    await tx.reconciliation.create({
      data: {
        id,
        advertiserId,
        createdById,
        fileName,
        state: 'received',
        createdAt: context.at,
        isOfStaff: isOfStaff(context),
      },
    })
    return { id }
  })
}

const isOfStaff = (context: ChangeContext): boolean => 'advertiserId' in context

/** Stores a part of a list; sent again it is stored once. @throws AppError forbidden, not_found, conflict */
export function storeListPart(
  context: ChangeContext,
  part: { id: string; place: number; content: Uint8Array },
): Promise<void> {
  return transact(async (tx) => {
    await lockList(tx, context, part.id, ['received'])
    await storeFilePart(tx, LISTS, part)
  })
}

/** Has a list read and compared. @throws AppError forbidden, not_found, conflict */
export function compareList(
  context: ChangeContext,
  { id, comparison: { from, to, ...format } }: { id: string; comparison: Comparison },
): Promise<void> {
  return transact(async (tx) => {
    await lockList(tx, context, id, ['received', 'failed'])
    await assertSent(tx, LISTS, id)
    const period = { fromDay: from === '' ? null : dayToColumn(from), toDay: to === '' ? null : dayToColumn(to) }
    await begin(tx, id, { format, ...period })
  })
}

/** Compares a list again with what is recorded by now. @throws AppError forbidden, not_found, conflict */
export function compareAgain(context: ChangeContext, { id }: { id: string }): Promise<void> {
  return transact(async (tx) => {
    await lockList(tx, context, id, ['done'])
    await begin(tx, id, {})
  })
}

async function begin(tx: Tx, id: string, data: Prisma.ReconciliationUpdateInput): Promise<void> {
  const anew = { state: 'reading', problem: null, finishedAt: null, counts: Prisma.DbNull } as const
  await tx.reconciliation.update({ where: { id }, data: { ...data, ...anew } })
  await requestJobRun(tx, RECONCILIATIONS_JOB)
}

/**
 * Removes a list, staff those of staff alone. Sales that were booked from it stay.
 * @throws AppError forbidden, not_found, conflict
 */
export function removeList(context: ChangeContext, { id }: { id: string }): Promise<void> {
  return transact(async (tx) => {
    await lockList(tx, context, id, ['received', 'done', 'failed'])
    const { count } = await tx.reconciliation.deleteMany({ where: { id, isOfStaff: isOfStaff(context) } })
    if (count === 0) throw new AppError('forbidden', 'This list is the advertiser’s.')
  })
}

/**
 * Has the missing sales of a list judged as an uploaded file, whose booking is confirmed as that of any other: each by its
 * latest stored call, or by its row where none arrived. What the call lacks or has wrong is the list's.
 * @throws AppError forbidden, not_found, conflict while one is not booked or there are none
 */
export function checkMissing(context: ChangeContext, { id }: { id: string }): Promise<{ id: string }> {
  return transact(async (tx) => {
    const change = await lockList(tx, context, id, ['done'])
    const open = await tx.salesUpload.findFirst({ where: { reconciliationId: id, state: { not: 'done' } } })
    if (open) throw new AppError('conflict', 'The missing sales of this list are being processed already.')
    if ((await countMissing(tx, id)) === 0)
      throw new AppError('conflict', 'No sale of this list can be processed again.')
    const list = await tx.reconciliation.findUniqueOrThrow({ where: { id } })
    const { advertiserId } = change
    const upload = newId(context.at)
    await tx.salesUpload.create({
      data: {
        id: upload,
        advertiserId,
        createdById: context.actor.userId,
        reconciliationId: id,
        fileName: `Missing from ${list.fileName}`.slice(0, 200),
        state: 'checking',
        isRead: true,
        format: list.format ?? {},
        createdAt: context.at,
      },
    })
    await copyMissing(tx, id, upload)
    await requestJobRun(tx, SALES_UPLOADS_JOB)
    await auditChange(tx, change, { action: 'reconciliation.check_missing', after: { list: id, upload } })
    return { id: upload }
  })
}

const copyMissing = (tx: Tx, id: string, upload: string): Promise<number> => tx.$executeRaw`
  INSERT INTO sales_upload_row (upload_id, line, click_ref, txn_id, event, amount, refund_id, sold_at)
  SELECT ${upload}::uuid, r.line,
    CASE WHEN c.reason = 'unknown_click' THEN coalesce(r.click_ref, c.click_ref) ELSE coalesce(c.click_ref, r.click_ref) END,
    r.txn_id,
    CASE WHEN c.reason = 'invalid_request' THEN coalesce(r.event, c.event) ELSE coalesce(c.event, r.event) END,
    CASE WHEN c.reason = 'invalid_request' THEN coalesce(l.amount, s.amount) ELSE coalesce(s.amount, l.amount) END,
    c.refund_id, r.sold_at
  FROM reconciliation_row r LEFT JOIN postback_call c ON c.id = r.call_id
    CROSS JOIN LATERAL (SELECT CASE WHEN r.listed_currency IS NULL THEN (r.amount_cents / 100.0)::numeric(14, 2)::text
      ELSE r.listed_amount || ' ' || r.listed_currency END AS amount) l
    CROSS JOIN LATERAL (SELECT c.amount || CASE WHEN c.currency ~ '^[A-Za-z]+$' AND c.currency !~* '^(usd|dollars?)$'
      THEN ' ' || c.currency ELSE '' END AS amount) s
  WHERE r.reconciliation_id = ${id}::uuid AND r.cause::text = ANY(${[...REPLAYED_CAUSES]})
    AND r.conversion_id IS NULL AND coalesce(c.click_ref, r.click_ref) IS NOT NULL
  ORDER BY r.line LIMIT ${MISSING_MAX}`

async function lockList(tx: Tx, context: ChangeContext, id: string, states: readonly ReconciliationState[]) {
  const change = await authorizeChange(tx, context)
  const where = Prisma.sql`advertiser_id = ${change.advertiserId} AND (${isOfStaff(context)} OR NOT is_of_staff)`
  return { ...change, state: await lockFile(tx, LISTS, { id, where, states }) }
}
