import { systemClock } from '@/lib/dates/clock'
import { OFFERS } from '@/lib/openapi/contracts'
import { readOffers } from '@/lib/openapi/data'
import { serve } from '@/lib/openapi/serve'

/** The offers the key's affiliate sees. */
export const GET = serve(OFFERS, async ({ affiliateId }) => ({
  offers: await readOffers(affiliateId, systemClock.now()),
}))
