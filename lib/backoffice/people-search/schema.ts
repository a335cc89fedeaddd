import { z } from 'zod'
import { AffiliateStatus } from '@/lib/generated/prisma/enums'
import { trimmedText } from '@/lib/platform/text/schema'
import { PEOPLE_QUERY_MIN } from './constants'

/** `GET /api/admin/people?q=`: part of a name or an email address, or the affiliate's whole number. */
export const peopleQuerySchema = z.object({ q: trimmedText(100).min(PEOPLE_QUERY_MIN) })

export const suggestedPersonSchema = z.object({
  affiliateId: z.number().int(),
  name: z.string(),
  email: z.string(),
  status: z.enum(AffiliateStatus),
})
export type SuggestedPerson = z.output<typeof suggestedPersonSchema>

export const peopleSchema = z.object({ people: z.array(suggestedPersonSchema) })
