import 'server-only'
import type { AffiliatePostback, AffiliatePostbackDelivery } from '@/lib/generated/prisma/client'
import { runOutbox } from '@/lib/messages/job-requests/outbox-service'
import { callStatements, measureReceiver } from '@/lib/messages/job-requests/receiver-service'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import { BRAND } from '@/lib/platform/brand'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { mayCallLocalhost } from '@/lib/platform/network/local-calls'
import { type Caller, openCaller, withCaller } from '@/lib/platform/network/outgoing-calls'
import { type CallOutcome, makeSignedCall } from '@/lib/platform/network/signed-calls'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { type ClaimedCall, claimDueCalls, type Delivery, notePostbackSpeed, WITH_POSTBACK } from './claim-service'
import {
  CALL_TIMEOUT_MS,
  DELIVERY_JOB,
  type PostbackEvent,
  RESPONSE_MAX_LENGTH,
  RESPONSE_READ_BYTES,
  TEST_EVENT,
} from './constants'
import { recordFailedPostback } from './events'
import { fillMacros, type MacroValues } from './macro-rules'
import { readParameters } from './parameter-data'
import { retryTime } from './retry-schedule-rules'
import { type ConversionFacts, inWordsOf, macroValues, needsParameters, toJson } from './rules'
import { parseStatusNames } from './schema'

/** Calls affiliates' trackers, only on the public internet. */
export const openPostbackCaller = (allowLocal = mayCallLocalhost(), timeoutMs = CALL_TIMEOUT_MS): Caller =>
  openCaller({ allowLocal, timeoutMs, readBytes: RESPONSE_READ_BYTES })

/** The job: makes every call that is due. @returns how many were made */
export function deliverDuePostbacks(clock: Clock, injectedCaller?: Caller): Promise<number> {
  return withCaller(injectedCaller, openPostbackCaller, (caller) =>
    runOutbox<ClaimedCall>({
      clock,
      claim: claimDueCalls,
      attempt: ({ postbackId, isSlow, delivery }) =>
        measureReceiver({ id: postbackId, isSlow }, notePostbackSpeed, () => makeCall(delivery, clock, caller)),
      failure: 'a postback could not be delivered',
    }),
  )
}

/** Makes the call of a delivery that was claimed and stores its outcome. */
export async function attemptDelivery(id: string, clock: Clock, caller: Caller): Promise<void> {
  const read = { where: { id }, ...WITH_POSTBACK }
  await makeCall(await db().affiliatePostbackDelivery.findUniqueOrThrow(read), clock, caller)
}

async function makeCall(delivery: Delivery, clock: Clock, caller: Caller): Promise<void> {
  const { id } = delivery
  const begunAt = performance.now()
  const outcome = await makeSignedCall(caller, {
    messageId: delivery.replayOfId ?? id,
    url: delivery.url,
    method: delivery.method === 'post' ? 'POST' : 'GET',
    body: delivery.body,
    receiver: delivery.postback,
    userAgent: `${BRAND.name}-Postback/1`,
    owner: `affiliate ${delivery.affiliateId}`,
    at: clock.now(),
  })
  await callStatements(begunAt, () => storeOutcome(delivery, outcome, clock.now()))
}

async function storeOutcome(delivery: AffiliatePostbackDelivery, outcome: CallOutcome, at: Date): Promise<void> {
  const { id, attempts, event } = delivery
  const { result, retryAfter, ...answer } = outcome
  const details = { ...answer, responseBody: answer.responseBody?.slice(0, RESPONSE_MAX_LENGTH) ?? null }
  const retryAt = retryTime({ event, result, attempts, retryAfter }, at)
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
 * Queues a call to each of the affiliate's postbacks that subscribes to the state a conversion has entered, or to refunds of a
 * part of its sale, in the transaction of that change, so that they are called if and only if it is committed.
 */
export async function queuePostbacks(tx: Tx, { affiliateId, id, offerId, to, at }: EnteredState): Promise<void> {
  const postbacks = await tx.affiliatePostback.findMany({
    where: {
      affiliateId,
      isActive: true,
      removedAt: null,
      ...(to === 'refunded' ? { tellsRefunds: true } : { events: { has: to } }),
      OR: [{ offerId: null }, { offerId }],
    },
  })
  if (postbacks.length === 0) return
  const withParameters = postbacks.some(needsParameters)
  const values = macroValues({ ...(await readFacts(tx, { affiliateId, id }, withParameters)), status: to })
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
type CalledPostback = Pick<AffiliatePostback, 'id' | 'affiliateId' | 'url' | 'method'> & { statusNames: unknown }

/** The request to a postback, with every macro filled in. */
export function buildCall({ id, affiliateId, url, method, statusNames }: CalledPostback, given: MacroValues) {
  const values = inWordsOf(given, parseStatusNames(statusNames))
  const called = new URL(fillMacros(url, values)).href
  return { affiliateId, postbackId: id, url: called, method, body: method === 'post' ? toJson(values) : null }
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

type Ref = { affiliateId: number; id: string }

async function readFacts(
  tx: Tx,
  { affiliateId, id }: Ref,
  withParameters: boolean,
): Promise<Omit<ConversionFacts, 'status'>> {
  const conversion = await tx.conversion.findUniqueOrThrow({ where: { affiliateId_id: { affiliateId, id } } })
  const { clickId, txnId, offerId, payoutCents, amountCents, refundedCents, event, sourceId } = conversion
  const { s1, s2, s3, s4, s5, createdAt: soldAt, paidAt } = conversion
  const parameters = withParameters ? await readParameters(tx, [{ affiliateId, id: clickId }]) : undefined
  const source = await tx.source.findFirst({ where: { id: sourceId, affiliateId }, select: { name: true } })
  return {
    conversionId: id,
    txnId,
    offerId,
    payoutCents,
    amountCents,
    refundedCents,
    event,
    soldAt,
    paidAt: paidAt ?? soldAt,
    parameters: parameters?.get(clickId) ?? {},
    clickId: publicClickId(affiliateId, clickId),
    source: source?.name ?? '',
    subIds: { s1, s2, s3, s4, s5 },
  }
}
