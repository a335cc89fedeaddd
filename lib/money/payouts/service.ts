import 'server-only'
import { isFlagOn } from '@/lib/backoffice/flags/data'
import type { PayoutRequest } from '@/lib/generated/prisma/client'
import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import { publish } from '@/lib/messages/live/service'
import type { Clock } from '@/lib/platform/dates/clock'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { Cents } from '@/lib/platform/money/cents'
import { transact } from '@/lib/platform/transaction'
import { collectSquadDebts } from '@/lib/rewards/squad-debts/service'
import { postBalanceTransfer } from '../balances/service'
import { METHOD_LABELS } from './constants'
import { getStanding } from './data'
import { choosePayoutMethod, payoutRefusal } from './rules'

export type PayoutOrder = {
  affiliateId: number
  amountCents: Cents
  idempotencyKey: string
  /** Another method than the usual one. */
  method?: PayoutMethodKind | undefined
}

/**
 * Asks for a payout: the sum leaves `available` at once and waits in `in_payout` for staff. The same key with the
 * same sum and method is the same request, however often it is sent.
 * @throws AppError insufficient_funds, forbidden, invalid (below the minimum, held, no method, no tax form), conflict
 * (key reused) [Q2]
 */
export async function requestPayout(order: PayoutOrder, clock: Clock): Promise<PayoutRequest> {
  // What is owed to a squad was somebody else's before it could be withdrawn.
  await collectSquadDebts({ at: clock.now() }, { affiliateId: order.affiliateId })
  return transact(async (tx) => {
    await lockAvailable(tx, order.affiliateId)
    const repeat = await findRepeat(tx, order)
    if (repeat) return repeat
    const at = clock.now()
    const method = await admit(tx, order, at)
    const { affiliateId, amountCents, idempotencyKey } = order
    const data = {
      affiliateId,
      amountCents,
      idempotencyKey,
      methodId: method.id,
      methodKind: method.kind,
      methodHint: method.hint,
    }
    const request = await tx.payoutRequest.create({ data: { ...data, id: newId(at), requestedAt: at } })
    const key = `payout:${request.id}:request`
    const moved = { affiliateId, amountCents, at, payoutRequestId: request.id }
    await postBalanceTransfer(tx, { ...moved, key, kind: 'payout_request', from: 'available', to: 'in_payout' })
    await publish(tx, { affiliateId }, { type: 'payout', payoutId: request.id })
    return request
  })
}

/** Holds the account for the rest of the transaction, so that requests of one affiliate are decided one by one. */
async function lockAvailable(tx: Tx, affiliateId: number): Promise<void> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM ledger_account WHERE affiliate_id = ${affiliateId} AND kind = 'available' FOR NO KEY UPDATE`
  if (rows.length === 0) throw new AppError('not_found', 'This affiliate has no account.')
}

async function findRepeat(tx: Tx, { affiliateId, idempotencyKey, amountCents, method }: PayoutOrder) {
  const first = await tx.payoutRequest.findUnique({
    where: { affiliateId_idempotencyKey: { affiliateId, idempotencyKey } },
  })
  if (first && (first.amountCents !== amountCents || (method && first.methodKind !== method))) {
    throw new AppError('conflict', 'This request was already sent with another sum or method.')
  }
  return first
}

async function admit(tx: Tx, { affiliateId, amountCents, method: picked }: PayoutOrder, at: Date) {
  if (!(await isFlagOn('payout-requests', { tx, whom: { affiliateId } }))) {
    throw new AppError(
      'unavailable',
      'Payout requests are paused at the moment. Your balance is safe; try again later.',
    )
  }
  const { standing, methods, preferredMethod } = await getStanding(affiliateId, at, tx)
  const refusal = payoutRefusal(amountCents, standing, at)
  if (refusal) throw new AppError(refusal.code, refusal.message)
  const usable = picked ? methods.filter(({ kind }) => kind === picked) : methods
  const method = choosePayoutMethod(usable, preferredMethod)
  if (!method)
    throw new AppError('invalid', `You have no payout method of the kind ${METHOD_LABELS[picked ?? 'paypal']}.`)
  return method
}

/**
 * Takes back a request that nobody has begun to work on: the money is available again at once. Asking twice is
 * harmless.
 * @throws AppError not_found (another affiliate's too); conflict once it is held, in a batch or further
 */
export async function cancelPayout(affiliateId: number, id: string, clock: Clock): Promise<void> {
  await transact(async (tx) => {
    const at = clock.now()
    await tx.$queryRaw`SELECT 1 FROM payout_request WHERE id = ${id}::uuid FOR NO KEY UPDATE`
    const request = await tx.payoutRequest.findUnique({ where: { id, affiliateId } })
    if (!request) throw new AppError('not_found', 'This payout does not exist.')
    if (request.status === 'cancelled') return
    const { count } = await tx.payoutRequest.updateMany({
      where: { id, status: 'requested', batchId: null },
      data: { status: 'cancelled', statusReason: 'Cancelled by you.', settledAt: at },
    })
    if (count !== 1) throw new AppError('conflict', 'This payout is being worked on and can no longer be cancelled.')
    await giveBack(tx, request, at)
  })
}

/** Puts the money of a request that ends unpaid back where it came from, once. */
export async function giveBack(
  tx: Tx,
  { id, affiliateId, amountCents }: Pick<PayoutRequest, 'id' | 'affiliateId' | 'amountCents'>,
  at: Date,
  actorId?: string,
): Promise<void> {
  const moved = { affiliateId, amountCents, at, payoutRequestId: id, ...(actorId && { actorId }) }
  const key = `payout:${id}:returned`
  await postBalanceTransfer(tx, { ...moved, key, kind: 'payout_returned', from: 'in_payout', to: 'available' })
  await publish(tx, { affiliateId }, { type: 'payout', payoutId: id })
}
