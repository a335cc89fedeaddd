import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { advertiserIdSchema } from '@/lib/catalog/advertisers/admin-schema'
import { customerListParamsSchema } from '@/lib/imports/files/customer-list-schema'
import { readCustomerList } from '@/lib/imports/files/customer-list-service'
import { forAdvertiser } from '@/lib/people/advertisers/change-service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'

/** Has the file of a list read. */
export const POST = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema.extend(customerListParamsSchema.shape),
    response: doneSchema,
  },
  async (context) => {
    await readCustomerList(forAdvertiser(context), { id: context.params.listId })
    return { isDone: true }
  },
  { id: 'readCustomerListOf', scope: 'advertisers:write', summary: 'Read the file of a list of an advertiser' },
)
