import { z } from 'zod'
import { reasonSchema } from '@/lib/backoffice/pages/schema'
import { SOURCE_MAX_LENGTH, SUB_ID_MAX_LENGTH } from '@/lib/catalog/links/constants'
import { SUB_ID_KEYS } from '@/lib/catalog/links/schema'
import { TrafficRestrictionKind } from '@/lib/generated/prisma/enums'
import { trimmedText } from '@/lib/platform/text/schema'

const NO_TRAFFIC = 'Name a source, or a sub-ID with its value.'

/**
 * `POST /api/admin/manage-users/{id}/restrictions`. A source by its name; a sub-ID with its value; both only where a link has
 * both. Without an offer for all offers.
 */
export const newRestrictionSchema = z
  .strictObject({
    kind: z.enum(TrafficRestrictionKind),
    offerId: z.int32('Choose an offer.').positive('Choose an offer.').nullable().default(null),
    source: trimmedText(SOURCE_MAX_LENGTH).min(1, NO_TRAFFIC).nullable().default(null),
    subId: z.enum(SUB_ID_KEYS).nullable().default(null),
    subValue: trimmedText(SUB_ID_MAX_LENGTH).min(1, 'Enter its value.').nullable().default(null),
    reason: reasonSchema,
  })
  .superRefine(({ kind, source, subId, subValue }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if ((subId === null) !== (subValue === null)) refuse('subValue', 'Enter its value.')
    if (kind === 'block' && source === null && subId === null) refuse('source', NO_TRAFFIC)
  })
export type NewRestriction = z.output<typeof newRestrictionSchema>

export const restrictionParamsSchema = z.object({ id: z.uuid(), restrictionId: z.uuid() })
export const restrictionEndSchema = z.strictObject({ reason: reasonSchema })

/** What of an affiliate's traffic is restricted now. */
const restrictionSchema = z.object({
  id: z.uuid(),
  kind: z.enum(TrafficRestrictionKind),
  /** In words: "source “newsletter” to Meal plans". */
  traffic: z.string(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
  /** The person or the rule that set it. */
  by: z.string(),
})
export type Restriction = z.output<typeof restrictionSchema>
export const restrictionsSchema = z.object({ restrictions: z.array(restrictionSchema) })
