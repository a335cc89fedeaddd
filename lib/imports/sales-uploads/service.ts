import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { SalesUploadState } from '@/lib/generated/prisma/enums'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import {
  auditChange,
  authorizeChange,
  type ChangeContext,
  changeOfManager,
  type MemberContext,
} from '@/lib/people/advertisers/change-service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { assertSent, type Intake, lockFile, refuseTooMany, storeFilePart } from '../files/intake-service'
import type { FileFormat } from '../files/schema'
import { SALES_UPLOADS_JOB } from './constants'
import { ROWS_MAX, ROWS_WRITTEN_AT_ONCE } from './run-constants'

/** The files of advertisers with sales. */
export const UPLOADS: Intake = {
  table: 'sales_upload',
  parts: 'sales_upload_part',
  fileId: 'upload_id',
  noun: 'file',
  busy: {
    received: 'The file was not checked yet.',
    checking: 'The file is being checked.',
    checked: 'The file was checked already.',
    booking: 'The file is being recorded.',
    done: 'The file was already recorded.',
    failed: 'The file could not be read.',
  },
  unfinished: 'not recorded yet. Record or remove one of them first.',
  rowsMax: ROWS_MAX,
  rowsWrittenAtOnce: ROWS_WRITTEN_AT_ONCE,
}

/** Begins a file with sales; its parts follow. @throws AppError forbidden, conflict while too many are not recorded */
export function createSalesUpload(context: MemberContext, { fileName }: { fileName: string }): Promise<{ id: string }> {
  return transact(async (tx) => {
    const { advertiserId } = await changeOfManager(tx, context)
    // the missing sales of a list were not sent, and have no parts
    await refuseTooMany(tx, UPLOADS, { advertiserId, where: Prisma.sql`reconciliation_id IS NULL` })
    const id = newId(context.at)
    const { userId: createdById } = context.actor
    await tx.salesUpload.create({
      data: { id, advertiserId, createdById, fileName, state: 'received', createdAt: context.at },
    })
    return { id }
  })
}

/** Stores a part of a file; sent again it is stored once. @throws AppError forbidden, not_found, conflict */
export function storePart(
  context: MemberContext,
  part: { id: string; place: number; content: Uint8Array },
): Promise<void> {
  return transact(async (tx) => {
    await lockUpload(tx, context, part.id, ['received'])
    await storeFilePart(tx, UPLOADS, part)
  })
}

/**
 * Has the rows of a file judged without being booked, and remembers what its columns mean for the next file.
 * @throws AppError forbidden, not_found, conflict
 */
export function checkUpload(context: MemberContext, { id, format }: { id: string; format: FileFormat }): Promise<void> {
  return transact(async (tx) => {
    const { advertiserId } = await lockUpload(tx, context, id, ['received', 'checked', 'failed'])
    await assertSent(tx, UPLOADS, id)
    await tx.salesUploadRow.deleteMany({ where: { uploadId: id } })
    await tx.salesUpload.update({
      where: { id },
      data: { state: 'checking', format, isRead: false, problem: null, finishedAt: null, counts: Prisma.DbNull },
    })
    await tx.columnChoice.upsert({
      where: { advertiserId },
      create: { advertiserId, format },
      update: { format },
    })
    await requestJobRun(tx, SALES_UPLOADS_JOB)
  })
}

/** Has the rows of a file booked. Asked for twice it is once. @throws AppError forbidden, not_found, conflict */
export function bookUpload(context: ChangeContext, { id }: { id: string }): Promise<void> {
  return transact(async (tx) => {
    const { state, ...change } = await lockUpload(tx, context, id, ['checked', 'booking', 'done'])
    if (state !== 'checked') return
    await tx.salesUpload.update({ where: { id }, data: { state: 'booking', confirmedAt: context.at } })
    await requestJobRun(tx, SALES_UPLOADS_JOB)
    await auditChange(tx, change, { action: 'sales_upload.book', after: { upload: id } })
  })
}

/** Removes a file that was not booked. @throws AppError forbidden, not_found, conflict */
export function removeUpload(context: MemberContext, { id }: { id: string }): Promise<void> {
  return transact(async (tx) => {
    await lockUpload(tx, context, id, ['received', 'checked', 'failed'])
    await tx.salesUpload.delete({ where: { id } })
  })
}

async function lockUpload(tx: Tx, context: ChangeContext, id: string, states: readonly SalesUploadState[]) {
  const change = await authorizeChange(tx, context)
  const where = Prisma.sql`advertiser_id = ${change.advertiserId}`
  return { ...change, state: await lockFile(tx, UPLOADS, { id, where, states }) }
}
