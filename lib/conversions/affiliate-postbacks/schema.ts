import { z } from 'zod'
import { DeliveryStatus, PostbackMethod } from '@/lib/generated/prisma/enums'
import { trimmedText } from '@/lib/platform/text/schema'
import {
  DELIVERIES_DEFAULT,
  DELIVERIES_MAX,
  POSTBACK_EVENTS,
  type PostbackEvent,
  STATUS_NAME_MAX,
  TEST_EVENT,
  URL_MAX_LENGTH,
} from './constants'
import { unifyMacros } from './macro-rules'
import { isLocalName, urlProblem } from './rules'

const instant = z.iso.datetime()

// The server checks again whether this installation allows localhost.
const url = trimmedText(URL_MAX_LENGTH, `must be ${URL_MAX_LENGTH} characters at most`)
  .overwrite(unifyMacros)
  .superRefine((text, context) => {
    const problem = urlProblem(text, isLocalName)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
const events = z
  .array(z.enum(POSTBACK_EVENTS))
  .min(1, 'Choose at least one.')
  .max(POSTBACK_EVENTS.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each only once.')
const offerId = z.int32().positive().nullable()
const method = z.enum(PostbackMethod)
const statusName = trimmedText(STATUS_NAME_MAX, `must be ${STATUS_NAME_MAX} characters at most`)
/** The words of a tracker for our statuses, as `{status}` gives them; empty or left out for ours. */
const statusNames = z
  .partialRecord(z.enum(POSTBACK_EVENTS), statusName)
  .transform((names) => Object.fromEntries(Object.entries(names).filter(([, name]) => name !== '')) as StatusNames)
export type StatusNames = Partial<Record<PostbackEvent, string>>

/** The words of a tracker as they are stored. */
export const parseStatusNames = (stored: unknown): StatusNames => statusNames.catch({}).parse(stored)

/** `POST /api/account/postbacks`. `offerId` null is every offer. */
export const newPostbackSchema = z.strictObject({ url, method, events, offerId, statusNames: statusNames.optional() })
export type NewPostback = z.output<typeof newPostbackSchema>

/** `PATCH /api/account/postbacks/{id}`: omitted fields stay as they are. */
export const postbackChangeSchema = z
  .strictObject({ url, method, events, offerId, statusNames, isActive: z.boolean() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Give something to change.')
export type PostbackChange = z.output<typeof postbackChangeSchema>

export const postbackParamsSchema = z.object({ id: z.uuid() })
export const deliveryParamsSchema = z.object({ id: z.uuid(), deliveryId: z.uuid() })

/** A postback as its affiliate sees it. */
export const postbackSchema = z.object({
  id: z.string(),
  url: z.string(),
  method,
  events: z.array(z.enum(POSTBACK_EVENTS)),
  statusNames: z.partialRecord(z.enum(POSTBACK_EVENTS), z.string()),
  offerId: z.number().nullable(),
  offerName: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: instant,
  /** Until when calls are also signed with the previous secret. */
  formerSecretUntil: instant.nullable(),
  /** The newest call, whatever its status. */
  last: z.object({ status: z.enum(DeliveryStatus), at: instant }).nullable(),
})
export type Postback = z.output<typeof postbackSchema>

/** `GET /api/account/postbacks`. */
export const postbacksSchema = z.object({ postbacks: z.array(postbackSchema) })

/** The only responses with the secret: to creating a postback, and to rotating its secret. */
export const postbackWithSecretSchema = z.object({ postback: postbackSchema, secret: z.string() })

/** One line of the log. */
export const deliverySchema = z.object({
  id: z.string(),
  /** The status the conversion entered, or "test". */
  event: z.enum([...POSTBACK_EVENTS, TEST_EVENT]),
  conversionId: z.string().nullable(),
  method,
  url: z.string(),
  status: z.enum(DeliveryStatus),
  attempts: z.number(),
  httpStatus: z.number().nullable(),
  error: z.string().nullable(),
  responseBody: z.string().nullable(),
  durationMs: z.number().nullable(),
  isReplay: z.boolean(),
  /** The `webhook-id` of the call: a repeat has that of the first call. */
  messageId: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  nextTryAt: instant.nullable(),
})
export type Delivery = z.output<typeof deliverySchema>

/** `GET /api/account/postbacks/{id}/deliveries`. `cursor` is the last id of the previous page. */
export const deliveriesQuerySchema = z.object({
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(DELIVERIES_MAX).default(DELIVERIES_DEFAULT),
})
export type DeliveriesQuery = z.output<typeof deliveriesQuerySchema>

/** A page, newest first. `nextCursor` is null on the last one. */
export const deliveriesPageSchema = z.object({
  deliveries: z.array(deliverySchema),
  nextCursor: z.string().nullable(),
})
export type DeliveriesPage = z.output<typeof deliveriesPageSchema>
