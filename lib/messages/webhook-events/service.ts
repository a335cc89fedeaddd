import 'server-only'
import { db, type Tx } from '@/lib/platform/database/db'
import { together } from '@/lib/platform/database/prepared-transactions'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import { requestJobRun } from '../job-requests/service'
import { WEBHOOK_JOB } from './constants'
import { EVENTS, type EventType } from './schema'
import { dataFor, type ProductEvent, type Subscriber, wants } from './subscription-rules'

/** The active endpoints that a transaction knows already: of advertisers by their id, and with null of staff. */
const known = new WeakMap<Tx, Map<number | null, Subscriber[]>>()

/** The active endpoints of advertisers and of staff. A transaction asks for those of each once. */
export async function listSubscribers(tx: Tx, advertiserIds: readonly number[]): Promise<Subscriber[]> {
  const ofTransaction = known.get(tx) ?? new Map<number | null, Subscriber[]>()
  if (tx !== db()) known.set(tx, ofTransaction)
  const owners = [null, ...new Set(advertiserIds)]
  const unknown = owners.filter((owner) => !ofTransaction.has(owner))
  if (unknown.length > 0) {
    const ids = unknown.filter((owner) => owner !== null)
    const found = await tx.$queryRaw<Subscriber[]>`
      SELECT id, advertiser_id AS "advertiserId", types::text[] AS types, offer_ids AS "offerIds", mode::text AS mode, version
      FROM webhook_endpoint
      WHERE is_active AND (advertiser_id IS NULL OR advertiser_id = ANY(${ids}::int[])) ORDER BY id`
    for (const owner of unknown) {
      ofTransaction.set(
        owner,
        found.filter(({ advertiserId }) => advertiserId === owner),
      )
    }
  }
  return owners.flatMap((owner) => ofTransaction.get(owner) ?? [])
}

/** The active endpoints of staff and of the advertiser of an offer, which nobody has to read for it. */
export function listOfferSubscribers(tx: Tx, offerId: number): Promise<Subscriber[]> {
  return tx.$queryRaw<Subscriber[]>`
    SELECT id, advertiser_id AS "advertiserId", types::text[] AS types, offer_ids AS "offerIds", mode::text AS mode, version
    FROM webhook_endpoint
    WHERE is_active AND (advertiser_id IS NULL
      OR advertiser_id = (SELECT o.advertiser_id FROM offer o WHERE o.id = ${offerId}))
    ORDER BY id`
}

/**
 * Queues events for the endpoints that want them, in the caller's transaction, in one statement. The sequence of an event
 * is its time, or one more than that of the event of its object before it: it rises also when that is no longer in the log.
 */
export async function queueEvents(
  tx: Tx,
  subscribers: readonly Subscriber[],
  events: readonly ProductEvent[],
): Promise<void> {
  const rows = events.flatMap((event) =>
    subscribers.filter((subscriber) => wants(subscriber, event)).flatMap((subscriber) => toRow(subscriber, event)),
  )
  if (rows.length === 0) return
  const placed = JSON.stringify(rows.map((row, index) => ({ ...row, place: index })))
  const insert = () => tx.$executeRaw`
    INSERT INTO webhook_delivery (id, endpoint_id, type, version, object_type, object_id, is_test, data, created_at,
      next_try_at, sequence)
    SELECT id, endpoint_id, type, version, object_type, object_id, is_test, data, created_at, created_at,
      row_number() OVER (PARTITION BY endpoint_id, object_type, object_id ORDER BY place) - 1
        + greatest(max(extract(epoch FROM created_at) * 1000) OVER (PARTITION BY endpoint_id, object_type, object_id),
          1 + (SELECT before.sequence FROM webhook_delivery before
            WHERE before.endpoint_id = d.endpoint_id AND before.object_type = d.object_type
              AND before.object_id = d.object_id ORDER BY before.seq DESC LIMIT 1))::bigint
    FROM json_to_recordset(${placed}::json) AS d (place int, id uuid, endpoint_id uuid, type text, version int,
      object_type text, object_id text, is_test bool, data json, created_at timestamptz) ORDER BY place`
  await together(tx, insert, () => requestJobRun(tx, WEBHOOK_JOB))
}

function toRow(subscriber: Subscriber, event: ProductEvent) {
  const { type, objectId, isTest, at } = event
  const { data, error } = dataFor(subscriber, event)
  if (error) {
    // the change itself is worth more than the event about it
    log.error({ err: error, type, objectId }, 'an event does not fit its schema and is not sent')
    return []
  }
  const object = { object_type: EVENTS[type].object, object_id: objectId }
  return [
    {
      id: newId(at),
      endpoint_id: subscriber.id,
      type,
      version: subscriber.version,
      ...object,
      is_test: isTest,
      data,
      created_at: at,
    },
  ]
}

type Subscription = { types: readonly EventType[]; advertiserId: number | null }

/**
 * Records events in the caller's transaction, after its change. Nothing is read for them or written unless an active
 * endpoint wants one of the types: only then `build` is called.
 */
export async function recordEvents(
  tx: Tx,
  { types, advertiserId }: Subscription,
  build: () => Promise<readonly ProductEvent[]>,
): Promise<void> {
  const listening = await listSubscribers(tx, advertiserId === null ? [] : [advertiserId])
  const wanting = listening.filter((subscriber) => types.some((type) => subscriber.types.includes(type)))
  if (wanting.length > 0) await queueEvents(tx, wanting, await build())
}
