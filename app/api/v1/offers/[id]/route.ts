import { systemClock } from '@/lib/platform/dates/clock'
import { OFFER } from '@/lib/runtime/openapi/contracts'
import { readOffer } from '@/lib/runtime/openapi/data'
import { serve } from '@/lib/runtime/openapi/serve'

/** One offer the key's affiliate sees. */
export const GET = serve(OFFER, ({ affiliateId, params }) => readOffer(affiliateId, params.id, systemClock.now()))
