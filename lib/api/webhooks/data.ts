import 'server-only'
import type { WebhookDelivery, WebhookEndpoint } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { toPage } from '@/lib/platform/http/responses/pagination'
import { DISABLED_LABELS } from './constants'
import {
  type Endpoint,
  type EventDetail,
  type EventLine,
  type EventsPage,
  type EventsQuery,
  endpointSchema,
  eventDetailSchema,
  eventLineSchema,
} from './schema'

/** Whose endpoints: an advertiser's, or, with null, the network's own. */
export type Owner = number | null

const WAITING_COUNTED = 1_000
const unknown = () => new AppError('not_found', 'This webhook does not exist.')

/** What became of the newest event of an endpoint, and how many wait. */
type Activity = { waiting: number; status: WebhookDelivery['status'] | null; at: Date | null }

/** The endpoints of an owner, oldest first. */
export async function listEndpoints(advertiserId: Owner, tx: Tx = db()): Promise<Endpoint[]> {
  const rows = await tx.webhookEndpoint.findMany({ where: { advertiserId, removedAt: null }, orderBy: { id: 'asc' } })
  const ids = rows.map(({ id }) => id)
  const activities = await readActivities(tx, ids)
  return rows.map((row) => toEndpoint(row, activities.get(row.id)))
}

// `take` of a nested relation would read the whole log of each.
async function readActivities(tx: Tx, ids: string[]): Promise<Map<string, Activity>> {
  const rows = await tx.$queryRaw<({ id: string } & Activity)[]>`
    SELECT e.id, last.status, last.created_at AS at, (SELECT count(*)::int FROM (
      SELECT FROM webhook_delivery d WHERE d.endpoint_id = e.id AND d.status = 'queued' LIMIT ${WAITING_COUNTED}) q) AS waiting
    FROM unnest(${ids}::uuid[]) AS e (id)
    LEFT JOIN LATERAL (
      SELECT d.status::text, d.created_at FROM webhook_delivery d WHERE d.endpoint_id = e.id ORDER BY d.seq DESC LIMIT 1
    ) last ON true`
  return new Map(rows.map(({ id, ...activity }) => [id, activity]))
}

function toEndpoint(row: WebhookEndpoint, activity: Activity | undefined): Endpoint {
  const { createdAt, failingSince, disabledAt, disabledReason, formerSecretUntil, ...rest } = row
  return endpointSchema.parse({
    ...rest,
    createdAt: createdAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    disabledAt: disabledAt?.toISOString() ?? null,
    disabledReason: disabledReason === null ? null : (DISABLED_LABELS[disabledReason] ?? disabledReason),
    formerSecretUntil: formerSecretUntil?.toISOString() ?? null,
    waiting: activity?.waiting ?? 0,
    last: activity?.at ? { status: activity.status, at: activity.at.toISOString() } : null,
  })
}

/** One endpoint. @throws AppError not_found, also for somebody else's */
export async function getEndpoint(advertiserId: Owner, id: string, tx: Tx = db()): Promise<Endpoint> {
  const found = (await listEndpoints(advertiserId, tx)).find((endpoint) => endpoint.id === id)
  if (!found) throw unknown()
  return found
}

async function assertOwn(advertiserId: Owner, id: string): Promise<void> {
  if ((await db().webhookEndpoint.count({ where: { id, advertiserId } })) === 0) throw unknown()
}

/** The log of an endpoint, newest first. @throws AppError not_found, also for somebody else's */
export async function listEvents(advertiserId: Owner, id: string, query: EventsQuery): Promise<EventsPage> {
  await assertOwn(advertiserId, id)
  const { status, cursor, limit } = query
  const last = cursor && (await db().webhookDelivery.findFirst({ where: { id: cursor, endpointId: id } }))
  // what came before an event that is no longer kept is not kept either
  if (cursor && !last) return { events: [], nextCursor: null }
  const rows = await db().webhookDelivery.findMany({
    where: { endpointId: id, ...(status && { status }), ...(last && { seq: { lt: last.seq } }) },
    orderBy: { seq: 'desc' },
    take: limit + 1,
  })
  const { page, nextCursor } = toPage(rows, limit, ({ id }) => id)
  return { events: page.map(toLine), nextCursor }
}

/** An event of the log as its owner sees it. */
export function toLine(row: WebhookDelivery): EventLine {
  const { objectType, objectId, isTest, replayedAfter, sentOrder, createdAt, nextTryAt, finishedAt, ...rest } = row
  return eventLineSchema.parse({
    ...rest,
    object: { type: objectType, id: objectId },
    test: isTest,
    isReplay: replayedAfter !== null,
    order: sentOrder,
    createdAt: createdAt.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  })
}

/** An event with its data and its attempts. @throws AppError not_found, also for somebody else's */
export async function getEvent(advertiserId: Owner, id: string, deliveryId: string): Promise<EventDetail> {
  await assertOwn(advertiserId, id)
  const row = await db().webhookDelivery.findFirst({
    where: { id: deliveryId, endpointId: id },
    include: { tries: { orderBy: { number: 'asc' } } },
  })
  if (!row) throw new AppError('not_found', 'This event does not exist.')
  const { tries, ...line } = row
  return eventDetailSchema.parse({
    event: toLine(line),
    data: line.data,
    tries: tries.map(({ at, result, ...one }) => ({ ...one, at: at.toISOString(), status: result })),
  })
}
