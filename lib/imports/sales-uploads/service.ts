import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { SalesUploadState } from '@/lib/generated/prisma/enums'
import { requestJobRun } from '@/lib/messages/jobs/service'
import {
  auditChange,
  type ChangeContext,
  changeOf,
  changeOfManager,
  lockAdvertiser,
  type MemberContext,
} from '@/lib/people/advertisers/change-service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { FileFormat } from '../sales-files/schema'
import { SALES_UPLOADS_JOB, UNFINISHED_MAX } from './constants'

/** Begins a file with sales; its parts follow. @throws AppError forbidden, conflict while too many are not recorded */
export function createSalesUpload(context: MemberContext, { fileName }: { fileName: string }): Promise<{ id: string }> {
  return transact(async (tx) => {
    const { advertiserId } = await changeOfManager(tx, context)
    await refuseTooMany(tx, advertiserId)
    const id = newId(context.at)
    const { userId: createdById } = context.actor
    await tx.salesUpload.create({
      data: { id, advertiserId, createdById, fileName, state: 'received', createdAt: context.at },
    })
    return { id }
  })
}

async function refuseTooMany(tx: Tx, advertiserId: number): Promise<void> {
  await lockAdvertiser(tx, advertiserId)
  // the missing sales of a list were not sent, and have no parts
  const open = await tx.salesUpload.count({ where: { advertiserId, reconciliationId: null, state: { not: 'done' } } })
  if (open < UNFINISHED_MAX) return
  throw new AppError('conflict', `${open} files are not recorded yet. Record or remove one of them first.`)
}

/** Stores a part of a file; sent again it is stored once. @throws AppError forbidden, not_found, conflict */
export function storePart(
  context: MemberContext,
  { id, place, content }: { id: string; place: number; content: Uint8Array },
): Promise<void> {
  return transact(async (tx) => {
    await lockUpload(tx, context, id, ['received'])
    const bytes = new Uint8Array(content)
    await tx.salesUploadPart.upsert({
      where: { uploadId_place: { uploadId: id, place } },
      create: { uploadId: id, place, content: bytes },
      update: { content: bytes },
    })
  })
}

/**
 * Has the rows of a file judged without being booked, and remembers what its columns mean for the next file.
 * @throws AppError forbidden, not_found, conflict
 */
export function checkUpload(context: MemberContext, { id, format }: { id: string; format: FileFormat }): Promise<void> {
  return transact(async (tx) => {
    const { advertiserId } = await lockUpload(tx, context, id, ['received', 'checked', 'failed'])
    const parts = await tx.salesUploadPart.count({ where: { uploadId: id } })
    if (parts === 0) throw new AppError('conflict', 'The file was not sent completely. Upload it again.')
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

const BUSY: Readonly<Record<SalesUploadState, string>> = {
  received: 'The file was not checked yet.',
  checking: 'The file is being checked.',
  checked: 'The file was checked already.',
  booking: 'The file is being recorded.',
  done: 'The file was already recorded.',
  failed: 'The file could not be read.',
}

async function lockUpload(tx: Tx, context: ChangeContext, id: string, states: readonly SalesUploadState[]) {
  const change = await changeOf(tx, context)
  const [upload] = await tx.$queryRaw<{ state: SalesUploadState }[]>`
    SELECT state::text FROM sales_upload
    WHERE id = ${id}::uuid AND advertiser_id = ${change.advertiserId} FOR UPDATE`
  if (!upload) throw new AppError('not_found', 'There is no such file.')
  if (!states.includes(upload.state)) throw new AppError('conflict', BUSY[upload.state])
  return { ...change, state: upload.state }
}
