import { systemClock } from '@/lib/platform/dates/clock'
import { OFFERS } from '@/lib/runtime/openapi/contracts'
import { readOffers } from '@/lib/runtime/openapi/data'
import { serve } from '@/lib/runtime/openapi/serve'

/** The offers the key's affiliate sees. */
export const GET = serve(OFFERS, async ({ affiliateId }) => ({
  offers: await readOffers(affiliateId, systemClock.now()),
}))
