import { z } from 'zod'
import { AffiliateStatus } from '@/lib/generated/prisma/enums'
import { PEOPLE_QUERY_MIN } from './constants'

/** `GET /api/admin/people?q=`: part of a name or an email address, or the affiliate's whole number. */
export const peopleQuerySchema = z.object({ q: z.string().trim().min(PEOPLE_QUERY_MIN).max(100) })

export const suggestedPersonSchema = z.object({
  affiliateId: z.number().int(),
  name: z.string(),
  email: z.string(),
  status: z.enum(AffiliateStatus),
})
export type SuggestedPerson = z.output<typeof suggestedPersonSchema>

export const peopleSchema = z.object({ people: z.array(suggestedPersonSchema) })
