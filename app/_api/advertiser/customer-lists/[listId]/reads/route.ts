import { handle } from '@/lib/accounts/http/handle'
import { customerListParamsSchema } from '@/lib/imports/files/customer-list-schema'
import { readCustomerList } from '@/lib/imports/files/customer-list-service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'

/** Has the file of a list read. */
export const POST = handle(
  { access: 'advertiser-manager', params: customerListParamsSchema, response: doneSchema },
  async (context) => {
    await readCustomerList(context, { id: context.params.listId })
    return { isDone: true }
  },
  { id: 'readCustomerList', scope: 'uploads:write', summary: 'Read the file of a list' },
)
