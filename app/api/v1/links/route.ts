import { systemClock } from '@/lib/dates/clock'
import { LINKS } from '@/lib/openapi/contracts'
import { buildLink } from '@/lib/openapi/data'
import { serve } from '@/lib/openapi/serve'

/** A tracking link of the key's affiliate. */
export const POST = serve(LINKS, async ({ affiliateId, body }) => ({
  offerId: body.offerId,
  link: await buildLink(affiliateId, body, systemClock.now()),
}))
