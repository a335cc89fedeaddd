import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { mayReadRevenue } from '@/lib/accounts/staff-permissions/revenue-policy'
import { allCustomersCsv, listAllCustomers } from '@/lib/conversions/lists/advertiser-customer-data'
import { allCustomersPageSchema, allCustomersQuerySchema } from '@/lib/conversions/lists/advertiser-customer-schema'
import { csvResponse } from '@/lib/platform/http/responses/csv'

/** The customers of the subscriptions of all advertisers that the viewer sees; all that match as a file. */
export const GET = handle(
  {
    access: canView('advertisers'),
    book: 'own',
    query: allCustomersQuerySchema,
    response: allCustomersPageSchema,
  },
  async ({ actor, query, at, requestId }) => {
    const whose = { staff: actor, seesPayout: true, seesCost: mayReadRevenue(actor), at }
    return query.format === 'csv'
      ? csvResponse(allCustomersCsv(whose, query), 'customers.csv', requestId)
      : listAllCustomers(whose, query)
  },
  {
    id: 'listCustomers',
    scope: 'advertisers:read',
    summary: 'Customers of the subscriptions of all advertisers',
    cursor: { sent: 'before', answered: 'nextBefore' },
  },
)
