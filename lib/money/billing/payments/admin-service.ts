import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { sumPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { approveOrRequest, assertWaits } from '@/lib/backoffice/second-approvals/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { formatCents } from '@/lib/platform/money/format'
import { bookDeposit, bookRefund } from '../budgets/deposit-service'
import { recordInvoiceEvent } from '../invoices/events'
import type { InvoicePayment, NewPayment } from './admin-schema'
import { PAYMENT_ROLES } from './constants'
import { matchReference } from './reference-rules'

type EnterPayment = NewPayment & { id: number; firstApprovalId?: string }

/**
 * Enters a deposit or a refund of an advertiser: it waits for a second person and moves nothing until then. Another person who
 * enters the same, with the same reference, approves it.
 * @returns whether it was booked
 * @throws AppError not_found; invalid at `confirm`, or at `reference` if it is another advertiser's; conflict when the same
 * person entered it, or when the named one no longer waits; insufficient_funds for a refund of more than is unspent
 */
export function enterPayment(
  { actor, at }: StaffContext,
  { id: advertiserId, kind, reference, reason, confirm, firstApprovalId, ...input }: EnterPayment,
): Promise<boolean> {
  return transact(async (tx) => {
    assertConfirmed(confirm, sumPhrase(input.amountCents))
    await tx.$queryRaw`SELECT FROM advertiser WHERE id = ${advertiserId} FOR NO KEY UPDATE`
    if ((await tx.advertiser.count({ where: { id: advertiserId } })) === 0)
      throw new AppError('not_found', 'There is no such advertiser.')
    if (kind === 'deposit') assertOwnReference(reference, advertiserId)
    await assertWaits(tx, firstApprovalId)
    const amountCents = BigInt(input.amountCents)
    const terms = { subject: String(advertiserId), amountCents, payload: { reference } }
    const approver = { userId: actor.userId, keyId: actor.keyId, allowed: PAYMENT_ROLES, at }
    const { id, by } = await approveOrRequest(tx, { kind: `advertiser_${kind}`, ...terms }, approver, { reason })
    if (kind === 'refund') await assertUnspent(tx, advertiserId, amountCents)
    const isBooked = by === 'second'
    if (isBooked) {
      const paid = { advertiserId, key: `payment:${id}`, amountCents, at, actorId: actor.userId, memo: reference }
      await (kind === 'deposit' ? bookDeposit(tx, paid) : bookRefund(tx, paid))
    }
    await recordAudit(tx, actor, {
      action: `advertiser.${kind}${isBooked ? '' : '_first_approval'}`,
      subject: 'advertiser',
      subjectId: String(advertiserId),
      after: { amountCents: input.amountCents, reference },
      reason,
      at,
    })
    return isBooked
  })
}

/** A deposit with the reference of somebody else is theirs. @throws AppError invalid at `reference` */
function assertOwnReference(reference: string, advertiserId: number): void {
  const match = matchReference(reference, advertiserId)
  if (match.is !== 'other') return
  const message = `This is the reference of advertiser ${match.id}. Enter the deposit there.`
  throw new AppError('invalid', message, { fields: { reference: message } })
}

/** Locks what an advertiser has available, and checks that it covers a refund, for which there is no credit. */
async function assertUnspent(tx: Tx, advertiserId: number, cents: bigint): Promise<void> {
  const [account] = await tx.$queryRaw<{ balanceCents: bigint }[]>`
    SELECT balance_cents AS "balanceCents" FROM ledger_account
    WHERE advertiser_id = ${advertiserId} AND kind = 'advertiser_available' FOR NO KEY UPDATE`
  const unspentCents = account?.balanceCents ?? 0n
  if (unspentCents >= cents) return
  const message = `${formatCents(unspentCents)} is neither reserved nor spent.`
  throw new AppError('insufficient_funds', message, { fields: { amountCents: message } })
}

/**
 * Records that an invoice was paid. One of a credit limit frees as much of it.
 * @throws AppError not_found; invalid at `confirm`; conflict when it is paid already
 */
export function recordInvoicePayment(
  { actor, at }: StaffContext,
  { id: advertiserId, number, reference, reason, confirm }: InvoicePayment & { id: number; number: number },
): Promise<void> {
  return transact(async (tx) => {
    await tx.$queryRaw`SELECT FROM advertiser_invoice WHERE number = ${number} FOR NO KEY UPDATE`
    const invoice = await tx.advertiserInvoice.findFirst({ where: { number, advertiserId } })
    if (!invoice) throw new AppError('not_found', 'There is no such invoice.')
    if (invoice.paidAt) throw new AppError('conflict', 'This invoice is paid already.')
    const { id, amountCents, onAccount } = invoice
    assertConfirmed(confirm, sumPhrase(amountCents))
    const paid = { paidAt: at, paidById: actor.userId, paidReference: reference }
    const settled = await tx.advertiserInvoice.update({ where: { id }, data: paid })
    const memo = `Invoice ${number}`
    const booked = { advertiserId, key: `invoice:${id}`, amountCents, at, actorId: actor.userId, memo }
    if (onAccount) await bookDeposit(tx, booked, 'advertiser_payment')
    await recordInvoiceEvent(tx, { invoice: settled, type: 'invoice.paid', at })
    await recordAudit(tx, actor, {
      action: 'advertiser.invoice_paid',
      subject: 'advertiser',
      subjectId: String(advertiserId),
      after: { number, amountCents: Number(amountCents), reference },
      reason,
      at,
    })
  })
}
