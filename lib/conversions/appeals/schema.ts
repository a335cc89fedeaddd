import { z } from 'zod'
import { AppealGround, AppealStatus } from '@/lib/generated/prisma/enums'
import { formatCount } from '@/lib/platform/text/counts'
import { trimmedText } from '@/lib/platform/text/schema'
import { ANSWER_MAX, ANSWER_MIN, MESSAGE_MAX, MESSAGE_MIN, PICTURES_MAX } from './constants'

const instant = z.iso.datetime()

/** The path parameters of a conversion's appeal. */
export const appealParamsSchema = z.object({ id: z.uuid() })

const PICTURE = 'Upload the picture again.'

const isText = /^(?:\P{Cc}|[\n\r\t])*$/u

/** What an affiliate says in an appeal or an inquiry. */
export const messageSchema = trimmedText(MESSAGE_MAX, `Use at most ${formatCount(MESSAGE_MAX)} characters.`)
  .min(MESSAGE_MIN, `Write at least ${MESSAGE_MIN} characters.`)
  .regex(isText, 'Use text only.')

/** Paths of pictures that were uploaded for it. */
export const evidenceSchema = z
  .array(z.string().regex(/^\/files\/[0-9a-f]{64}\.(webp|png)$/, PICTURE))
  .max(PICTURES_MAX, `Add at most ${PICTURES_MAX} pictures.`)
  .default([])

/** A text about a decision, such as "a reason". */
export const answerSchema = (what: string) =>
  trimmedText(ANSWER_MAX, `Use at most ${formatCount(ANSWER_MAX)} characters.`)
    .min(ANSWER_MIN, `Write ${what} of at least ${ANSWER_MIN} characters.`)
    .regex(isText, 'Use text only.')

/** `POST /api/conversions/{id}/appeal`. */
export const appealRequestSchema = z.strictObject({
  ground: z.enum(AppealGround, 'Choose what you say against it.'),
  message: messageSchema,
  pictures: evidenceSchema,
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
