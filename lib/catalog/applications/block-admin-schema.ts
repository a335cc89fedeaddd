import { z } from 'zod'

/** A block of an affiliate from an offer. */
const blockSchema = z.object({
  affiliateId: z.number().int(),
  affiliateName: z.string(),
  offerId: z.number().int(),
  offerName: z.string(),
  reason: z.string(),
  blockedAt: z.iso.datetime(),
  /** Who blocked it; null for an account that was deleted. */
  by: z.string().nullable(),
})
export type OfferBlock = z.output<typeof blockSchema>

/** `GET /api/admin/offers/{id}/blocks` and `GET /api/admin/manage-users/{id}/blocks`: newest first. */
export const blocksSchema = z.object({ blocks: z.array(blockSchema) })
