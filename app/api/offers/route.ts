import { handle } from '@/lib/http/handle'
import { listOfferRecords } from '@/lib/search/data'
import { offerRecordsSchema } from '@/lib/search/schema'

/** Every offer the session's affiliate may see; the search loads it once when it opens. [S7.14] */
export const GET = handle({ access: 'affiliate', response: offerRecordsSchema }, ({ actor }) =>
  listOfferRecords(actor.affiliateId),
)
