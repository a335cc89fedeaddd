import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { formatCents } from '@/lib/platform/money/format'
import { requirePayoutStaff } from '../requests/policy'
import type { OnPaid } from '../sending/attempt-service'
import { settleByHand } from '../sending/decision-admin-service'
import { type BatchResults, readBatchResults } from './result-admin-data'
import type { BankReport } from './result-admin-schema'
import { type Result, settledCents } from './result-rules'

export type BankResultsInput = { batchId: string; report: BankReport; reason: string; confirm: string }

/**
 * Settles the payments of a batch as the bank reported them, each in a transaction of its own: one that cannot be settled
 * (it has changed since, or is the actor's own) does not keep the others. Sent again, the report finds what is still
 * open, so that nothing is settled twice.
 * @returns the results, with the problem of each that was not applied
 * @throws AppError conflict, not_found, invalid at `report` or `confirm`, forbidden
 */
export async function enterBankResults(
  context: StaffContext,
  { batchId, report, reason, confirm }: BankResultsInput,
  onPaid: OnPaid,
): Promise<BatchResults> {
  const { actor, at } = context
  requirePayoutStaff(actor)
  const found = await readBatchResults(batchId, report)
  if (!found.results.some(({ outcome }) => outcome)) throw new AppError('conflict', 'No line can be applied.')
  assertConfirmed(confirm, formatCents(settledCents(found.results)))
  const results: Result[] = []
  for (const result of found.results) results.push(await settle(context, result, reason, onPaid))
  await transact((tx) =>
    recordAudit(tx, actor, {
      action: 'payout_batch.results',
      subject: 'payout_batch',
      subjectId: batchId,
      after: { ...countResults(results), report: report.kind === 'file' ? sha256Hex(report.text) : report.reference },
      reason,
      at,
    }),
  )
  return { ...found, results }
}

async function settle(context: StaffContext, result: Result, reason: string, onPaid: OnPaid): Promise<Result> {
  const { payment, outcome } = result
  if (!payment || !outcome) return result
  const decision = { requestId: payment.id, reason }
  try {
    const detail = 'paid' in outcome ? { reference: outcome.paid } : { failure: outcome.failed }
    await settleByHand(context, { ...decision, ...detail }, onPaid)
    return result
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...result, outcome: null, problem: error.message }
  }
}

function countResults(results: readonly Result[]) {
  const paid = results.filter(({ outcome }) => outcome && 'paid' in outcome).length
  const failed = results.filter(({ outcome }) => outcome && 'failed' in outcome).length
  return { paid, failed, notApplied: results.length - paid - failed }
}
