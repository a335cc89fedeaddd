import { z } from 'zod'
import { confirmSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { OFFER_ACTIONS, type OfferAction } from './status-constants'

const ACTIONS = Object.keys(OFFER_ACTIONS) as [OfferAction, ...OfferAction[]]

/** `POST /api/admin/offers/{id}/status`. Archiving asks for the name. */
export const offerStatusSchema = z.strictObject({
  action: z.enum(ACTIONS),
  reason: reasonSchema,
  confirm: confirmSchema.default(''),
})
export type OfferStatusChange = z.output<typeof offerStatusSchema>
