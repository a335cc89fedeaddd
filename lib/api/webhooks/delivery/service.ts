import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { TEST_TYPE } from '@/lib/messages/webhook-events/constants'
import type { EventOrder } from '@/lib/messages/webhook-events/schema'
import { BRAND } from '@/lib/platform/brand'
import { unseal } from '@/lib/platform/crypto/seal'
import { signedHeaders } from '@/lib/platform/crypto/webhook-signature'
import { pool, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import { log } from '@/lib/platform/log'
import { mayCallLocalhost } from '@/lib/platform/network/local-calls'
import { type Caller, openCaller } from '@/lib/platform/network/outgoing-calls'
import {
  CALL_TIMEOUT_MS,
  CALLS_AT_ONCE,
  CALLS_AT_ONCE_PER_ENDPOINT,
  LEASE_MS,
  POLL_MS,
  RESPONSE_BYTES,
  RUN_MS,
} from './constants'
import { type ClaimedDelivery, readClaimed, readOrder } from './data'
import { notifyDisabled } from './notifications'
import { answerProblem, bodyOf, disabledReason, nextTry } from './rules'

/** Calls endpoints, only on the public internet. */
export const openWebhookCaller = (allowLocal = mayCallLocalhost(), timeoutMs = CALL_TIMEOUT_MS): Caller =>
  openCaller({ allowLocal, timeoutMs, readBytes: RESPONSE_BYTES })

/**
 * The job: sends every event that is due, events of one object one after another. A claimed one is leased for as long as
 * a call may take and then tried again, so that a process that dies loses none and may send one twice.
 * @returns how many calls were made
 */
export async function deliverDueWebhooks(clock: Clock, given?: Caller): Promise<number> {
  const caller = given ?? openWebhookCaller()
  try {
    return await deliverAll(clock, caller)
  } finally {
    if (!given) await caller.close()
  }
}

async function deliverAll(clock: Clock, caller: Caller): Promise<number> {
  const until = performance.now() + RUN_MS
  const inFlight = new Map<Promise<void>, Claimed>()
  for (let made = 0; ; ) {
    const busy = [...inFlight.values()]
    const claimed = performance.now() < until ? await claimDue(clock.now(), busy) : []
    for (const next of claimed) {
      const call = deliver(next, clock, caller).finally(() => inFlight.delete(call))
      inFlight.set(call, next)
    }
    made += claimed.length
    if (claimed.length > 0) continue
    if (busy.length === 0) return made
    // the end of a call makes the next event of its object due
    await Promise.race([...inFlight.keys(), pause(inFlight.size > 0 ? POLL_MS : 0)])
  }
}

async function deliver({ id }: Claimed, clock: Clock, caller: Caller): Promise<void> {
  try {
    await attempt(id, clock, caller)
  } catch (error) {
    // it stays queued and is tried again when its lease ends
    log.error({ err: error, deliveryId: id }, 'an event could not be delivered')
  }
}

type Claimed = { id: string; endpointId: string }

// An event waits for every earlier one of its object that is still queued, and one that was asked for again only for
// others that were. Each endpoint gets one call before another gets its second.
const CLAIM = {
  name: 'webhooks-claim-due',
  text: `WITH open AS MATERIALIZED (
      SELECT e.id, CASE WHEN e.failing_since IS NULL THEN $4::int ELSE 1 END
        - (SELECT count(*) FROM unnest($3::uuid[]) busy WHERE busy = e.id) AS room
      FROM webhook_endpoint e WHERE e.is_active
    ), due AS MATERIALIZED (
      SELECT call.id, row_number() OVER (PARTITION BY open.id ORDER BY call.next_try_at, call.seq) AS place
      FROM open CROSS JOIN LATERAL (
        SELECT d.id, d.next_try_at, d.seq FROM webhook_delivery d
        WHERE d.endpoint_id = open.id AND d.status = 'queued' AND d.next_try_at <= $1
          AND NOT EXISTS (
            SELECT FROM webhook_delivery earlier
            WHERE earlier.endpoint_id = d.endpoint_id AND earlier.object_type = d.object_type
              AND earlier.object_id = d.object_id AND earlier.seq < d.seq AND earlier.status = 'queued'
              AND (earlier.replayed_after IS NULL) = (d.replayed_after IS NULL))
        ORDER BY d.next_try_at, d.seq LIMIT greatest(0, open.room)
      ) call
    )
    UPDATE webhook_delivery SET attempts = attempts + 1, next_try_at = $2
    WHERE id IN (
      SELECT d.id FROM webhook_delivery d JOIN due ON due.id = d.id
      WHERE d.status = 'queued' AND d.next_try_at <= $1
      ORDER BY due.place LIMIT $5::int FOR UPDATE OF d SKIP LOCKED)
    RETURNING id, endpoint_id AS "endpointId"`,
}

async function claimDue(at: Date, inFlight: readonly Claimed[]): Promise<Claimed[]> {
  const room = CALLS_AT_ONCE - inFlight.length
  if (room <= 0) return []
  const busy = inFlight.map(({ endpointId }) => endpointId)
  const values = [at, new Date(at.getTime() + LEASE_MS), busy, CALLS_AT_ONCE_PER_ENDPOINT, room]
  return (await pool().query<Claimed>({ ...CLAIM, values })).rows
}

/** Sends a claimed event and stores how it went. */
export async function attempt(id: string, clock: Clock, caller: Caller): Promise<void> {
  const delivery = await readClaimed(id)
  const { url } = delivery.endpoint
  const at = clock.now()
  const sentOrder = await readOrder(delivery)
  const body = bodyOf(delivery, sentOrder)
  const headers = signedHeaders({ messageId: id, url, body, secrets: secretsOf(delivery, at), at })
  const began = performance.now()
  const answer = await caller.call({
    ...{ url, body, method: 'POST' },
    headers: { ...headers, 'user-agent': `${BRAND.name}-Webhook/1`, accept: '*/*' },
  })
  const durationMs = Math.round(performance.now() - began)
  await store(delivery, { ...outcomeOf(answer), durationMs, startedAt: at, sentOrder }, clock.now())
}

function secretsOf({ endpoint }: ClaimedDelivery, at: Date): string[] {
  const { secretSealed, formerSecretSealed, formerSecretUntil } = endpoint
  const hasFormer = formerSecretSealed !== null && formerSecretUntil !== null && formerSecretUntil > at
  return [unseal(secretSealed), ...(hasFormer ? [unseal(formerSecretSealed)] : [])]
}

function outcomeOf(answer: Awaited<ReturnType<Caller['call']>>) {
  if (answer.result !== 'answered') {
    return { result: answer.result, httpStatus: null, error: answer.error, responseBody: null }
  }
  const error = answerProblem(answer.status)
  const result = error === null ? 'delivered' : 'failed'
  // cut at a kilobyte, where a character may have been cut in two
  const responseBody = Buffer.from(answer.body).subarray(0, RESPONSE_BYTES).toString('utf8')
  return { result, httpStatus: answer.status, error, responseBody } as const
}

type Outcome = ReturnType<typeof outcomeOf> & { durationMs: number; startedAt: Date; sentOrder: EventOrder }

function store(
  delivery: ClaimedDelivery,
  { durationMs, startedAt, sentOrder, ...outcome }: Outcome,
  at: Date,
): Promise<void> {
  const { id, attempts, replayedAfter, type } = delivery
  const { result, httpStatus, error } = outcome
  // a test is shown at once and never tried again; a deleted endpoint wants nothing
  const isFinal = result !== 'failed' || type === TEST_TYPE || httpStatus === 410
  const retryAt = isFinal ? undefined : nextTry(attempts - (replayedAfter ?? 0), at)
  const state = retryAt
    ? { status: 'queued' as const, nextTryAt: retryAt, finishedAt: null }
    : { status: result, nextTryAt: null, finishedAt: at }
  return transact(async (tx) => {
    await tx.webhookAttempt.create({
      data: { deliveryId: id, number: attempts, at: startedAt, durationMs, ...outcome },
    })
    // if the lease ended and another process claimed it, that one stores how it ended
    await tx.webhookDelivery.updateMany({
      where: { id, status: 'queued', attempts },
      data: { ...state, sentOrder, httpStatus, error },
    })
    if (type !== TEST_TYPE) await judgeEndpoint(tx, delivery, { result, httpStatus }, at)
  })
}

/** Remembers since when an endpoint fails, and switches it off after a day of it, or at once when it is gone. */
async function judgeEndpoint(
  tx: Tx,
  { endpointId: id }: ClaimedDelivery,
  { result, httpStatus }: Pick<Outcome, 'result' | 'httpStatus'>,
  at: Date,
): Promise<void> {
  if (result === 'delivered') {
    await tx.webhookEndpoint.updateMany({ where: { id, failingSince: { not: null } }, data: { failingSince: null } })
    return
  }
  await tx.webhookEndpoint.updateMany({ where: { id, failingSince: null }, data: { failingSince: at } })
  const endpoint = await tx.webhookEndpoint.findUniqueOrThrow({ where: { id } })
  const reason = disabledReason(endpoint.failingSince ?? at, httpStatus, at)
  if (!reason) return
  const { count } = await tx.webhookEndpoint.updateMany({
    where: { id, isActive: true },
    data: { isActive: false, disabledAt: at, disabledReason: reason },
  })
  if (count === 0) return
  await notifyDisabled(tx, endpoint, reason, at)
  const subject = { subject: 'webhook_endpoint', subjectId: id }
  await recordAudit(tx, null, { action: 'webhook.disable', ...subject, after: { reason, url: endpoint.url }, at })
}
