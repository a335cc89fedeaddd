import { handle } from '@/lib/accounts/http/handle'
import { addedNamesSchema, customerListParamsSchema, listNamesSchema } from '@/lib/imports/files/customer-list-schema'
import { addListNames } from '@/lib/imports/files/customer-list-service'

/** Adds customers to a list. */
export const POST = handle(
  { access: 'advertiser-manager', params: customerListParamsSchema, body: listNamesSchema, response: addedNamesSchema },
  (context) => addListNames(context, { id: context.params.listId, ...context.body }),
  { id: 'addToCustomerList', scope: 'uploads:write', summary: 'Add customers to a list' },
)
