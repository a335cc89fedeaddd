import { z } from 'zod'
import { ConversionStatus, OfferStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import { EVENT_VERSIONS, TEST_TYPE } from './constants'

const instant = z.iso.datetime()
const cents = z.number().int()
const number = z.number().int()

/** What an advertiser sees of a conversion: what it costs, never what the affiliate gets. Sums in cents. */
const conversion = z.object({
  id: z.uuid(),
  txnId: z.string(),
  clickId: z.string(),
  /** What the advertiser calls it, such as sale. */
  event: z.string(),
  offerId: number,
  affiliateId: number,
  status: z.enum(ConversionStatus),
  reason: z.enum(RejectionReason).nullable(),
  /** The sale; null when the advertiser sent none. */
  amountCents: cents.nullable(),
  refundedCents: cents,
  costCents: cents,
  createdAt: instant,
})
const conversionOfStaff = z.object({ advertiserId: number, payoutCents: cents })

const offer = z.object({
  id: number,
  name: z.string(),
  advertiserId: number,
  status: z.enum(OfferStatus),
  /** What was done, such as edit, rules or pause. */
  change: z.string(),
})
const audit = z.object({
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  actorRole: z.string().nullable(),
})

/** Who may get it: the advertiser whose object it is and staff, or staff alone. */
export type EventAudience = 'advertiser' | 'staff'
type EventKind = {
  version: number
  audience: EventAudience
  object: string
  label: string
  data: z.ZodObject
  staff: z.ZodObject
}

const nothing = z.object({})
const shared = <T extends z.ZodObject, S extends z.ZodObject = typeof nothing>(
  object: string,
  label: string,
  data: T,
  staff?: S,
) => ({ version: 1, audience: 'advertiser', object, label, data, staff: (staff ?? nothing) as S }) as const
const ofStaff = <T extends z.ZodObject>(object: string, label: string, data: T) =>
  ({ version: 1, audience: 'staff', object, label, data, staff: nothing }) as const

const ofConversion = (label: string) => shared('conversion', label, conversion, conversionOfStaff)
const ofOffer = (label: string) => shared('offer', label, offer)

/** Every event there is. `data` is what both get; `staff` is added for staff. */
export const EVENTS = {
  'conversion.created': ofConversion('A conversion was recorded, whatever its status'),
  'conversion.held': ofConversion('A conversion waits for its approval'),
  'conversion.approved': ofConversion('A conversion was approved'),
  'conversion.rejected': ofConversion('A conversion was rejected'),
  'conversion.reversed': ofConversion('An approved conversion was reversed'),
  'conversion.changed': ofConversion('A part was refunded, or what it pays was changed'),
  'offer.created': ofOffer('An offer was created'),
  'offer.updated': ofOffer('Something about an offer was changed'),
  'offer.activated': ofOffer('An offer was activated'),
  'offer.paused': ofOffer('An offer was paused'),
  'offer.ended': ofOffer('An offer was archived'),
  'audit.recorded': ofStaff('audit', 'A member of staff changed something; all of the audit log', audit),
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

/** Whether an event is the next of its object, comes after one that was given up, or was asked for again. */
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
