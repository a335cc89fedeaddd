import { z } from 'zod'
import { SOURCE_MAX_LENGTH } from '@/lib/catalog/links/constants'
import { isPrintable } from '@/lib/platform/text/printable'
import { limitedText } from '@/lib/platform/text/schema'
import { checkPeriod, periodFields } from '../periods/schema'
import { countsSchema, idSchema } from '../stats/schema'
import { DIMENSIONS } from './constants'

/** `GET /api/stats/breakdown`: the statistics by one dimension, of one offer or source or of all. */
export const breakdownQuerySchema = z
  .object({
    advertiserId: idSchema.optional(),
    ...periodFields,
    by: z.enum(DIMENSIONS, `must be one of ${DIMENSIONS.join(', ')}`),
    offerId: idSchema.optional(),
    /** A source's name; empty for clicks without one. */
    source: limitedText(SOURCE_MAX_LENGTH).refine(isPrintable, 'must be printable').optional(),
  })
  .superRefine(checkPeriod)

export type BreakdownQuery = z.output<typeof breakdownQuerySchema>

export const breakdownRowSchema = z.object({
  Stat: countsSchema,
  /** An offer's id, a source, a country's code, a sub-ID; empty for clicks without one, null for all others combined. */
  value: z.string().nullable(),
  /** Of an offer or a country. */
  name: z.string().nullable(),
})
export const breakdownAnswerSchema = z.object({
  data: z.array(breakdownRowSchema),
  /** How many values are combined in the row without a value. */
  folded: z.coerce.number(),
})

export type BreakdownRow = z.output<typeof breakdownRowSchema>
export type BreakdownAnswer = z.output<typeof breakdownAnswerSchema>
