import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { advertiserIdSchema } from '@/lib/catalog/advertisers/admin-schema'
import { addedNamesSchema, customerListParamsSchema, listNamesSchema } from '@/lib/imports/files/customer-list-schema'
import { addListNames } from '@/lib/imports/files/customer-list-service'
import { forAdvertiser } from '@/lib/people/advertisers/change-service'

/** Adds customers to a list. */
export const POST = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema.extend(customerListParamsSchema.shape),
    body: listNamesSchema,
    response: addedNamesSchema,
  },
  (context) => addListNames(forAdvertiser(context), { id: context.params.listId, ...context.body }),
  { id: 'addToCustomerListOf', scope: 'advertisers:write', summary: 'Add customers to a list of an advertiser' },
)
