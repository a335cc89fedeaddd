import { handle } from '@/lib/accounts/http/handle'
import { advertiserCustomersCsv, listAdvertiserCustomers } from '@/lib/conversions/lists/advertiser-customer-data'
import {
  advertiserCustomersPageSchema,
  advertiserCustomersQuerySchema,
} from '@/lib/conversions/lists/advertiser-customer-schema'
import { csvResponse } from '@/lib/platform/http/responses/csv'

/** The customers of the own advertiser's subscriptions; all that match as a file. */
export const GET = handle(
  { access: 'advertiser', query: advertiserCustomersQuerySchema, response: advertiserCustomersPageSchema },
  async ({ actor: { advertiser }, query, at, requestId }) => {
    const whose = { advertiserId: advertiser.advertiserId, seesPayout: false, seesCost: true, at }
    return query.format === 'csv'
      ? csvResponse(advertiserCustomersCsv(whose, query), 'customers.csv', requestId)
      : listAdvertiserCustomers(whose, query)
  },
  {
    id: 'listAdvertiserCustomers',
    scope: 'conversions:read',
    summary: 'Customers of your subscriptions, and what they cost',
    cursor: { sent: 'before', answered: 'nextBefore' },
  },
)
