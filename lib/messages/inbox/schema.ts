import { z } from 'zod'
import { ActionStatus, NotificationType } from '@/lib/generated/prisma/enums'
import { type NotificationTopic, TOPICS } from '../notifications/constants'

const RECIPIENT_MAX = 100

/**
 * `GET /api/{slug}-notifications`. `recipientId` is accepted and ignored: users get their own. `before` is the id of
 * the last notification of the page before. [S7.8]
 */
export const notificationsQuerySchema = z.object({
  recipientId: z.string().max(RECIPIENT_MAX).optional(),
  type: z.enum(NotificationType).optional(),
  before: z.uuid().optional(),
})

export type NotificationsQuery = z.output<typeof notificationsQuerySchema>

/** A notification as its user sees it. [S3.10] */
export const notificationSchema = z.strictObject({
  id: z.string(),
  type: z.enum(NotificationType),
  title: z.string(),
  /** Empty when the title says everything. */
  message: z.string(),
  createdAt: z.iso.datetime(),
  icon: z.string().nullable(),
  hasRead: z.boolean(),
  isActionRequired: z.boolean(),
  actionRequiredStatus: z.enum(ActionStatus).nullable(),
  destinationUrlPath: z.string().nullable(),
  action: z.strictObject({ label: z.string() }).nullable(),
})

export type Notification = z.output<typeof notificationSchema>

export const notificationsSchema = z.array(notificationSchema)

/** `POST /api/{slug}-notifications`: one is read, or all up to an instant, that one included. [S7.9] */
export const readRequestSchema = z.union([
  z.strictObject({ id: z.uuid() }),
  z.strictObject({ all: z.literal(true), before: z.iso.datetime({ offset: true }) }),
])

export const notificationParamsSchema = z.object({ id: z.uuid() })

/** The response of every change, so that the bell need not refetch. */
export const unreadCountSchema = z.strictObject({ unreadCount: z.number() })

export type UnreadCount = z.output<typeof unreadCountSchema>

const topicSchema = z.enum(Object.keys(TOPICS) as [NotificationTopic, ...NotificationTopic[]])
const choices = { topic: topicSchema, inApp: z.boolean(), byMail: z.boolean() }

/** `GET` and `PUT /api/{slug}-notifications/preferences`: every topic, in the order it is shown. */
export const preferencesSchema = z.strictObject({
  preferences: z.array(
    z.strictObject({ ...choices, type: z.enum(NotificationType), label: z.string(), description: z.string() }),
  ),
})

export type Preferences = z.output<typeof preferencesSchema>

/** The topics to change; others stay unchanged. */
export const preferencesChangeSchema = z.strictObject({
  preferences: z
    .array(z.strictObject(choices))
    .min(1)
    .refine((each) => new Set(each.map(({ topic }) => topic)).size === each.length, 'Name each topic only once.'),
})

export type PreferenceChoice = z.output<typeof preferencesChangeSchema>['preferences'][number]
