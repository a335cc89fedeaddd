import { handle } from '@/lib/accounts/http/handle'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { findMissingSale } from '@/lib/conversions/appeals/missing-sale-data'
import { saleSearchQuerySchema, saleSearchSchema } from '@/lib/conversions/appeals/missing-sale-schema'

/** Looks an order up, of which the session's affiliate misses the conversion, in stored calls and clicks. */
export const GET = handle(
  { access: 'affiliate', query: saleSearchQuerySchema, response: saleSearchSchema },
  async ({ actor: { affiliateId }, query, at }) => {
    await countAttempt('saleSearchPerAffiliate', String(affiliateId))
    return findMissingSale({ affiliateId, ...query }, at)
  },
  { id: 'findMissingSale', scope: 'conversions:read', summary: 'What calls and clicks say of an order' },
)
