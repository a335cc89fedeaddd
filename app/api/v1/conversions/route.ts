import { CONVERSIONS } from '@/lib/runtime/openapi/contracts'
import { readConversions } from '@/lib/runtime/openapi/data'
import { serve } from '@/lib/runtime/openapi/serve'

/** The conversions of the key's affiliate, a page at a time. */
export const GET = serve(CONVERSIONS, ({ affiliateId, query }) => readConversions(affiliateId, query))
