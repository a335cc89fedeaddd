import { z } from 'zod'
import { AccessStatus } from '@/lib/generated/prisma/enums'
import { isPrintable } from '@/lib/platform/text/printable'
import { APPLICATION_MAX, APPLICATION_MIN, RECORDS_MAX } from './constants'

const MAX_INT = 2_147_483_647

/** `/api/offers/{id}/…`. */
export const offerParamsSchema = z.object({
  id: z.coerce.number().int().positive().max(MAX_INT),
})

/** `GET /api/offers`: all of them, or a page of so many. */
export const offerRecordsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(RECORDS_MAX).optional(),
  offset: z.coerce.number().int().min(0).max(MAX_INT).default(0),
})

/** `PUT /api/offers/{id}/saved`. */
export const savedSchema = z.strictObject({ saved: z.boolean() })

const message = z
  .string()
  .trim()
  .min(APPLICATION_MIN, `Write at least ${APPLICATION_MIN} characters.`)
  .max(APPLICATION_MAX, `Write at most ${APPLICATION_MAX} characters.`)
  .refine((text) => text.split('\n').every((line) => isPrintable(line.replaceAll('\r', '').replaceAll('\t', ' '))), {
    error: 'It has characters that cannot be kept.',
  })

/** `POST /api/offers/{id}/application`: how one would promote the offer. */
export const applicationOrderSchema = z.strictObject({ message })
export type ApplicationOrder = z.output<typeof applicationOrderSchema>

const instant = z.iso.datetime().nullable()

/** What became of an application. */
export const applicationSchema = z.object({
  status: z.enum(AccessStatus),
  message: z.string().nullable(),
  reason: z.string().nullable(),
  requestedAt: instant,
  decidedAt: instant,
})

const leaderSchema = z.object({
  /** From 1; equal counts share it. */
  rank: z.number().int(),
  /** A first name and an initial. */
  name: z.string(),
  conversions: z.number().int(),
  isOwn: z.boolean(),
})

/** `GET /api/offers/{id}/leaders`: the first of the Eastern month, and the asker's own row wherever it stands. */
export const leadersSchema = z.object({
  /** YYYY-MM. */
  month: z.string(),
  leaders: z.array(leaderSchema),
  own: leaderSchema.nullable(),
})
export type Leaders = z.output<typeof leadersSchema>
