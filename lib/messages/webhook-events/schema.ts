import { z } from 'zod'
import { CATALOG_EVENTS } from './catalog-schema'
import { EVENT_VERSIONS, TEST_TYPE } from './constants'
import { MONEY_EVENTS } from './money-schema'
import { PEOPLE_EVENTS } from './people-schema'
import { REWARD_EVENTS } from './rewards-schema'
import { type EventKind, instant, ofStaff, shared } from './shapes-schema'
import { SHOP_EVENTS } from './shop-schema'
import { TRAFFIC_EVENTS } from './traffic-schema'

const audit = z.object({
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  actorRole: z.string().nullable(),
})

/** Every event there is. `data` is what both get; `staff` is added for staff. */
export const EVENTS = {
  ...TRAFFIC_EVENTS,
  ...CATALOG_EVENTS,
  ...MONEY_EVENTS,
  ...PEOPLE_EVENTS,
  ...REWARD_EVENTS,
  ...SHOP_EVENTS,
  'audit.recorded': ofStaff('audit', 'Something was written to the audit log, by whomever', audit),
  [TEST_TYPE]: shared('webhook', 'Sent by the test button', z.object({ message: z.string() })),
} satisfies Record<string, EventKind>

export type EventType = keyof typeof EVENTS
export const EVENT_TYPES = Object.keys(EVENTS) as EventType[]
export const eventTypeSchema = z.enum(EVENT_TYPES as [EventType, ...EventType[]])

/** The types an endpoint may choose. */
export const CHOSEN_TYPES = EVENT_TYPES.filter((type) => type !== TEST_TYPE)
export const ADVERTISER_TYPES = CHOSEN_TYPES.filter((type) => EVENTS[type].audience === 'advertiser')

/** What an event of a type says, for staff and its advertiser together. */
export type EventData<T extends EventType> = z.input<(typeof EVENTS)[T]['data']> & OfStaff<(typeof EVENTS)[T]['staff']>
type OfStaff<T extends z.ZodObject> = keyof T['shape'] extends never ? unknown : z.input<T>

/** Whether an event is the next of its object, comes after one that was given up, or was requested again. */
export const ORDERS = ['in_order', 'after_gap', 'replay'] as const
export type EventOrder = (typeof ORDERS)[number]

/** The body of a call. */
export const envelopeSchema = z.object({
  id: z.uuid(),
  type: eventTypeSchema,
  version: z.literal(EVENT_VERSIONS),
  timestamp: instant,
  /** Rises over the events of one object. */
  sequence: z.number().int(),
  order: z.enum(ORDERS),
  test: z.boolean(),
  object: z.object({ type: z.string(), id: z.string() }),
  data: z.record(z.string(), z.unknown()),
})
export type Envelope = z.output<typeof envelopeSchema>

/** The events one may choose. `schema` is the JSON Schema of `data`. */
export const eventKindsSchema = z.object({
  types: z.array(
    z.object({
      type: eventTypeSchema,
      version: z.number().int(),
      object: z.string(),
      label: z.string(),
      schema: z.record(z.string(), z.unknown()),
    }),
  ),
})
