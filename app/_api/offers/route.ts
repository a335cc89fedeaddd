import { handle } from '@/lib/accounts/http/handle'
import { offerRecordsQuerySchema } from '@/lib/catalog/offers/schema'
import { listOfferRecords } from '@/lib/reporting/search/data'
import { offerRecordsSchema } from '@/lib/reporting/search/schema'

/**
 * Every offer the session's affiliate may see, by name; the search loads them once when it opens. With a `limit` a
 * page of them, from `offset` on. [S7.14]
 */
export const GET = handle(
  { access: 'affiliate', query: offerRecordsQuerySchema, response: offerRecordsSchema },
  ({ actor, query, at }) => listOfferRecords(actor.affiliateId, query, at),
)
