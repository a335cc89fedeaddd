import 'server-only'
import type { Clock } from '../dates/clock'
import type { Tx } from '../db'
import { AppError } from '../errors'
import type { PayoutRequest } from '../generated/prisma/client'
import { newId } from '../ids/uuid-v7'
import { postTransfers } from '../ledger/service'
import type { Cents } from '../money/cents'
import { transact } from '../transaction'
import { choosePayoutMethod, payoutRefusal } from './rules'

export type PayoutOrder = { affiliateId: number; amountCents: Cents; idempotencyKey: string }

/**
 * Asks for a payout: the sum leaves `available` at once and waits in `in_payout` for staff. The same key with the
 * same sum is the same request, however often it is sent.
 * @throws AppError insufficient_funds, invalid (below the minimum, held, no method), conflict (key reused)
 */
export async function requestPayout(order: PayoutOrder, clock: Clock): Promise<PayoutRequest> {
  return transact(async (tx) => {
    const availableCents = await lockAvailable(tx, order.affiliateId)
    const repeat = await findRepeat(tx, order)
    if (repeat) return repeat
    const at = clock.now()
    const method = await admit(tx, order, availableCents, at)
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
    await postTransfers(tx, [{ ...moved, key, kind: 'payout_request', from: 'available', to: 'in_payout' }])
    return request
  })
}

/** Holds the account for the rest of the transaction, so that requests of one affiliate are decided one by one. */
async function lockAvailable(tx: Tx, affiliateId: number): Promise<Cents> {
  const [account] = await tx.$queryRaw<{ cents: bigint }[]>`
    SELECT balance_cents AS cents FROM ledger_account
    WHERE affiliate_id = ${affiliateId} AND kind = 'available' FOR NO KEY UPDATE`
  if (!account) throw new AppError('not_found', 'This affiliate has no account.')
  return account.cents
}

async function findRepeat(
  tx: Tx,
  { affiliateId, idempotencyKey, amountCents }: PayoutOrder,
): Promise<PayoutRequest | null> {
  const first = await tx.payoutRequest.findUnique({
    where: { affiliateId_idempotencyKey: { affiliateId, idempotencyKey } },
  })
  if (first && first.amountCents !== amountCents) {
    throw new AppError('conflict', 'This request was already sent with another sum.')
  }
  return first
}

async function admit(tx: Tx, { affiliateId, amountCents }: PayoutOrder, availableCents: Cents, at: Date) {
  const affiliate = await tx.affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    include: { payoutMethods: { where: { removedAt: null }, orderBy: { createdAt: 'desc' } } },
  })
  if (affiliate.status !== 'approved') throw new AppError('forbidden', 'This account cannot withdraw right now.')
  const refusal = payoutRefusal(amountCents, availableCents, affiliate.payoutsHeldUntil, at)
  if (refusal) throw new AppError(amountCents > availableCents ? 'insufficient_funds' : 'invalid', refusal)
  const method = choosePayoutMethod(affiliate.payoutMethods, affiliate.preferredMethod)
  if (!method) throw new AppError('invalid', 'Add a payout method first.')
  return method
}
