import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AdvertiserActor } from '@/lib/accounts/auth/actor'
import type { NewEndpoint } from '@/lib/api/webhooks/schema'
import { createEndpoint } from '@/lib/api/webhooks/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { EVENT_TYPES, EVENTS, type EventType, eventTypeSchema } from '@/lib/messages/webhook-events/schema'
import { db } from '@/lib/platform/database/db'
import type { PostbackListener } from '../conversions/postback-listener'

/** Opens an endpoint of an advertiser or of staff at a local receiver, whose address the service itself refuses. */
export async function openEndpoint(
  actor: AdvertiserActor | StaffContext['actor'],
  receiver: PostbackListener,
  { at, path = '/hook', ...input }: Partial<NewEndpoint> & { at: Date; path?: string },
) {
  const wanted = { name: 'Back office', types: ['conversion.created'], offerIds: [], mode: 'live', version: 1 } as const
  const context = { actor, at } as StaffContext
  const given = { ...wanted, types: [...wanted.types], offerIds: [], ...input, url: 'https://hooks.example/in' }
  const { endpoint, secret } = await createEndpoint(context, given)
  await db().webhookEndpoint.update({ where: { id: endpoint.id }, data: { url: receiver.at(path) } })
  return { id: endpoint.id, secret }
}

/** An active endpoint for every type, of staff or of an advertiser. @returns its id */
export async function listen(advertiserId: number | null = null, types: readonly EventType[] = EVENT_TYPES) {
  const { id } = await db().webhookEndpoint.create({
    data: {
      advertiserId,
      name: 'Back office',
      url: 'https://hooks.example/in',
      types: [...types],
      offerIds: [],
      mode: 'all',
      version: 1,
      secretSealed: '',
      createdById: randomUUID(),
      createdAt: new Date(0),
    },
  })
  return id
}

/** What was queued for an endpoint about one kind of object, oldest first; fails for data beyond the schema of its type. */
export async function queuedFor(endpointId: string, object: string) {
  const rows = await db().webhookDelivery.findMany({
    where: { endpointId, objectType: object },
    include: { endpoint: true },
    orderBy: { seq: 'asc' },
  })
  return rows.map(({ endpoint, objectId, isTest, ...row }) => {
    const type = eventTypeSchema.parse(row.type)
    const { data, staff } = EVENTS[type]
    const shape = endpoint.advertiserId === null ? { ...data.shape, ...staff.shape } : data.shape
    const told: Record<string, unknown> = z.strictObject(shape).parse(row.data)
    return { type, objectId, isTest, data: told }
  })
}

/** The types of what was queued for an endpoint about an object. */
export const typesFor = async (endpointId: string, object: string, objectId: string | number) =>
  (await queuedFor(endpointId, object)).filter((one) => one.objectId === String(objectId)).map(({ type }) => type)
