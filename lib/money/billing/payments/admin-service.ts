import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertPerson, assertStillWaits, type Decline } from '@/lib/backoffice/pages/approval-policy'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import { sumPhrase } from '@/lib/backoffice/pages/rules'
import type { StaffContext } from '@/lib/backoffice/pages/staff-policy'
import type { AdvertiserPayment } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { formatCents } from '@/lib/platform/money/format'
import { bookDeposit, bookRefund } from '../funds/deposit-service'
import { recordInvoiceEvent } from '../invoices/events'
import type { InvoicePayment, NewPayment } from './admin-schema'
import { PAYMENT_ROLES } from './constants'

/**
 * Enters a deposit or a refund of an advertiser: it waits for a second person and moves nothing until then. Another person who
 * enters the same, with the same reference, approves it.
 * @returns whether it was booked
 * @throws AppError not_found; invalid at `confirm`; conflict when the same person entered it; insufficient_funds for a refund
 * of more than is unspent
 */
export function enterPayment(
  { actor, at }: StaffContext,
  { id: advertiserId, reason, confirm, ...input }: NewPayment & { id: number },
): Promise<boolean> {
  return transact(async (tx) => {
    assertConfirmed(confirm, sumPhrase(input.amountCents))
    await tx.$queryRaw`SELECT FROM advertiser WHERE id = ${advertiserId} FOR NO KEY UPDATE`
    if ((await tx.advertiser.count({ where: { id: advertiserId } })) === 0)
      throw new AppError('not_found', 'There is no such advertiser.')
    const same = { advertiserId, ...input, amountCents: BigInt(input.amountCents) }
    const waiting = await tx.advertiserPayment.findMany({ where: { ...same, bookedAt: null, declinedAt: null } })
    if (waiting.some(({ approvedById }) => approvedById === actor.userId)) throw new AppError('conflict', NOT_ALONE)
    for (const first of waiting) {
      if (await isEntitled(tx, first.approvedById)) return book(tx, first, { actor, at, reason })
    }
    if (input.kind === 'refund') await assertUnspent(tx, advertiserId, same.amountCents)
    await tx.advertiserPayment.create({
      data: { id: newId(at), ...same, reason, approvedById: actor.userId, approvedAt: at },
    })
    await recordAudit(tx, actor, {
      ...{ action: `advertiser.${input.kind}_first_approval`, subject: 'advertiser', subjectId: String(advertiserId) },
      ...{ after: { amountCents: input.amountCents, reference: input.reference }, reason, at },
    })
    return false
  })
}

const NOT_ALONE = 'A second person must approve this; you have approved already.'

/** Whether a first approver may still approve. */
const isEntitled = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.user.count({ where: { id, status: 'active', role: { in: [...PAYMENT_ROLES] } } })) === 1

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
 * Books what another person entered.
 * @returns false when who entered it may no longer approve it
 * @throws AppError invalid at `confirm`; conflict when it no longer waits or the same person entered it; insufficient_funds
 */
export function approvePayment(
  { actor, at }: StaffContext,
  { id, reason, confirm }: { id: string; reason: string; confirm: string },
): Promise<boolean> {
  return transact(async (tx) => {
    const payment = await lockPayment(tx, id)
    assertStillWaits(payment && { ...payment, doneAt: payment.bookedAt })
    if (!payment) return false
    assertConfirmed(confirm, sumPhrase(payment.amountCents))
    if (payment.approvedById === actor.userId) throw new AppError('conflict', NOT_ALONE)
    return (await isEntitled(tx, payment.approvedById)) && book(tx, payment, { actor, at, reason })
  })
}

async function book(
  tx: Tx,
  { id, advertiserId, kind, amountCents, reference }: AdvertiserPayment,
  { actor, at, reason }: StaffContext & { reason: string },
): Promise<true> {
  assertPerson(actor)
  if (kind === 'refund') await assertUnspent(tx, advertiserId, amountCents)
  await tx.advertiserPayment.update({ where: { id }, data: { secondApproverId: actor.userId, bookedAt: at } })
  const paid = { advertiserId, key: `payment:${id}`, amountCents, at, actorId: actor.userId, memo: reference }
  await (kind === 'deposit' ? bookDeposit(tx, paid) : bookRefund(tx, paid))
  await recordAudit(tx, actor, {
    ...{ action: `advertiser.${kind}`, subject: 'advertiser', subjectId: String(advertiserId) },
    ...{ after: { amountCents: Number(amountCents), reference }, reason, at },
  })
  return true
}

/**
 * Declines a payment that waits for a second person, or withdraws it.
 * @returns false when the same person has declined it already
 * @throws AppError conflict when it no longer waits
 */
export async function declinePayment(tx: Tx, id: string, { userId, reason, at }: Decline): Promise<boolean> {
  const payment = await lockPayment(tx, id)
  if (payment?.declinedById === userId) return false
  assertStillWaits(payment && { ...payment, doneAt: payment.bookedAt })
  await tx.advertiserPayment.update({
    where: { id },
    data: { declinedAt: at, declinedById: userId, declineReason: reason },
  })
  return true
}

async function lockPayment(tx: Tx, id: string): Promise<AdvertiserPayment | null> {
  await tx.$queryRaw`SELECT FROM advertiser_payment WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  return tx.advertiserPayment.findUnique({ where: { id } })
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
      ...{ action: 'advertiser.invoice_paid', subject: 'advertiser', subjectId: String(advertiserId) },
      ...{ after: { number, amountCents: Number(amountCents), reference }, reason, at },
    })
  })
}
