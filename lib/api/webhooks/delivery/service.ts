import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { LEASE_MS } from '@/lib/messages/job-requests/constants'
import { runOutbox } from '@/lib/messages/job-requests/outbox-service'
import { freeCallSlots, type ReceiverCall } from '@/lib/messages/job-requests/receiver-rules'
import { callStatements, measureReceiver, notesTogether } from '@/lib/messages/job-requests/receiver-service'
import { TEST_TYPE } from '@/lib/messages/webhook-events/constants'
import type { EventOrder } from '@/lib/messages/webhook-events/schema'
import { BRAND } from '@/lib/platform/brand'
import { db, pool, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { mayCallLocalhost } from '@/lib/platform/network/local-calls'
import { type Caller, openCaller, withCaller } from '@/lib/platform/network/outgoing-calls'
import { type CallOutcome, makeSignedCall } from '@/lib/platform/network/signed-calls'
import { formatEventBody } from './body-rules'
import { CALL_TIMEOUT_MS, CALLS_AT_ONCE_PER_ENDPOINT, RESPONSE_BYTES } from './constants'
import { type ClaimedDelivery, readClaimed, readOrder } from './data'
import { disabledReason } from './endpoint-rules'
import { notifyDisabled } from './notifications'
import { switchOffAbandoned } from './orphaned-endpoint-service'
import { retryTime } from './retry-schedule-rules'

/** Calls endpoints on the public internet, those of the network also at the private targets that the operator lists. */
export const openWebhookCaller = (allowLocal = mayCallLocalhost(), timeoutMs = CALL_TIMEOUT_MS): Caller => {
  const privateTargets = env().WEBHOOK_PRIVATE_TARGETS
  return openCaller({ allowLocal, privateTargets, timeoutMs, readBytes: RESPONSE_BYTES })
}

/** The job: sends every event that is due, events of one object one after another. @returns how many calls were made */
export function deliverDueWebhooks(clock: Clock, injectedCaller?: Caller): Promise<number> {
  return withCaller(injectedCaller, openWebhookCaller, (caller) =>
    runOutbox<Claimed>({
      clock,
      claim: claimDue,
      attempt: ({ id, endpointId, isSlow }) =>
        measureReceiver({ id: endpointId, isSlow }, noteEndpointSpeed, () => attempt(id, clock, caller)),
      failure: 'an event could not be delivered',
    }),
  )
}

type Claimed = ReceiverCall & { id: string; endpointId: string }

// An event waits for every earlier one of its object that is still queued, and one that was asked for again only for
// others that were. Each endpoint gets one call before another gets its second.
const CLAIM = {
  name: 'webhooks-claim-due',
  text: `WITH busy AS MATERIALIZED (
      SELECT id, count(*)::int AS calls FROM unnest($3::uuid[]) id GROUP BY id
    ), open AS MATERIALIZED (
      SELECT e.id, CASE WHEN e.failing_since IS NULL THEN $4::int ELSE 1 END - coalesce(busy.calls, 0) AS room
      FROM webhook_endpoint e LEFT JOIN busy ON busy.id = e.id WHERE e.is_active AND (e.slow_since IS NOT NULL) = $6::boolean
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
  const busy = inFlight.map(({ endpointId }) => endpointId)
  const claim = async (isSlow: boolean, room: number): Promise<Claimed[]> => {
    if (room <= 0) return []
    const values = [at, new Date(at.getTime() + LEASE_MS), busy, CALLS_AT_ONCE_PER_ENDPOINT, room, isSlow]
    const { rows } = await pool().query<Omit<Claimed, keyof ReceiverCall>>({ ...CLAIM, values })
    return rows.map((row) => ({ ...row, isSlow, begunAt: performance.now() }))
  }
  // before each claim, so that nothing is sent for somebody whose right has ended, in whatever way
  await switchOffAbandoned(at)
  const room = freeCallSlots(inFlight, performance.now())
  return [...(await claim(false, room.quick)), ...(await claim(true, room.slow))]
}

/** Stores which endpoints are slow, for every process. */
const noteEndpointSpeed = notesTogether(
  (ids, isSlow) => db().$executeRaw`
    UPDATE webhook_endpoint SET slow_since = CASE WHEN ${isSlow} THEN now() END
    WHERE id = ANY(${ids}::uuid[]) AND (slow_since IS NOT NULL) <> ${isSlow}`,
)

/** Sends a claimed event and stores how it went. */
export async function attempt(id: string, clock: Clock, caller: Caller): Promise<void> {
  const begunAt = performance.now()
  const delivery = await callStatements(begunAt, () => readClaimed(id))
  const sentOrder = await callStatements(begunAt, () => readOrder(delivery))
  const startedAt = clock.now()
  const outcome = await makeSignedCall(caller, {
    messageId: id,
    url: delivery.endpoint.url,
    method: 'POST',
    body: formatEventBody(delivery, sentOrder),
    receiver: delivery.endpoint,
    userAgent: `${BRAND.name}-Webhook/1`,
    owner: `advertiser ${delivery.endpoint.advertiserId ?? 'network'}`,
    // those of advertisers were named by strangers
    mayReachPrivate: delivery.endpoint.advertiserId === null,
    at: startedAt,
  })
  await callStatements(begunAt, () => store(delivery, { ...loggedOutcome(outcome), startedAt, sentOrder }, clock.now()))
}

function loggedOutcome({ responseBody, ...outcome }: CallOutcome): CallOutcome {
  return {
    ...outcome,
    error: outcome.httpStatus === 410 ? 'It answered 410: it wants no events any more.' : outcome.error,
    // cut at a kilobyte, where a character may have been cut in two
    responseBody: responseBody && Buffer.from(responseBody).subarray(0, RESPONSE_BYTES).toString('utf8'),
  }
}

type Outcome = CallOutcome & { startedAt: Date; sentOrder: EventOrder }

function store(
  delivery: ClaimedDelivery,
  { durationMs, startedAt, sentOrder, retryAfter, ...outcome }: Outcome,
  at: Date,
): Promise<void> {
  const { id, attempts, replayedAfter, type } = delivery
  const { result, httpStatus, error } = outcome
  const retryAt = retryTime({ type, result, httpStatus, attempts, replayedAfter, retryAfter }, at)
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
    if (type !== TEST_TYPE) await updateEndpointHealth(tx, delivery, { result, httpStatus }, at)
  })
}

/** Remembers since when an endpoint fails, and switches it off after a day of it, or at once when it is gone. */
async function updateEndpointHealth(
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
