import { handleWithApiKey } from '@/lib/accounts/http/handle-with-api-key'
import { readOffers } from '@/lib/runtime/affiliate-api/data'
import { OFFERS } from '@/lib/runtime/openapi/schema'

/** The offers the key's affiliate sees. */
export const GET = handleWithApiKey(OFFERS, async ({ affiliateId, at }) => ({
  offers: await readOffers(affiliateId, at),
}))
