import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { mayReadRevenue } from '@/lib/accounts/staff-permissions/revenue-policy'
import { advertiserIdSchema } from '@/lib/catalog/advertisers/admin-schema'
import { advertiserCustomersCsv, listAdvertiserCustomers } from '@/lib/conversions/lists/advertiser-customer-data'
import {
  advertiserCustomersPageSchema,
  advertiserCustomersQuerySchema,
} from '@/lib/conversions/lists/advertiser-customer-schema'
import { csvResponse } from '@/lib/platform/http/responses/csv'

/** The customers of an advertiser's subscriptions; all that match as a file. */
export const GET = handle(
  {
    access: canView('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    query: advertiserCustomersQuerySchema,
    response: advertiserCustomersPageSchema,
  },
  async ({ actor, params, query, at, requestId }) => {
    const seesCost = mayReadRevenue(actor)
    const whose = { advertiserId: params.id, seesPayout: true, seesCost, at }
    return query.format === 'csv'
      ? csvResponse(advertiserCustomersCsv(whose, query), 'customers.csv', requestId)
      : listAdvertiserCustomers(whose, query)
  },
  {
    id: 'listCustomersOfAdvertiser',
    scope: 'advertisers:read',
    summary: 'Customers of an advertiser’s subscriptions',
    cursor: { sent: 'before', answered: 'nextBefore' },
  },
)
