import 'server-only'
import { recordAudit, type StaffActor } from '@/lib/backoffice/audit/service'
import type { Clock } from '@/lib/platform/dates/clock'
import { db } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { decimalDollars } from '@/lib/platform/money/format'
import { csvRows } from '@/lib/platform/text/csv'
import { transact } from '@/lib/platform/transaction'
import { payablesOf } from './payable'
import { requirePayoutStaff } from './policy'
import { csv } from './providers/csv'
import { type Destination, openDestination } from './providers/provider'
import { sendBatch } from './sending'

/** Columns in the order banks ask for them; whatever else destinations have comes after, by name. */
const KNOWN = ['accountHolder', 'routingNumber', 'accountNumber', 'accountType', 'iban', 'bic', 'email']

/**
 * The payments of an approved batch as a file for the bank, with whole account numbers: every export is written down.
 * From then on its payouts are with the bank, and staff tell what became of each. Exported again it has what is
 * still open.
 * @throws AppError conflict when the batch is not for the bank or not approved; forbidden
 */
export async function exportBatch(
  { batchId, reason }: { batchId: string; reason: string },
  actor: StaffActor,
  clock: Clock,
): Promise<string> {
  requirePayoutStaff(actor)
  const batch = await db().payoutBatch.findUnique({ where: { id: batchId }, select: { provider: true, status: true } })
  if (batch?.provider !== csv.name || (batch.status !== 'approved' && batch.status !== 'sending')) {
    throw new AppError('conflict', 'Only an approved batch for the bank can be exported.')
  }
  await sendBatch(batchId, clock)
  const payments = await openPayments(batchId)
  const after = { payeeCount: payments.length, requestIds: payments.map(({ id }) => id) }
  await transact((tx) =>
    recordAudit(tx, actor, {
      ...{ action: 'payout_batch.export', subject: 'payout_batch', subjectId: batchId },
      ...{ after, reason, at: clock.now() },
    }),
  )
  return fileOf(payments)
}

type OpenPayment = { id: string; key: string; name: string; method: string; dollars: string; destination: Destination }

async function openPayments(batchId: string): Promise<OpenPayment[]> {
  const requests = await db().payoutRequest.findMany({
    where: { batchId, status: 'sending' },
    orderBy: { id: 'asc' },
    include: { attempts: { where: { finishedAt: null } } },
  })
  const methods = await db().payoutMethod.findMany({
    where: { id: { in: requests.flatMap(({ methodId }) => methodId ?? []) } },
    select: { id: true, detailsSealed: true },
  })
  const sealed = new Map(methods.map(({ id, detailsSealed }) => [id, detailsSealed]))
  const payables = await payablesOf(db(), requests)
  return requests.map(({ id, attempts, methodId, methodKind, amountCents }) => ({
    ...{ id, key: attempts[0]?.providerKey ?? id, name: payables.get(id)?.name ?? '', method: methodKind },
    dollars: decimalDollars(amountCents),
    destination: openDestination(sealed.get(methodId ?? '') ?? '') ?? {},
  }))
}

function fileOf(payments: readonly OpenPayment[]): string {
  const used = new Set(payments.flatMap(({ destination }) => Object.keys(destination)))
  const columns = [...KNOWN.filter((name) => used.delete(name)), ...[...used].sort()]
  return csvRows([
    ['reference', 'payee', 'method', 'amount', 'currency', ...columns],
    ...payments.map(({ key, name, method, dollars, destination }) => [
      ...[key, name, method, dollars, 'USD'],
      ...columns.map((column) => destination[column] ?? ''),
    ]),
  ])
}
