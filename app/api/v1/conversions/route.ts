import { handleWithApiKey } from '@/lib/accounts/http/handle-with-api-key'
import { readConversions } from '@/lib/runtime/affiliate-api/data'
import { CONVERSIONS } from '@/lib/runtime/openapi/schema'

/** The conversions of the key's affiliate, a page at a time. */
export const GET = handleWithApiKey(CONVERSIONS, ({ affiliateId, query }) => readConversions(affiliateId, query))
