import { systemClock } from '@/lib/dates/clock'
import { OFFER } from '@/lib/openapi/contracts'
import { readOffer } from '@/lib/openapi/data'
import { serve } from '@/lib/openapi/serve'

/** One offer the key's affiliate sees. */
export const GET = serve(OFFER, ({ affiliateId, params }) => readOffer(affiliateId, params.id, systemClock.now()))
