import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { AffiliatePostback, AffiliatePostbackDelivery } from '@/lib/generated/prisma/client'
import { wakeJob } from '@/lib/messages/jobs/service'
import { unseal } from '@/lib/platform/crypto/seal'
import { signedHeaders } from '@/lib/platform/crypto/webhook-signature'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { db, pool, type Tx } from '@/lib/platform/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import {
  CALLS_AT_ONCE,
  CALLS_AT_ONCE_EACH,
  DELIVERY_JOB,
  LEASE_MS,
  LOG_DAYS,
  LOOK_AGAIN_MS,
  type PostbackEvent,
  RUN_MS,
  TEST_EVENT,
} from '../affiliate-postbacks/constants'
import {
  bodyOf,
  type ConversionFacts,
  fillMacros,
  type MacroValues,
  macroValues,
  nextTry,
} from '../affiliate-postbacks/rules'
import { publicClickId } from '../click-ids/rules'
import { type Outcome, openSender, type Sender } from './sender'

/**
 * Makes every call that is due, several at once. A call belongs to whoever began it for as long as a call may take, and
 * is then taken up again: a process that dies loses none, and may make one twice.
 * @returns how many were made
 */
export async function deliverDuePostbacks(clock: Clock = systemClock, given?: Sender): Promise<number> {
  const sender = given ?? openSender()
  try {
    return await deliverAll(clock, sender)
  } finally {
    if (!given) await sender.close()
  }
}

async function deliverAll(clock: Clock, sender: Sender): Promise<number> {
  const until = performance.now() + RUN_MS
  const underWay = new Map<Promise<void>, string>()
  for (let made = 0; ; ) {
    const busy = [...underWay.values()]
    const mayBegin = busy.length < CALLS_AT_ONCE && performance.now() < until
    const next = mayBegin ? await claimNext(clock.now(), busy) : undefined
    if (next) {
      const call = deliver(next.id, clock, sender).finally(() => underWay.delete(call))
      underWay.set(call, next.postbackId)
      made += 1
    } else if (busy.length === 0) {
      return made
    } else {
      // a tracker that takes its time must not keep those from being called that become due meanwhile; and what was
      // under way while we looked may have kept its own next call from being seen
      await Promise.race([...underWay.keys(), pause(underWay.size > 0 ? LOOK_AGAIN_MS : 0)])
    }
  }
}

async function deliver(id: string, clock: Clock, sender: Sender): Promise<void> {
  try {
    await attempt(id, clock, sender)
  } catch (error) {
    // it stays queued, and is taken up again when its lease is over
    log.error({ err: error, deliveryId: id }, 'a postback could not be dealt with')
  }
}

const CLAIM = {
  name: 'affiliate-postbacks-claim',
  text: `UPDATE affiliate_postback_delivery SET attempts = attempts + 1, next_try_at = $2
    WHERE id = (
      SELECT d.id FROM affiliate_postback_delivery d JOIN affiliate_postback p ON p.id = d.postback_id
      WHERE d.status = 'queued' AND d.next_try_at <= $1 AND p.is_active AND d.postback_id <> ALL($3::uuid[])
      ORDER BY d.next_try_at, d.id LIMIT 1 FOR UPDATE OF d SKIP LOCKED)
    RETURNING id, postback_id AS "postbackId"`,
}

type Claimed = { id: string; postbackId: string }

async function claimNext(at: Date, underWay: readonly string[]): Promise<Claimed | undefined> {
  const full = underWay.filter((id) => underWay.filter((other) => other === id).length >= CALLS_AT_ONCE_EACH)
  const lease = new Date(at.getTime() + LEASE_MS)
  return (await pool().query<Claimed>({ ...CLAIM, values: [at, lease, full] })).rows[0]
}

/** Makes the call of a delivery that is already claimed, and writes down what became of it. */
export async function attempt(id: string, clock: Clock, sender: Sender): Promise<void> {
  const delivery = await db().affiliatePostbackDelivery.findUniqueOrThrow({
    where: { id },
    include: { postback: true },
  })
  const { url, method, body } = delivery
  const messageId = delivery.replayOfId ?? id
  const at = clock.now()
  const headers = signedHeaders({ messageId, url, body, secrets: secretsOf(delivery.postback, at), at })
  const outcome = await sender.send({ url, method, body, headers })
  await conclude(delivery, outcome, clock.now())
}

