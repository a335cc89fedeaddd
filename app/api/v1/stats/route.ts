import { STATS } from '@/lib/openapi/contracts'
import { readStats } from '@/lib/openapi/data'
import { serve } from '@/lib/openapi/serve'

/** The figures of the key's affiliate. */
export const GET = serve(STATS, ({ affiliateId, query }) => readStats(affiliateId, query))
