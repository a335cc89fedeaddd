import 'server-only'
import { LEASE_MS } from '@/lib/messages/job-requests/constants'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import { TEST_TYPE, WEBHOOK_JOB } from '@/lib/messages/webhook-events/constants'
import { EVENTS } from '@/lib/messages/webhook-events/schema'
import { transact } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { type Caller, withCaller } from '@/lib/platform/network/outgoing-calls'
import { REPLAY_MAX } from './constants'
import { getEvent, toLine } from './data'
import { attempt, openWebhookCaller } from './delivery/service'
import type { EventDetail, EventLine, Replay } from './schema'
import { auditEndpoint, changeOfOwner, type EndpointContext, lockEndpoint } from './service'

/**
 * Sends an event again, unchanged and with its `webhook-id`; of an endpoint that is off, when it is on again.
 * @throws AppError not_found; conflict while it waits, or for a test
 */
export function replayEvent(
  context: EndpointContext,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<EventLine> {
  return transact(async (tx) => {
    const change = await changeOfOwner(tx, context)
    await lockEndpoint(tx, change.owner, id)
    const event = await tx.webhookDelivery.findFirst({ where: { id: deliveryId, endpointId: id } })
    if (!event) throw new AppError('not_found', 'This event does not exist.')
    if (event.type === TEST_TYPE) throw new AppError('conflict', 'Send a new test instead.')
    // only a replay, which the lock of the endpoint keeps out, queues what is finished
    if (event.status === 'queued') throw new AppError('conflict', 'This event still waits to be sent.')
    const queued = await tx.webhookDelivery.update({
      where: { id: deliveryId },
      data: {
        status: 'queued',
        nextTryAt: change.at,
        finishedAt: null,
        replayedAfter: event.attempts,
        wasDelivered: event.wasDelivered || event.status === 'delivered',
      },
    })
    await requestJobRun(tx, WEBHOOK_JOB)
    await auditEndpoint(tx, change, 'replay', id, { after: { deliveryId } })
    return toLine(queued)
  })
}

/** Sends the events of a range of time again, the oldest REPLAY_MAX of them; those that wait are left. @throws AppError not_found */
export function replayRange(
  context: EndpointContext,
  { id, from, to, only }: Replay & { id: string },
): Promise<{ count: number; more: boolean; until: string | null }> {
  return transact(async (tx) => {
    const change = await changeOfOwner(tx, context)
    await lockEndpoint(tx, change.owner, id)
    const statuses = only === 'failed' ? ['failed', 'refused'] : ['delivered', 'failed', 'refused']
    const [{ count, until }] = await tx.$queryRaw<[{ count: number; until: Date | null }]>`
      WITH again AS (
      UPDATE webhook_delivery SET status = 'queued', next_try_at = ${change.at}, finished_at = NULL,
        replayed_after = attempts, was_delivered = was_delivered OR status = 'delivered'
      WHERE id = ANY(ARRAY(
        SELECT id FROM webhook_delivery
        WHERE endpoint_id = ${id}::uuid AND status::text = ANY(${statuses}) AND type <> ${TEST_TYPE}
          AND created_at >= ${new Date(from)} AND created_at < ${new Date(to)}
        ORDER BY created_at, seq LIMIT ${REPLAY_MAX} FOR UPDATE SKIP LOCKED))
      RETURNING created_at)
      SELECT count(*)::int AS count, max(created_at) AS until FROM again`
    if (count > 0) await requestJobRun(tx, WEBHOOK_JOB)
    await auditEndpoint(tx, change, 'replay', id, { after: { from, to, only, count } })
    return { count, more: count === REPLAY_MAX, until: until?.toISOString() ?? null }
  })
}

/** Sends a test event now, also to an endpoint that is off, and returns how it went. @throws AppError not_found */
export async function sendTestEvent(
  context: EndpointContext & { clock: Clock },
  { id }: { id: string },
  injectedCaller?: Caller,
): Promise<EventDetail> {
  const { owner, deliveryId } = await transact(async (tx) => {
    const change = await changeOfOwner(tx, context)
    const { at, owner } = change
    const { version } = await lockEndpoint(tx, owner, id)
    const deliveryId = newId(at)
    await tx.webhookDelivery.create({
      data: {
        id: deliveryId,
        endpointId: id,
        type: TEST_TYPE,
        version,
        isTest: true,
        attempts: 1,
        createdAt: at,
        objectType: EVENTS[TEST_TYPE].object,
        objectId: deliveryId,
        data: { message: 'This is a test.' },
        sequence: BigInt(at.getTime()),
        nextTryAt: new Date(at.getTime() + LEASE_MS),
      },
    })
    await auditEndpoint(tx, change, 'test', id)
    return { owner, deliveryId }
  })
  await withCaller(injectedCaller, openWebhookCaller, (caller) => attempt(deliveryId, context.clock, caller))
  return getEvent(owner, id, deliveryId)
}
