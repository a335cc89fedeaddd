import { systemClock } from '@/lib/platform/dates/clock'
import { LINKS } from '@/lib/runtime/openapi/contracts'
import { buildLink } from '@/lib/runtime/openapi/data'
import { serve } from '@/lib/runtime/openapi/serve'

/** A tracking link of the key's affiliate. */
export const POST = serve(LINKS, async ({ affiliateId, body }) => ({
  offerId: body.offerId,
  link: await buildLink(affiliateId, body, systemClock.now()),
}))
