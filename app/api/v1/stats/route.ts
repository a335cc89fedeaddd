import { handleWithApiKey } from '@/lib/accounts/http/handle-with-api-key'
import { readStats } from '@/lib/runtime/affiliate-api/data'
import { STATS } from '@/lib/runtime/openapi/schema'

/** The figures of the key's affiliate. */
export const GET = handleWithApiKey(STATS, ({ affiliateId, query }) => readStats(affiliateId, query))
