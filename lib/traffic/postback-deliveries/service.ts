import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { AffiliatePostback, AffiliatePostbackDelivery } from '@/lib/generated/prisma/client'
import { unseal } from '@/lib/platform/crypto/seal'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { db, pool } from '@/lib/platform/db'
import { log } from '@/lib/platform/log'
import { CALLS_AT_ONCE, CALLS_AT_ONCE_EACH, LEASE_MS, LOOK_AGAIN_MS, RUN_MS, TEST_EVENT } from '../affiliate-postbacks/constants'
import { nextTry } from '../affiliate-postbacks/rules'
import { type Outcome, openSender, type Sender } from './sender'
import { signedHeaders } from '@/lib/platform/crypto/webhook-signature'

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
