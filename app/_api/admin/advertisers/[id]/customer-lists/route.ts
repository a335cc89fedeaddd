import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { advertiserIdSchema } from '@/lib/catalog/advertisers/admin-schema'
import { readCustomerLists } from '@/lib/imports/files/customer-list-data'
import { customerListsSchema } from '@/lib/imports/files/customer-list-schema'
import { createCustomerList } from '@/lib/imports/files/customer-list-service'
import { createdFileSchema, newFileSchema } from '@/lib/imports/files/schema'
import { forAdvertiser } from '@/lib/people/advertisers/change-service'

/** The lists of customers that an advertiser had before. */
export const GET = handle(
  {
    access: canView('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    response: customerListsSchema,
  },
  ({ params }) => readCustomerLists(params.id),
  { id: 'listCustomerListsOf', scope: 'advertisers:read', summary: 'Lists of existing customers of an advertiser' },
)

/** Begins a list. */
export const POST = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    body: newFileSchema,
    response: createdFileSchema,
    status: 201,
  },
  (context) => createCustomerList(forAdvertiser(context), context.body),
  {
    id: 'createCustomerListOf',
    scope: 'advertisers:write',
    summary: 'Begin a list of existing customers of an advertiser',
  },
)
