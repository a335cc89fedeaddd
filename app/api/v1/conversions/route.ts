import { handleWithApiKey } from '@/lib/accounts/http/handle-with-api-key'
import { readConversions } from '@/lib/runtime/affiliate-api/data'
import { CONVERSIONS } from '@/lib/runtime/openapi/schema'
import { trackingRoute } from '@/lib/traffic/tracking/next-route'

/** The conversions of the key's affiliate, a page at a time. */
export const GET = handleWithApiKey(CONVERSIONS, ({ affiliateId, query }) => readConversions(affiliateId, query))

/** Conversions reported by an advertiser, one or many. Our own server answers before Next. */
export const POST = trackingRoute
