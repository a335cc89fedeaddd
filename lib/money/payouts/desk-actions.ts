import 'server-only'
import { assertConfirmed } from '@/lib/backoffice/admin/guard'
import { recordAudit, type StaffActor } from '@/lib/backoffice/audit/service'
import type { Clock } from '@/lib/platform/dates/clock'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { formatCents } from '@/lib/platform/money/format'
import { transact } from '@/lib/platform/transaction'
import { approveBatch, cancelBatch } from './batches'
import { batchTotalCents, requestCents } from './dashboard'
import { holdRequest, releaseRequest, retryFailed, returnFailed, settleByHand } from './desk'
import type { BATCH_ACTIONS, RequestAction } from './desk-schema'
import { requirePayoutStaff } from './policy'
import { sendBatch } from './sending'

type Said = { reason: string; confirm: string }

/**
 * What staff do with a batch. Approving and sending move money: its total is typed first. Sending starts at once and
 * goes on in the background; the minutely job carries on with whatever is left.
 * @throws AppError invalid, conflict, forbidden, not_found
 */
export async function actOnBatch(
  { id, action }: { id: string; action: (typeof BATCH_ACTIONS)[number] },
  { reason, confirm }: Said,
  actor: StaffActor,
  clock: Clock,
): Promise<void> {
  requirePayoutStaff(actor)
  if (action === 'cancel') return cancelBatch({ batchId: id, reason }, actor, clock)
  await assertSum(await batchTotalCents(id), confirm)
  if (action === 'approve') await approveBatch({ batchId: id, reason }, actor, clock)
  else await sendNow(id, reason, actor, clock)
}

async function sendNow(id: string, reason: string, actor: StaffActor, clock: Clock): Promise<void> {
  await transact(async (tx) => {
    const batch = await tx.payoutBatch.findUnique({ where: { id }, select: { status: true, provider: true } })
    if (batch?.status !== 'approved' && batch?.status !== 'sending') {
      throw new AppError('conflict', `This batch is ${batch?.status ?? 'gone'}.`)
    }
    await recordAudit(tx, actor, {
      ...{ action: 'payout_batch.send', subject: 'payout_batch', subjectId: id },
      ...{ before: { status: batch.status }, after: { status: 'sending', provider: batch.provider } },
      ...{ reason, at: clock.now() },
    })
  })
  sendBatch(id, clock).catch((error: unknown) =>
    log.error({ err: error, batchId: id }, 'a batch could not be sent at once'),
  )
}

type Told = Said & { reference?: string | undefined; failure?: string | undefined }

/** What staff do with one request. @throws AppError invalid, conflict, forbidden, not_found */
export async function actOnRequest(
  { id, action }: { id: string; action: RequestAction },
  { reason, confirm, reference, failure }: Told,
  actor: StaffActor,
  clock: Clock,
): Promise<void> {
  requirePayoutStaff(actor)
  const decision = { requestId: id, reason }
  if (action === 'hold') return holdRequest(decision, actor, clock)
  if (action === 'release') return releaseRequest(decision, actor, clock)
  await assertSum(await requestCents(id), confirm)
  if (action === 'retry') return retryFailed(decision, actor, clock)
  if (action === 'return') return returnFailed(decision, actor, clock)
  if (reference && !failure) return settleByHand({ ...decision, reference }, actor, clock)
  if (failure && !reference) return settleByHand({ ...decision, failure }, actor, clock)
  throw new AppError('invalid', 'Give the bank’s reference, or say why it failed.', {
    fields: { reference: 'Give the bank’s reference, or say why it failed.' },
  })
}

async function assertSum(cents: bigint | undefined, typed: string): Promise<void> {
  if (cents === undefined) throw new AppError('not_found', 'There is no such payout.')
  assertConfirmed(typed, formatCents(cents))
}
