import { z } from 'zod'
import { ADVERTISER_TYPES, CHOSEN_TYPES, EVENTS, type EventData, type EventType } from './schema'
import type { EventAudience } from './shapes-schema'

/** An active endpoint, as far as it decides which events it gets. */
export type Subscriber = {
  id: string
  /** Null for staff. */
  advertiserId: number | null
  types: string[]
  offerIds: number[]
  mode: 'live' | 'test' | 'all'
  version: number
}

/** Something that happened. */
export type ProductEvent<T extends EventType = EventType> = {
  [Type in T]: {
    type: Type
    objectId: string
    /** Whose object it is; null for what no advertiser has. */
    advertiserId: number | null
    offerId: number | null
    isTest: boolean
    data: EventData<Type>
    at: Date
  }
}[T]

type Addressed = Pick<ProductEvent, 'type' | 'advertiserId' | 'offerId' | 'isTest'>

/** Whether an endpoint gets an event: an advertiser's only those of its own objects that its screens show. */
export function wants(subscriber: Subscriber, { type, advertiserId, offerId, isTest }: Addressed): boolean {
  const { types, offerIds, mode } = subscriber
  if (!types.includes(type)) return false
  if (mode !== 'all' && (mode === 'test') !== isTest) return false
  if (offerIds.length > 0 && (offerId === null || !offerIds.includes(offerId))) return false
  if (subscriber.advertiserId === null) return true
  return EVENTS[type].audience === 'advertiser' && subscriber.advertiserId === advertiserId
}

/** What an endpoint is sent, or why not: an advertiser's nothing beyond `data` of the type, whatever it was given. */
export function dataFor({ advertiserId }: Pick<Subscriber, 'advertiserId'>, { type, data }: ProductEvent) {
  return toShape(type, advertiserId === null ? 'staff' : 'advertiser').safeParse(data)
}

function toShape(type: EventType, audience: EventAudience): z.ZodObject {
  const { data, staff } = EVENTS[type]
  return audience === 'staff' ? data.extend(staff.shape) : data
}

type EventTypeEntry = ReturnType<typeof describeEventTypes>[number]
const described: Partial<Record<EventAudience, readonly EventTypeEntry[]>> = {}

/** The events an audience may choose, with the JSON Schema of what each says; made once. */
export function listEventTypes(audience: EventAudience): readonly EventTypeEntry[] {
  described[audience] ??= describeEventTypes(audience)
  return described[audience]
}

const describeEventTypes = (audience: EventAudience) =>
  (audience === 'staff' ? CHOSEN_TYPES : ADVERTISER_TYPES).map((type) => {
    const { version, object, label } = EVENTS[type]
    return { type, version, object, label, schema: z.toJSONSchema(toShape(type, audience), { io: 'output' }) }
  })
