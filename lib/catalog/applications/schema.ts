import { z } from 'zod'
import { AccessStatus } from '@/lib/generated/prisma/enums'
import { isPrintable } from '@/lib/platform/text/printable'
import { trimmedText } from '@/lib/platform/text/schema'
import { answeredSchema, answersSchema } from '../materials/questions/schema'
import { APPLICATION_MAX, APPLICATION_MIN } from './constants'

const message = trimmedText(APPLICATION_MAX, `Write at most ${APPLICATION_MAX} characters.`)
  .min(APPLICATION_MIN, `Write at least ${APPLICATION_MIN} characters.`)
  .refine((text) => text.split('\n').every((line) => isPrintable(line.replaceAll('\r', '').replaceAll('\t', ' '))), {
    error: 'It has characters that cannot be stored.',
  })

/** `POST /api/offers/{id}/application`: how the affiliate would promote the offer, and answers to its questions. */
export const applicationOrderSchema = z.strictObject({ message, answers: answersSchema.default([]) })

export type ApplicationOrder = z.output<typeof applicationOrderSchema>

const instant = z.iso.datetime().nullable()

/** An application in API responses. */
export const applicationSchema = z.object({
  status: z.enum(AccessStatus),
  message: z.string().nullable(),
  answers: z.array(answeredSchema),
  reason: z.string().nullable(),
  requestedAt: instant,
  decidedAt: instant,
})
