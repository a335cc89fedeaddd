import { handle } from '@/lib/accounts/http/handle'
import { customerListParamsSchema } from '@/lib/imports/files/customer-list-schema'
import { removeCustomerList } from '@/lib/imports/files/customer-list-service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'

/** Removes a list with all who are on it. */
export const DELETE = handle(
  { access: 'advertiser-manager', params: customerListParamsSchema, response: doneSchema },
  async (context) => {
    await removeCustomerList(context, { id: context.params.listId })
    return { isDone: true }
  },
  { id: 'deleteCustomerList', scope: 'uploads:write', summary: 'Delete a list of existing customers' },
)
