import 'server-only'
import { db, type Tx } from '@/lib/platform/database/db'
import { decimalDollars } from '@/lib/platform/money/format'
import { openDestination } from '../../payout-methods/data'
import { listPayables } from '../requests/data'
import type { BankPayment } from './payment-file-rules'

/** An open payment, its attempt, and whether that was in a file for the bank before. */
export type OpenPayment = BankPayment & { attemptId: string | null; wasExported: boolean }

/** How many payments of a batch are approved but not prepared yet, which another sender may be doing. */
export const countUnprepared = (batchId: string): Promise<number> =>
  db().payoutRequest.count({ where: { batchId, status: 'approved' } })

/** The payments of a batch that were sent to the bank and have no outcome yet, with their decrypted destinations. */
export async function listOpenPayments(tx: Tx, batchId: string): Promise<OpenPayment[]> {
  const requests = await tx.payoutRequest.findMany({
    where: { batchId, status: 'sending' },
    orderBy: { id: 'asc' },
    include: { attempts: { where: { finishedAt: null } } },
  })
  const methods = await tx.payoutMethod.findMany({
    where: { id: { in: requests.flatMap(({ methodId }) => methodId ?? []) } },
    select: { id: true, detailsSealed: true },
  })
  const sealed = new Map(methods.map(({ id, detailsSealed }) => [id, detailsSealed]))
  const payables = await listPayables(tx, requests)
  return requests.map(({ id, attempts: [attempt], methodId, methodKind, amountCents }) => ({
    id,
    attemptId: attempt?.id ?? null,
    wasExported: (attempt?.exportedAt ?? null) !== null,
    key: attempt?.providerKey ?? id,
    name: payables.get(id)?.name ?? '',
    method: methodKind,
    dollars: decimalDollars(amountCents),
    destination: openDestination(sealed.get(methodId ?? '') ?? '') ?? {},
  }))
}
