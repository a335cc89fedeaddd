import { z } from 'zod'
import { ActionStatus, NotificationType } from '@/lib/generated/prisma/enums'
import { instantInput } from '@/lib/platform/dates/instant-schema'
import { limitedText } from '@/lib/platform/text/schema'

const RECIPIENT_MAX = 100

/**
 * `GET /api/{slug}-notifications`. `recipientId` is accepted and ignored: users get their own. `before` is the id of
 * the last notification of the page before. [S7.8]
 */
export const notificationsQuerySchema = z.object({
  recipientId: limitedText(RECIPIENT_MAX).optional(),
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
  z.strictObject({ all: z.literal(true), before: instantInput({ offset: true }) }),
])

export const notificationParamsSchema = z.object({ id: z.uuid() })

/** The response of every change, so that the bell need not refetch. */
export const unreadCountSchema = z.strictObject({ unreadCount: z.number() })

export type UnreadCount = z.output<typeof unreadCountSchema>
