import { handleWithApiKey } from '@/lib/accounts/http/handle-with-api-key'
import { readOffer } from '@/lib/runtime/affiliate-api/data'
import { OFFER } from '@/lib/runtime/openapi/schema'

/** One offer the key's affiliate sees. */
export const GET = handleWithApiKey(OFFER, ({ affiliateId, at, params }) => readOffer(affiliateId, params.id, at))
