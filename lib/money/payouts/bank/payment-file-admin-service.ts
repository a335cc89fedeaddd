import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { plural } from '@/lib/platform/text/counts'
import { csv } from '../../payout-providers/manual-bank-provider'
import type { ExportedPayments } from '../batches/admin-schema'
import { lockBatch } from '../batches/service'
import { requirePayoutStaff } from '../requests/policy'
import { type Sender, sendBatch } from '../sending/service'
import { countUnprepared, listOpenPayments, type OpenPayment } from './payment-file-admin-data'
import { bankFile } from './payment-file-rules'

/** How long an export waits for payments that another sender is preparing, and how often it looks, in milliseconds. */
const PREPARE_MS = 10_000
const PREPARE_POLL_MS = 100

/** `payments`: those that were in no file yet, or all open ones again because the file was lost. */
type Export = { batchId: string; payments?: ExportedPayments; reason: string }

/**
 * Exports the payments of an approved batch as a file for the bank, with whole account numbers; each export is in the
 * audit log. From then on its payouts are with the bank, and staff enter the outcome of each. A payment is in one file:
 * exported again, the file has only what is new, such as a payment that failed and is retried. All open payments are
 * exported again only on request. A payment another sender is preparing is waited for.
 * @throws AppError conflict when the batch is not for the bank or not approved, has payments that cannot be prepared, or
 * nothing (new) to export; forbidden
 */
export async function exportBatch({ actor, at }: StaffContext, order: Export, sender: Sender): Promise<string> {
  requirePayoutStaff(actor)
  const { batchId, payments = 'new', reason } = order
  const batch = await db().payoutBatch.findUnique({ where: { id: batchId }, select: { provider: true, status: true } })
  if (batch?.provider !== csv.name || (batch.status !== 'approved' && batch.status !== 'sending')) {
    throw new AppError('conflict', 'Only an approved batch for the bank can be exported.')
  }
  await prepareAll(sender, batchId)
  return transact(async (tx) => {
    // of two exports at once the second waits, and finds what the first has marked
    await lockBatch(tx, batchId)
    const open = await listOpenPayments(tx, batchId)
    const exported = payments === 'all' ? assertSome(open) : assertNew(open)
    await markExported(tx, exported, at)
    await recordAudit(tx, actor, {
      action: 'payout_batch.export',
      subject: 'payout_batch',
      subjectId: batchId,
      after: {
        payments,
        payeeCount: exported.length,
        exportedBefore: exported.filter(({ wasExported }) => wasExported).length,
        requestIds: exported.map(({ id }) => id),
      },
      reason,
      at,
    })
    return bankFile(exported)
  })
}

async function prepareAll(sender: Sender, batchId: string): Promise<void> {
  const until = performance.now() + PREPARE_MS
  for (;;) {
    // skips what another sender has locked
    await sendBatch(sender, batchId)
    const unprepared = await countUnprepared(batchId)
    if (unprepared === 0) return
    if (performance.now() > until) {
      const what = plural(unprepared, 'payment of this batch is', 'payments of this batch are')
      throw new AppError('conflict', `${what} not ready for the file yet. Please try again in a minute.`)
    }
    await pause(PREPARE_POLL_MS)
  }
}

function assertSome(payments: OpenPayment[]): OpenPayment[] {
  if (payments.length > 0) return payments
  throw new AppError('conflict', 'This batch has no open payments left; those that may not be sent are on hold.')
}

function assertNew(open: OpenPayment[]): OpenPayment[] {
  const payments = assertSome(open).filter(({ wasExported }) => !wasExported)
  if (payments.length > 0) return payments
  const which = open.length === 1 ? 'The open payment of this batch was' : 'All open payments of this batch were'
  const lost = 'If the file was lost, export all open payments again.'
  throw new AppError('conflict', `Nothing new to export. ${which} exported before. ${lost}`)
}

async function markExported(tx: Tx, payments: readonly OpenPayment[], at: Date): Promise<void> {
  const unmarked = payments.filter(({ wasExported }) => !wasExported)
  const ids = unmarked.flatMap(({ attemptId }) => attemptId ?? [])
  const { count } = await tx.payoutAttempt.updateMany({
    where: { id: { in: ids }, finishedAt: null, exportedAt: null },
    data: { exportedAt: at },
  })
  if (count !== unmarked.length) throw new Error('A payment of a bank file has no attempt to mark.')
}
