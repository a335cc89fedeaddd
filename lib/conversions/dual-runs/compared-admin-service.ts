import 'server-only'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { transactEachRow } from '@/lib/backoffice/lists/bulk-service'
import { bulkPhrase, sumPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { BulkOutcome, StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import { lockCapsShared } from '@/lib/catalog/caps/lock-service'
import { DEFAULT_EVENT } from '@/lib/catalog/payouts/constants'
import type { ComparedSale } from '@/lib/generated/prisma/client'
import { approveCredit } from '@/lib/money/adjustments/service'
import { lockMoney } from '@/lib/money/ledger/service'
import { db, type Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { formatCents } from '@/lib/platform/money/format'
import { REASON_LABELS } from '../filters/reason-constants'
import { processAlone } from '../processing/batch/service'
import { findClick, lockClick } from '../processing/click-data'
import { lockTxn } from '../processing/reversal-claim-service'
import type { BookComparedSales } from './compared-admin-schema'
import { readSaleRef, saleRef } from './compared-rules'

/** The outcome of a sale that waits for a second person. */
export const SALE_WAITS = 'Approved. Above $1,000 a day a second person must record it too.'

type Booking = BookComparedSales & { seenCents?: number; firstApprovalId?: string }

/**
 * Books sales that were compared in a dual run although the previous platform did not get them, each once and in its own
 * transaction, as if it arrived now: by the rules, terms and caps of now. Their payouts count like adjustments: above $1,000
 * a day two people book the same one.
 * @returns the outcome of each
 * @throws AppError invalid (not confirmed), not_found for a single sale
 */
export async function bookComparedSales(
  { actor, at }: StaffContext,
  { ids, confirm, reason, seenCents, firstApprovalId }: Booking,
): Promise<BulkOutcome[]> {
  const refs = [...new Set(ids)]
  const [only] = refs.length === 1 ? refs : []
  const cents = only === undefined ? undefined : (seenCents ?? (await findSale(db(), only)).payoutCents)
  assertConfirmed(confirm, cents === undefined ? bulkPhrase('record', refs.length) : sumPhrase(cents))
  const decision = { reason, actor, at, ...(cents !== undefined && { seenCents: BigInt(cents) }), firstApprovalId }
  return transactEachRow(refs, (tx, ref) => bookOne(tx, ref, decision))
}

type Decision = { reason: string; actor: StaffActor; at: Date; seenCents?: bigint; firstApprovalId: string | undefined }

async function bookOne(tx: Tx, ref: string, { actor, at, reason, ...decision }: Decision): Promise<string> {
  const sale = await lockSale(tx, ref)
  const { affiliateId } = sale
  if ((await tx.affiliate.count({ where: { id: affiliateId, userId: actor.userId } })) > 0)
    throw new AppError('forbidden', 'This is a sale of your own; somebody else must decide.')
  // what it pays now is known once it was judged; the second approval must be of the same sum
  await tx.$executeRaw`SAVEPOINT judged`
  const { payoutCents } = await book(tx, sale, at)
  await tx.$executeRaw`ROLLBACK TO SAVEPOINT judged`
  const { seenCents, firstApprovalId } = decision
  if (seenCents !== undefined && seenCents !== payoutCents)
    throw new AppError('conflict', `Its terms changed: it pays ${formatCents(payoutCents)} now. Record it with others.`)
  const about = { subject: 'compared_sale', subjectId: ref, reason, at }
  const after = { affiliateId, offerId: sale.offerId, payoutCents: Number(payoutCents) }
  await lockMoney(tx, affiliateId)
  const credit = {
    affiliateId,
    kind: 'compared_sale',
    subject: ref,
    amountCents: payoutCents,
    payload: {},
    reason,
  } as const
  const by = { userId: actor.userId, keyId: actor.keyId, allowed: canEdit('links'), at, firstApprovalId }
  if (payoutCents > 0n && !(await approveCredit(tx, { ...credit, ...by }))) {
    await recordAudit(tx, actor, { action: 'compared-sale.book_first_approval', ...about, after })
    return SALE_WAITS
  }
  const booked = await book(tx, sale, at)
  if (booked.payoutCents !== payoutCents) throw new Error('a sale that was judged twice paid differently')
  await tx.comparedSale.update({ where: { advertiserId_txnId: toKey(sale) }, data: { bookedAt: at } })
  await recordAudit(tx, actor, { action: 'compared-sale.book', ...about, after: { ...after, status: booked.status } })
  return `Recorded for ${formatCents(payoutCents)}`
}

const toKey = ({ advertiserId, txnId }: ComparedSale) => ({ advertiserId, txnId })

/** A sale that may be booked. @throws AppError not_found */
async function findSale(tx: Tx, ref: string): Promise<ComparedSale> {
  const sale = await tx.comparedSale.findUnique({ where: { advertiserId_txnId: readSaleRef(ref) } })
  if (!sale || sale.reason !== null || saleRef(sale) !== ref) throw new AppError('not_found', 'There is no such sale.')
  return sale
}

/** `findSale`, in the order in which a postback locks. @throws AppError not_found, conflict */
async function lockSale(tx: Tx, ref: string): Promise<ComparedSale> {
  const { advertiserId, txnId } = readSaleRef(ref)
  await lockTxn(tx, advertiserId, txnId)
  await lockCapsShared(tx)
  const sale = await findSale(tx, ref)
  if (sale.bookedAt) throw new AppError('conflict', 'It was already recorded.')
  await lockClick(tx, { affiliateId: sale.affiliateId, id: sale.clickId })
  return sale
}

/**
 * Processes a sale as if it had not been compared, and takes the place of its answer.
 * @returns the conversion that counts @throws AppError conflict with the reason why it does not
 */
async function book(tx: Tx, sale: ComparedSale, at: Date) {
  const { affiliateId, advertiserId, txnId, event, amountCents } = sale
  const clickRef = { affiliateId, id: sale.clickId }
  if (!(await findClick(clickRef))) throw new AppError('conflict', 'Its click is no longer stored.')
  await tx.postbackTxn.delete({
    where: { advertiserId_txnId_operation: { advertiserId, txnId, operation: 'conversion' } },
  })
  const postback = {
    txn_id: txnId,
    ...(event !== DEFAULT_EVENT && { event }),
    amount: amountCents ?? undefined,
  }
  const { conversionId, message } = await processAlone(tx, { advertiserId, postback, clickRef, at })
  const found = conversionId
    ? await tx.conversion.findUnique({ where: { affiliateId_id: { affiliateId, id: conversionId } } })
    : null
  if (found?.status === 'pending' || found?.status === 'approved') return found
  const why = found?.reason ? REASON_LABELS[found.reason] : message
  throw new AppError('conflict', `It would not be paid now: ${why}.`)
}
