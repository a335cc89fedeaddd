import { z } from 'zod'
import { URL_MAX_LENGTH } from '@/lib/conversions/affiliate-postbacks/constants'
import { urlProblem } from '@/lib/conversions/affiliate-postbacks/rules'
import { DeliveryStatus, WebhookMode } from '@/lib/generated/prisma/enums'
import { EVENT_VERSION, EVENT_VERSIONS } from '@/lib/messages/webhook-events/constants'
import { CHOSEN_TYPES, eventTypeSchema, ORDERS } from '@/lib/messages/webhook-events/schema'
import { instantInput } from '@/lib/platform/dates/instant-schema'
import { trimmedText } from '@/lib/platform/text/schema'
import { LINES_DEFAULT, LINES_MAX, MAX_OFFERS, NAME_MAX_LENGTH } from './constants'

const instant = z.iso.datetime()

// Which hosts this installation allows, the server checks where the endpoint is stored.
const url = trimmedText(URL_MAX_LENGTH, `must be ${URL_MAX_LENGTH} characters at most`).superRefine((text, context) => {
  const problem = /[{}]/.test(text) ? 'must not have { or }' : urlProblem(text, () => true)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})
const once = <T>(chosen: readonly T[]) => new Set(chosen).size === chosen.length
const name = trimmedText(NAME_MAX_LENGTH).min(1, 'Enter a name.')
const types = z
  .array(z.enum(CHOSEN_TYPES as [string, ...string[]]))
  .min(1, 'Choose at least one event.')
  .max(CHOSEN_TYPES.length)
  .refine(once, 'Choose each only once.')
const offerIds = z.array(z.int32().positive()).max(MAX_OFFERS).refine(once, 'Choose each only once.')
const mode = z.enum(WebhookMode)
const version = z.literal(EVENT_VERSIONS)

/** A new endpoint. `offerIds` empty is all offers, and events of none. */
export const newEndpointSchema = z.strictObject({
  name,
  url,
  types,
  offerIds: offerIds.default([]),
  mode: mode.default('live'),
  version: version.default(EVENT_VERSION),
})
export type NewEndpoint = z.output<typeof newEndpointSchema>

/** A change: omitted fields stay as they are. */
export const endpointFields = { name, url, types, offerIds, mode, version, isActive: z.boolean() }
export const endpointChangeSchema = z
  .strictObject(endpointFields)
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Give something to change.')
export type EndpointChange = z.output<typeof endpointChangeSchema>

export const endpointParamsSchema = z.object({ id: z.uuid() })
export const eventParamsSchema = z.object({ id: z.uuid(), deliveryId: z.uuid() })

export const endpointSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  types: z.array(eventTypeSchema),
  offerIds: z.array(z.number().int()),
  mode,
  version,
  isActive: z.boolean(),
  /** The first failed call after the last success. */
  failingSince: instant.nullable(),
  disabledAt: instant.nullable(),
  /** Why it is off, in words. */
  disabledReason: z.string().nullable(),
  /** Until when calls are also signed with the former secret. */
  formerSecretUntil: instant.nullable(),
  createdAt: instant,
  /** Events that wait for a call, counted up to 1,000. */
  waiting: z.number().int(),
  /** The newest event, whatever its status. */
  last: z.object({ status: z.enum(DeliveryStatus), at: instant }).nullable(),
})
export type Endpoint = z.output<typeof endpointSchema>

export const endpointsSchema = z.object({ endpoints: z.array(endpointSchema) })
export type Endpoints = z.output<typeof endpointsSchema>

/** The only answers with the secret: to creating an endpoint, and to rotating its secret. */
export const endpointWithSecretSchema = z.object({ endpoint: endpointSchema, secret: z.string() })
export type EndpointWithSecret = z.output<typeof endpointWithSecretSchema>

/** One event of the log. */
export const eventLineSchema = z.object({
  /** The `webhook-id` of every call. */
  id: z.string(),
  type: eventTypeSchema,
  object: z.object({ type: z.string(), id: z.string() }),
  test: z.boolean(),
  status: z.enum(DeliveryStatus),
  attempts: z.number().int(),
  /** Whether somebody asked for it again. */
  isReplay: z.boolean(),
  /** What the last call with it said of its place among the events of its object; null before the first. */
  order: z.enum(ORDERS).nullable(),
  httpStatus: z.number().int().nullable(),
  error: z.string().nullable(),
  createdAt: instant,
  nextTryAt: instant.nullable(),
  finishedAt: instant.nullable(),
})
export type EventLine = z.output<typeof eventLineSchema>

/** The log. `cursor` is `nextCursor` of the page before. */
export const eventsQuerySchema = z.object({
  status: z.enum(DeliveryStatus).optional(),
  cursor: z.uuid('is not from a page before').optional(),
  limit: z.coerce.number().int().min(1).max(LINES_MAX).default(LINES_DEFAULT),
})
export type EventsQuery = z.output<typeof eventsQuerySchema>

/** A page of the log, newest first. `nextCursor` is null on the last one. */
export const eventsPageSchema = z.object({ events: z.array(eventLineSchema), nextCursor: z.string().nullable() })
export type EventsPage = z.output<typeof eventsPageSchema>

/** One event with what it says and every attempt, oldest first. */
export const eventDetailSchema = z.object({
  event: eventLineSchema,
  data: z.record(z.string(), z.unknown()),
  tries: z.array(
    z.object({
      number: z.number().int(),
      at: instant,
      status: z.enum(DeliveryStatus),
      httpStatus: z.number().int().nullable(),
      error: z.string().nullable(),
      /** The first kilobyte of the answer. */
      responseBody: z.string().nullable(),
      durationMs: z.number().int(),
    }),
  ),
})
export type EventDetail = z.output<typeof eventDetailSchema>

/** Sends the events of a range of time again: those that were given up, or all that are finished. */
export const replaySchema = z
  .strictObject({ from: instantInput(), to: instantInput(), only: z.enum(['failed', 'all']).default('failed') })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { path: ['to'], message: 'must be after the start' })
export type Replay = z.output<typeof replaySchema>

/**
 * How many events are sent again, and when the last of them happened; with `more`, the range has more than one request
 * takes: ask again from there.
 */
export const replayedSchema = z.object({ count: z.number().int(), more: z.boolean(), until: instant.nullable() })

/** The offers an endpoint can be limited to, of what either side answers about its offers. */
export const offerChoicesSchema = z.object({ offers: z.array(z.object({ id: z.number(), name: z.string() })) })
