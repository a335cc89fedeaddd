import { z } from 'zod'
import { AppealGround, AppealStatus } from '@/lib/generated/prisma/enums'
import { formatCount } from '@/lib/platform/text/counts'
import { trimmedText } from '@/lib/platform/text/schema'
import { MESSAGE_MAX, MESSAGE_MIN, PICTURES_MAX } from './constants'

const instant = z.iso.datetime()

/** The path parameters of a conversion's appeal. */
export const appealParamsSchema = z.object({ id: z.uuid() })

const PICTURE = 'Upload the picture again.'

/** `POST /api/conversions/{id}/appeal`. */
export const appealRequestSchema = z.strictObject({
  ground: z.enum(AppealGround, 'Choose what you say against it.'),
  message: trimmedText(MESSAGE_MAX, `Use at most ${formatCount(MESSAGE_MAX)} characters.`)
    .min(MESSAGE_MIN, `Write at least ${MESSAGE_MIN} characters.`)
    .regex(/^(?:\P{Cc}|[\n\r\t])*$/u, 'Use text only.'),
  /** Paths of pictures that were uploaded for it. */
  pictures: z
    .array(z.string().regex(/^\/files\/[0-9a-f]{64}\.(webp|png)$/, PICTURE))
    .max(PICTURES_MAX, `Add at most ${PICTURES_MAX} pictures.`)
    .default([]),
})
export type AppealRequest = z.output<typeof appealRequestSchema>
export type AppealForm = z.input<typeof appealRequestSchema>

/** `GET /api/conversions/{id}/appeal`: the affiliate's appeal, or until when they may make one. */
export const ownAppealSchema = z.object({
  /** The last moment of an appeal; null while the conversion counts. */
  until: instant.nullable(),
  /** Whether one may be made now. */
  isPossible: z.boolean(),
  appeal: z
    .object({
      ground: z.enum(AppealGround),
      message: z.string(),
      pictures: z.array(z.string()),
      status: z.enum(AppealStatus),
      createdAt: instant,
      dueAt: instant,
      /** When the first question about it went to the advertiser. */
      askedAt: instant.nullable(),
      decidedAt: instant.nullable(),
      answer: z.string().nullable(),
    })
    .nullable(),
})
export type OwnAppeal = z.output<typeof ownAppealSchema>
