import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { AffiliatePostback, AffiliatePostbackDelivery } from '@/lib/generated/prisma/client'
import { requestJobRun } from '@/lib/messages/jobs/service'
import { unseal } from '@/lib/platform/crypto/seal'
import { signedHeaders } from '@/lib/platform/crypto/webhook-signature'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { type ClaimedCall, claimDueCalls, measureOrigin } from './claim-service'
import { DELIVERY_JOB, POLL_MS, type PostbackEvent, RUN_MS, TEST_EVENT } from './constants'
import { type Outcome, openSender, type Sender } from './delivery-sender'
import { recordFailedPostback } from './events'
import { bodyOf, type ConversionFacts, fillMacros, type MacroValues, macroValues, nextAttempt } from './rules'

/**
 * The job: makes every call that is due, several at once. A claimed call is leased for as long as a call may take and
 * then retried, so that a process that dies loses none and may make one twice.
 * @returns how many were made
 */
export async function deliverDuePostbacks(clock: Clock, given?: Sender): Promise<number> {
  const sender = given ?? openSender()
  try {
    return await deliverAll(clock, sender)
  } finally {
    if (!given) await sender.close()
  }
}

async function deliverAll(clock: Clock, sender: Sender): Promise<number> {
  const until = performance.now() + RUN_MS
  const inFlight = new Map<Promise<void>, ClaimedCall>()
  for (let made = 0; ; ) {
    const busy = [...inFlight.values()]
    const claimed = performance.now() < until ? await claimDueCalls(clock.now(), busy) : []
    for (const next of claimed) {
      const call = deliver(next, clock, sender).finally(() => inFlight.delete(call))
      inFlight.set(call, next)
    }
    made += claimed.length
    if (claimed.length > 0) continue
    if (busy.length === 0) return made
    // a slow tracker must not delay calls that become due in the meantime; and a postback that was at its limit
    // while we looked may have another call due
    await Promise.race([...inFlight.keys(), pause(inFlight.size > 0 ? POLL_MS : 0)])
  }
}

async function deliver({ id, origin }: ClaimedCall, clock: Clock, sender: Sender): Promise<void> {
  const finish = measureOrigin(origin)
  try {
    await attemptDelivery(id, clock, sender)
  } catch (error) {
    // it stays queued and is retried when its lease ends
    log.error({ err: error, deliveryId: id }, 'a postback could not be delivered')
  } finally {
    finish()
  }
}

/** Makes the call of a claimed delivery and stores its outcome. */
export async function attemptDelivery(id: string, clock: Clock, sender: Sender): Promise<void> {
  const delivery = await db().affiliatePostbackDelivery.findUniqueOrThrow({
    where: { id },
    include: { postback: true },
  })
  const { url, method, body } = delivery
  const messageId = delivery.replayOfId ?? id
  const at = clock.now()
  const headers = signedHeaders({ messageId, url, body, secrets: secretsOf(delivery.postback, at), at })
  const outcome = await sender.send({ url, method, body, headers })
  await storeOutcome(delivery, outcome, clock.now())
}

function secretsOf({ secretSealed, formerSecretSealed, formerSecretUntil }: AffiliatePostback, at: Date): string[] {
  const hasFormer = formerSecretSealed !== null && formerSecretUntil !== null && formerSecretUntil > at
  return [unseal(secretSealed), ...(hasFormer ? [unseal(formerSecretSealed)] : [])]
}

async function storeOutcome(delivery: AffiliatePostbackDelivery, outcome: Outcome, at: Date): Promise<void> {
  const { id, attempts, event } = delivery
  const { result, ...details } = outcome
  // a test is never retried: its result is shown at once
  const retryAt = result === 'failed' && event !== TEST_EVENT ? nextAttempt(attempts, at) : undefined
  const state = retryAt
    ? { status: 'queued' as const, nextTryAt: retryAt, finishedAt: null }
    : { status: result, nextTryAt: null, finishedAt: at }
  // if the lease ended and another process claimed it, that one stores its outcome
  const stored = { where: { id, status: 'queued' as const, attempts }, data: { ...details, ...state } }
  if (state.status === 'queued' || state.status === 'delivered' || event === TEST_EVENT) {
    await db().affiliatePostbackDelivery.updateMany(stored)
    return
  }
  await transact(async (tx) => {
    const { count } = await tx.affiliatePostbackDelivery.updateMany(stored)
    if (count === 1) await recordFailedPostback(tx, { ...delivery, ...details }, at)
  })
}

type EnteredState = { affiliateId: number; id: string; offerId: number; to: PostbackEvent; at: Date }

/**
 * Queues a call to each of the affiliate's postbacks that subscribes to the state a conversion has entered, in the
 * transaction of that change, so that they are called if and only if it is committed.
 */
export async function queuePostbacks(tx: Tx, { affiliateId, id, offerId, to, at }: EnteredState): Promise<void> {
  const postbacks = await tx.affiliatePostback.findMany({
    where: { affiliateId, isActive: true, removedAt: null, events: { has: to }, OR: [{ offerId: null }, { offerId }] },
  })
  if (postbacks.length === 0) return
  const values = macroValues(await factsOf(tx, affiliateId, id))
  await tx.affiliatePostbackDelivery.createMany({
    data: postbacks.map((postback) => ({
      ...buildCall(postback, values),
      id: newId(at),
      conversionId: id,
      event: to,
      createdAt: at,
      nextTryAt: at,
    })),
  })
  await requestJobRun(tx, DELIVERY_JOB)
}

/** A postback of an affiliate, with what its calls are made of. */
type CalledPostback = Pick<AffiliatePostback, 'id' | 'affiliateId' | 'url' | 'method'>

/** The request to a postback, with every macro filled in. */
export function buildCall({ id, affiliateId, url, method }: CalledPostback, values: MacroValues) {
  const called = new URL(fillMacros(url, values)).href
  return { affiliateId, postbackId: id, url: called, method, body: method === 'post' ? bodyOf(values) : null }
}

/**
 * Queues the same call again with the message id of the first, so that receivers can recognize the repeat. That of a
 * paused postback waits until it is active again.
 */
export async function requeueDelivery(
  tx: Tx,
  { first, isPaused, at }: { first: AffiliatePostbackDelivery; isPaused: boolean; at: Date },
): Promise<AffiliatePostbackDelivery> {
  const { affiliateId, postbackId, conversionId, event, url, method, body } = first
  const again = await tx.affiliatePostbackDelivery.create({
    data: {
      id: newId(at),
      replayOfId: first.replayOfId ?? first.id,
      affiliateId,
      postbackId,
      conversionId,
      event,
      url,
      method,
      body,
      isPaused,
      createdAt: at,
      nextTryAt: at,
    },
  })
  await requestJobRun(tx, DELIVERY_JOB)
  return again
}

async function factsOf(tx: Tx, affiliateId: number, id: string): Promise<ConversionFacts> {
  const conversion = await tx.conversion.findUniqueOrThrow({ where: { affiliateId_id: { affiliateId, id } } })
  const { clickId, txnId, offerId, payoutCents, status, event, sourceId, s1, s2, s3, s4, s5 } = conversion
  const source = await tx.source.findFirst({ where: { id: sourceId, affiliateId }, select: { name: true } })
  return {
    conversionId: id,
    txnId,
    offerId,
    payoutCents,
    status,
    event,
    clickId: publicClickId(affiliateId, clickId),
    source: source?.name ?? '',
    subIds: { s1, s2, s3, s4, s5 },
  }
}
