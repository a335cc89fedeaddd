import { newShortLinkSchema } from '@/lib/traffic/short-links/schema'
import { createShortLink } from '@/lib/traffic/short-links/service'

/** A short link of an affiliate, from what its form sends. */
export const newShortLink = (affiliateId: number, input: object, at = new Date()) =>
  createShortLink({ actor: { affiliateId }, at }, newShortLinkSchema.parse(input))
