import 'server-only'
import { db } from '@/lib/platform/db'
import { decimalDollars } from '@/lib/platform/money/format'
import { openDestination } from '../payout-methods/data'
import { listPayables } from '../payouts/data'
import type { BankPayment } from './rules'

/** The open payments of a batch, and how many more are approved but not prepared yet, which another sender may be doing. */
type OpenPayments = { payments: BankPayment[]; unprepared: number }

/** The payments of a batch that were sent to the bank and have no outcome yet, with their decrypted destinations. */
export async function listOpenPayments(batchId: string): Promise<OpenPayments> {
  // one statement, so that no payment changes from one state to the other between two
  const all = await db().payoutRequest.findMany({
    where: { batchId, status: { in: ['approved', 'sending'] } },
    orderBy: { id: 'asc' },
    include: { attempts: { where: { finishedAt: null } } },
  })
  const requests = all.filter(({ status }) => status === 'sending')
  const methods = await db().payoutMethod.findMany({
    where: { id: { in: requests.flatMap(({ methodId }) => methodId ?? []) } },
    select: { id: true, detailsSealed: true },
  })
  const sealed = new Map(methods.map(({ id, detailsSealed }) => [id, detailsSealed]))
  const payables = await listPayables(db(), requests)
  const payments = requests.map(({ id, attempts, methodId, methodKind, amountCents }) => ({
    id,
    key: attempts[0]?.providerKey ?? id,
    name: payables.get(id)?.name ?? '',
    method: methodKind,
    dollars: decimalDollars(amountCents),
    destination: openDestination(sealed.get(methodId ?? '') ?? '') ?? {},
  }))
  return { payments, unprepared: all.length - requests.length }
}
