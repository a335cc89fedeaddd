import 'server-only'
import type { WriteContext } from '@/lib/accounts/auth/actor'
import { isFlagOn } from '@/lib/backoffice/flags/data'
import type { PayoutRequest } from '@/lib/generated/prisma/client'
import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import { publish } from '@/lib/messages/live/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { Cents } from '@/lib/platform/money/cents'
import { postBalanceTransfer } from '../../ledger/balance-transfer-service'
import { METHOD_LABELS } from '../../payout-methods/constants'
import { choosePayoutMethod } from '../../payout-methods/rules'
import { getWithdrawalFacts } from './eligibility-data'
import { payoutRefusal } from './eligibility-rules'
import { recordPayoutEvents } from './events'

/** The affiliate who withdraws. */
type PayeeContext = WriteContext<{ affiliateId: number }>

export type PayoutOrder = {
  amountCents: Cents
  idempotencyKey: string
  /** Another method than the default one. */
  method?: PayoutMethodKind | undefined
}

/**
 * Collects what an affiliate owes before they withdraw: to their squads. Money does not know the areas above it, so the
 * caller passes it in.
 */
export type CollectDebts = (context: { at: Date }, input: { affiliateId: number }) => Promise<unknown>

/**
 * Requests a payout: the amount leaves `available` at once and waits in `in_payout` for staff. The same key with the
 * same amount and method is the same request, however often it is sent.
 * @throws AppError insufficient_funds, forbidden, invalid (below the minimum, held, no method, no tax form), conflict
 * (key reused) [Q2]
 */
export async function requestPayout(
  { actor: { affiliateId }, at }: PayeeContext,
  order: PayoutOrder,
  collectDebts: CollectDebts,
): Promise<PayoutRequest> {
  await collectDebts({ at }, { affiliateId })
  return transact(async (tx) => {
    await lockAvailable(tx, affiliateId)
    const earlier = await findEarlierRequest(tx, affiliateId, order)
    if (earlier) return earlier
    const { amountCents, idempotencyKey } = order
    const method = await assertAllowed(tx, affiliateId, order, at)
    const request = await tx.payoutRequest.create({
      data: {
        id: newId(at),
        affiliateId,
        amountCents,
        idempotencyKey,
        methodId: method.id,
        methodKind: method.kind,
        methodHint: method.hint,
        requestedAt: at,
      },
    })
    await postBalanceTransfer(tx, {
      affiliateId,
      key: `payout:${request.id}:request`,
      kind: 'payout_request',
      from: 'available',
      to: 'in_payout',
      amountCents,
      at,
      payoutRequestId: request.id,
    })
    await publish(tx, { affiliateId }, { type: 'payout', payoutId: request.id })
    await recordPayoutEvents(tx, { where: { id: request.id }, type: 'payout.requested', at })
    return request
  })
}

/** Locks the account for the rest of the transaction, so that requests of one affiliate are decided one by one. */
async function lockAvailable(tx: Tx, affiliateId: number): Promise<void> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM ledger_account WHERE affiliate_id = ${affiliateId} AND kind = 'available' FOR NO KEY UPDATE`
  if (rows.length === 0) throw new AppError('not_found', 'This affiliate has no account.')
}

async function findEarlierRequest(tx: Tx, affiliateId: number, { idempotencyKey, amountCents, method }: PayoutOrder) {
  const earlier = await tx.payoutRequest.findUnique({
    where: { affiliateId_idempotencyKey: { affiliateId, idempotencyKey } },
  })
  if (earlier && (earlier.amountCents !== amountCents || (method && earlier.methodKind !== method))) {
    throw new AppError('conflict', 'This request was already sent with another sum or method.')
  }
  return earlier
}

/** The method to pay to. @throws AppError when the affiliate may not withdraw this amount now */
async function assertAllowed(tx: Tx, affiliateId: number, { amountCents, method: picked }: PayoutOrder, at: Date) {
  if (!(await isFlagOn('payout-requests', { tx, subject: { affiliateId } }))) {
    throw new AppError(
      'unavailable',
      'Payout requests are paused at the moment. Your balance is safe; try again later.',
    )
  }
  const { facts, methods, preferredMethod } = await getWithdrawalFacts(affiliateId, at, tx)
  const refusal = payoutRefusal(amountCents, facts, at)
  if (refusal) throw new AppError(refusal.code, refusal.message)
  const usable = picked ? methods.filter(({ kind }) => kind === picked) : methods
  const method = choosePayoutMethod(usable, preferredMethod)
  if (!method)
    throw new AppError('invalid', `You have no payout method of the kind ${METHOD_LABELS[picked ?? 'paypal']}.`)
  return method
}

/**
 * Cancels a request that staff have not begun to process: the money is available again at once. Canceling twice is
 * harmless.
 * @throws AppError not_found (another affiliate's too); conflict once it is held, in a batch or further
 */
export async function cancelPayout(
  { actor: { affiliateId }, at }: PayeeContext,
  { id }: { id: string },
): Promise<void> {
  await transact(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM payout_request WHERE id = ${id}::uuid FOR NO KEY UPDATE`
    const request = await tx.payoutRequest.findUnique({ where: { id, affiliateId } })
    if (!request) throw new AppError('not_found', 'This payout does not exist.')
    if (request.status === 'cancelled') return
    const { count } = await tx.payoutRequest.updateMany({
      where: { id, status: 'requested', batchId: null },
      data: { status: 'cancelled', statusReason: 'Canceled by you.', settledAt: at },
    })
    if (count !== 1) throw new AppError('conflict', 'This payout is being worked on and can no longer be canceled.')
    await returnToBalance(tx, request, at)
    await recordPayoutEvents(tx, { where: { id }, type: 'payout.cancelled', at })
  })
}

/** Returns the money of a request that ends unpaid to the affiliate's available balance, once. */
export async function returnToBalance(
  tx: Tx,
  { id, affiliateId, amountCents }: Pick<PayoutRequest, 'id' | 'affiliateId' | 'amountCents'>,
  at: Date,
  actorId?: string,
): Promise<void> {
  await postBalanceTransfer(tx, {
    affiliateId,
    key: `payout:${id}:returned`,
    kind: 'payout_returned',
    from: 'in_payout',
    to: 'available',
    amountCents,
    at,
    payoutRequestId: id,
    ...(actorId && { actorId }),
  })
  await publish(tx, { affiliateId }, { type: 'payout', payoutId: id })
}
