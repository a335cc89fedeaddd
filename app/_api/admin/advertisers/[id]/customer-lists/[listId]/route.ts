import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { reasonSchema } from '@/lib/backoffice/pages/schema'
import { advertiserIdSchema } from '@/lib/catalog/advertisers/admin-schema'
import { customerListParamsSchema } from '@/lib/imports/files/customer-list-schema'
import { removeCustomerList } from '@/lib/imports/files/customer-list-service'
import { forAdvertiser } from '@/lib/people/advertisers/change-service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'

/** Removes a list with all who are on it. */
export const DELETE = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema.extend(customerListParamsSchema.shape),
    body: z.strictObject({ reason: reasonSchema }),
    response: doneSchema,
  },
  async (context) => {
    await removeCustomerList(forAdvertiser(context, context.body.reason), { id: context.params.listId })
    return { isDone: true }
  },
  {
    id: 'deleteCustomerListOf',
    scope: 'advertisers:write',
    summary: 'Delete a list of existing customers of an advertiser',
  },
)
