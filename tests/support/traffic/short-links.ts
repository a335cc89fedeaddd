import { newShortLinkSchema } from '@/lib/traffic/links/short/schema'
import { createShortLink } from '@/lib/traffic/links/short/service'

/** A short link of an affiliate, from what its form sends. */
export const newShortLink = (affiliateId: number, input: object, at = new Date()) =>
  createShortLink({ actor: { affiliateId }, at }, newShortLinkSchema.parse(input))
