import { z } from 'zod'
import { reasonSchema } from '@/lib/backoffice/pages/schema'
import { trimmedText } from '@/lib/platform/text/schema'
import { offerFields } from '../offers/field-schema'
import { PAGE_NAME_LENGTH, WEIGHT_MAX } from './constants'
import { landingPageSchema } from './schema'

const id = z.coerce.number().pipe(z.int32().positive())
const weightMessage = `Enter a whole number from 0 to ${WEIGHT_MAX}.`

/** `POST /api/admin/offers/{id}/landing-pages`, and the fields of `PUT …/{pageId}`. */
export const landingPageInputSchema = z.strictObject({
  name: trimmedText(PAGE_NAME_LENGTH, `Use at most ${PAGE_NAME_LENGTH} characters.`).min(1, 'Enter a name.'),
  /** With the macros of a destination. */
  url: offerFields.destinationUrl,
  /** Its share of the visitors beside the weights of the others; 0 for links that name it alone. */
  weight: z.int(weightMessage).min(0, weightMessage).max(WEIGHT_MAX, weightMessage),
  isActive: z.boolean(),
  reason: reasonSchema,
})
export type LandingPageInput = z.output<typeof landingPageInputSchema>

export const landingPageParamsSchema = z.object({ id, pageId: id })

/** A landing page with what it brought of all affiliates in 30 Eastern days. Sums in cents. */
const adminLandingPageSchema = landingPageSchema.extend({
  url: z.string(),
  weight: z.number().int(),
  isActive: z.boolean(),
  /** Null for roles that may not open the page Revenue. */
  revenueCents: z.number().nullable(),
})
export type AdminLandingPage = z.output<typeof adminLandingPageSchema>

/** `GET /api/admin/offers/{id}/landing-pages`. */
export const landingPagesSchema = z.object({ pages: z.array(adminLandingPageSchema) })
