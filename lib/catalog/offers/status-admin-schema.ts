import { z } from 'zod'
import { confirmSchema, optionalReasonSchema, requireReason } from '@/lib/backoffice/pages/schema'
import { CONFIRMED_ACTIONS, OFFER_ACTIONS, type OfferAction } from './status-constants'

const ACTIONS = Object.keys(OFFER_ACTIONS) as [OfferAction, ...OfferAction[]]

/** `POST /api/admin/offers/{id}/status`. Archiving requires a reason and the name. */
export const offerStatusSchema = z
  .strictObject({ action: z.enum(ACTIONS), reason: optionalReasonSchema, confirm: confirmSchema.default('') })
  .superRefine(({ action, reason }, context) => {
    if (CONFIRMED_ACTIONS.includes(action)) requireReason(reason, context)
  })
export type OfferStatusChange = z.output<typeof offerStatusSchema>
