import { handle } from '@/lib/accounts/http/handle'
import { listOwnCustomers, ownCustomersCsv } from '@/lib/conversions/lists/affiliate/customers-data'
import { ownCustomersPageSchema, ownCustomersQuerySchema } from '@/lib/conversions/lists/affiliate/customers-schema'
import { csvResponse } from '@/lib/platform/http/responses/csv'

/** The customers of the session's affiliate, what each brought, and what is expected of them next month; all of them as a file. */
export const GET = handle(
  { access: 'affiliate', query: ownCustomersQuerySchema, response: ownCustomersPageSchema },
  async ({ actor: { affiliateId }, query, at, requestId }) =>
    query.format === 'csv'
      ? csvResponse(ownCustomersCsv({ affiliateId, at }, query), 'customers.csv', requestId)
      : listOwnCustomers({ affiliateId, at }, query),
  {
    id: 'listOwnCustomers',
    scope: 'conversions:read',
    summary: 'Customers of subscriptions, and what is expected of them',
    testUse: 'twin',
    cursor: { sent: 'before', answered: 'nextBefore' },
  },
)
