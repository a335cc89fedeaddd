import { z } from 'zod'
import { RECORDS_MAX } from './constants'

const MAX_INT = 2_147_483_647

/** `/api/offers/{id}/…`. */
export const offerParamsSchema = z.object({
  id: z.coerce.number().int().positive().max(MAX_INT),
})

/** `GET /api/offers`: all offers, or a page of them. */
export const offerRecordsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(RECORDS_MAX).optional(),
  offset: z.coerce.number().int().min(0).max(MAX_INT).default(0),
})

/** `PUT /api/offers/{id}/saved`. */
export const savedSchema = z.strictObject({ saved: z.boolean() })
