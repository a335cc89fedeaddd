import { z } from 'zod'
import { NotificationType } from '@/lib/generated/prisma/enums'
import { type NotificationTopic, TOPICS } from '../topics/constants'

const topicSchema = z.enum(Object.keys(TOPICS) as [NotificationTopic, ...NotificationTopic[]])
const choices = { topic: topicSchema, inApp: z.boolean(), byMail: z.boolean(), byPush: z.boolean() }

/** `GET` and `PUT /api/{slug}-notifications/preferences`: every topic, in the order it is shown. */
export const preferencesSchema = z.strictObject({
  preferences: z.array(
    z.strictObject({
      ...choices,
      type: z.enum(NotificationType),
      label: z.string(),
      description: z.string(),
      /** Sent by push alone: the other two are always off. */
      isPushOnly: z.boolean(),
    }),
  ),
})

export type Preferences = z.output<typeof preferencesSchema>

/** The topics to change; others stay unchanged. Without `byPush` that of a topic stays as it is. */
export const preferencesChangeSchema = z.strictObject({
  preferences: z
    .array(z.strictObject({ ...choices, byPush: z.boolean().optional() }))
    .min(1)
    .max(topicSchema.options.length)
    .refine((each) => new Set(each.map(({ topic }) => topic)).size === each.length, 'Name each topic only once.'),
})

export type PreferenceChoice = z.output<typeof preferencesChangeSchema>['preferences'][number]
