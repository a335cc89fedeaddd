import { CONVERSIONS } from '@/lib/openapi/contracts'
import { readConversions } from '@/lib/openapi/data'
import { serve } from '@/lib/openapi/serve'

/** The conversions of the key's affiliate, a page at a time. */
export const GET = serve(CONVERSIONS, ({ affiliateId, query }) => readConversions(affiliateId, query))
