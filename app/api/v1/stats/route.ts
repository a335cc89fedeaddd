import { STATS } from '@/lib/runtime/openapi/contracts'
import { readStats } from '@/lib/runtime/openapi/data'
import { serve } from '@/lib/runtime/openapi/serve'

/** The figures of the key's affiliate. */
export const GET = serve(STATS, ({ affiliateId, query }) => readStats(affiliateId, query))