function secretsOf({ secretSealed, formerSecretSealed, formerSecretUntil }: AffiliatePostback, at: Date): string[] {
  const hasFormer = formerSecretSealed !== null && formerSecretUntil !== null && formerSecretUntil > at
  return [unseal(secretSealed), ...(hasFormer ? [unseal(formerSecretSealed)] : [])]
}

async function conclude(delivery: AffiliatePostbackDelivery, outcome: Outcome, at: Date): Promise<void> {
  const { id, attempts, event } = delivery
  const { result, ...seen } = outcome
  // a test is looked at while it is made: nobody waits for a second try
  const again = result === 'failed' && event !== TEST_EVENT ? nextTry(attempts, at) : undefined
  const state = again
    ? { status: 'queued' as const, nextTryAt: again, finishedAt: null }
    : { status: result, nextTryAt: null, finishedAt: at }
  // whoever took it up meanwhile, because this took too long, decides about it
  await db().affiliatePostbackDelivery.updateMany({
    where: { id, status: 'queued', attempts },
    data: { ...seen, ...state },
  })
}

type Entered = { affiliateId: number; id: string; offerId: number; to: PostbackEvent; at: Date }

/**
 * Queues a call to each of the affiliate's postbacks that is told of the state a conversion has entered, in the
 * transaction of that change: they are called if and only if it happened.
 */
export async function queuePostbacks(tx: Tx, { affiliateId, id, offerId, to, at }: Entered): Promise<void> {
  const postbacks = await tx.affiliatePostback.findMany({
    where: { affiliateId, isActive: true, removedAt: null, events: { has: to }, OR: [{ offerId: null }, { offerId }] },
  })
  if (postbacks.length === 0) return
  const values = macroValues(await factsOf(tx, affiliateId, id))
  await tx.affiliatePostbackDelivery.createMany({
    data: postbacks.map((postback) => ({
      ...callOf(postback, values),
      ...{ id: newId(at), conversionId: id, event: to, createdAt: at, nextTryAt: at },
    })),
  })
  await wakeJob(tx, DELIVERY_JOB)
}

/** What a postback is called with, every macro filled in. */
export function callOf({ id, affiliateId, url, method }: AffiliatePostback, values: MacroValues) {
  const called = new URL(fillMacros(url, values)).href
  return { affiliateId, postbackId: id, url: called, method, body: method === 'post' ? bodyOf(values) : null }
}

/** Queues the same call once more, with the message id of the first: whoever keeps those knows it for a repeat. */
export async function queueAgain(
  tx: Tx,
  first: AffiliatePostbackDelivery,
  at: Date,
): Promise<AffiliatePostbackDelivery> {
  const { affiliateId, postbackId, conversionId, event, url, method, body } = first
  const again = await tx.affiliatePostbackDelivery.create({
    data: {
      ...{ affiliateId, postbackId, conversionId, event, url, method, body },
      ...{ id: newId(at), replayOfId: first.replayOfId ?? first.id, createdAt: at, nextTryAt: at },
    },
  })
  await wakeJob(tx, DELIVERY_JOB)
  return again
}

async function factsOf(tx: Tx, affiliateId: number, id: string): Promise<ConversionFacts> {
  const conversion = await tx.conversion.findUniqueOrThrow({ where: { affiliateId_id: { affiliateId, id } } })
  const { clickId, txnId, offerId, payoutCents, status, event, sourceId, s1, s2, s3, s4, s5 } = conversion
  const source = await tx.source.findFirst({ where: { id: sourceId, affiliateId }, select: { name: true } })
  return {
    ...{ conversionId: id, txnId, offerId, payoutCents, status, event },
    clickId: publicClickId(affiliateId, clickId),
    source: source?.name ?? '',
    subIds: { s1, s2, s3, s4, s5 },
  }
}

/** Forgets what has left the log. What still waits to be sent stays. @returns how many lines went */
export async function trimDeliveryLog(clock: Clock = systemClock): Promise<number> {
  const before = new Date(clock.now().getTime() - LOG_DAYS * DAY_MS)
  const { count } = await db().affiliatePostbackDelivery.deleteMany({
    where: { status: { not: 'queued' }, finishedAt: { lt: before } },
  })
  return count
}
