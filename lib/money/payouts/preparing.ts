import 'server-only'
import type { PayoutAttempt, PayoutRequest } from '@/lib/generated/prisma/client'
import { publish } from '@/lib/messages/live/service'
import type { Tx } from '@/lib/platform/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { transact } from '@/lib/platform/transaction'
import { holdLocked } from './holding'
import { lockRequest, payablesOf } from './payable'
import { openDestination, type Payment } from './providers/provider'
import { sendingProblem } from './rules'

/** An attempt that is written down, and the payment it stands for. */
export type Prepared = { attempt: PayoutAttempt; payment: Payment; isNew: boolean }

/**
 * Makes a request ready to be sent: writes the attempt down with its key and commits it, before any provider hears of
 * it. A request that may no longer be sent is held instead; one with an attempt of unknown outcome keeps that attempt.
 * @returns undefined when there is nothing to ask a provider
 */
export async function prepare(id: string, at: Date): Promise<Prepared | undefined> {
  return transact(async (tx) => {
    const request = await lockRequest(tx, id)
    if (request.status === 'sending') return resumeLocked(tx, request)
    if (request.status !== 'approved') return undefined
    const problem = await problemOf(tx, request, at)
    if (problem) {
      await holdLocked(tx, request, { reason: problem, actor: null, at })
      return undefined
    }
    return { ...(await begin(tx, request, at)), isNew: true }
  })
}

/** Why a request may not be sent at this moment, whatever was begun of it; undefined when it may. */
export async function problemNow(id: string, at: Date): Promise<string | undefined> {
  return transact(async (tx) => problemOf(tx, await lockRequest(tx, id), at))
}

/** The attempt of a request that waits for its outcome; undefined when it no longer does. */
export async function resume(id: string): Promise<Prepared | undefined> {
  return transact(async (tx) => resumeLocked(tx, await lockRequest(tx, id)))
}

async function resumeLocked(tx: Tx, request: PayoutRequest): Promise<Prepared | undefined> {
  if (request.status !== 'sending') return undefined
  const attempt = await tx.payoutAttempt.findFirst({
    where: { requestId: request.id, OR: [{ outcome: null }, { outcome: 'pending' }] },
  })
  return attempt ? { attempt, payment: await paymentOf(tx, request, attempt), isNew: false } : undefined
}

async function begin(tx: Tx, request: PayoutRequest, at: Date) {
  const { id, batchId, affiliateId, sentAt } = request
  const batch = await tx.payoutBatch.findUniqueOrThrow({ where: { id: batchId ?? '' }, select: { provider: true } })
  // The first key is the request's own id; each attempt that has definitely failed makes room for another.
  const earlier = await tx.payoutAttempt.count({ where: { requestId: id } })
  const providerKey = earlier === 0 ? id : `${id}-${earlier + 1}`
  const attempt = await tx.payoutAttempt.create({
    data: { id: newId(at), requestId: id, provider: batch.provider, providerKey, startedAt: at },
  })
  await tx.payoutRequest.update({
    where: { id, status: 'approved' },
    data: { status: 'sending', sentAt: sentAt ?? at, statusReason: null },
  })
  await publish(tx, { affiliateId }, { type: 'payout', payoutId: id })
  return { attempt, payment: await paymentOf(tx, request, attempt) }
}

async function problemOf(tx: Tx, request: PayoutRequest, at: Date): Promise<string | undefined> {
  const payable = (await payablesOf(tx, [request])).get(request.id)
  const problem = payable && sendingProblem(payable, at)
  if (problem) return problem
  return (await destinationOf(tx, request)) ? undefined : 'The payout destination cannot be read.'
}

async function destinationOf(tx: Tx, { methodId }: PayoutRequest) {
  const method = methodId && (await tx.payoutMethod.findUnique({ where: { id: methodId } }))
  return method ? openDestination(method.detailsSealed) : undefined
}

async function paymentOf(tx: Tx, request: PayoutRequest, attempt: PayoutAttempt): Promise<Payment> {
  const { amountCents, methodKind, methodHint, providerRef } = request
  return {
    ...{ key: attempt.providerKey, startedAt: attempt.startedAt },
    ...{ amountCents, methodKind, hint: methodHint, reference: providerRef },
    destination: (await destinationOf(tx, request)) ?? {},
  }
}
