import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { advertiserIdSchema } from '@/lib/catalog/advertisers/admin-schema'
import { listStoredCalls } from '@/lib/tracking/postbacks/admin-data'
import { callsQuerySchema, storedCallSchema } from '@/lib/tracking/postbacks/admin-schema'

/** The stored calls of an advertiser with outcome and reason, newest first. */
export const GET = handle(
  {
    access: canView('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    query: callsQuerySchema.omit({ advertiser: true, format: true }),
    response: listSchema(storedCallSchema),
  },
  ({ params, query }) => listStoredCalls({ ...query, format: 'json', advertiser: params.id }),
  { id: 'listAdvertiserCallsByStaff', scope: 'advertisers:read', summary: 'Calls of an advertiser' },
)
