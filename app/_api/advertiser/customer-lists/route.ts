import { handle } from '@/lib/accounts/http/handle'
import { readCustomerLists } from '@/lib/imports/files/customer-list-data'
import { customerListsSchema } from '@/lib/imports/files/customer-list-schema'
import { createCustomerList } from '@/lib/imports/files/customer-list-service'
import { createdFileSchema, newFileSchema } from '@/lib/imports/files/schema'

/** The lists of customers that an advertiser had before. */
export const GET = handle(
  { access: 'advertiser', response: customerListsSchema },
  ({ actor: { advertiser } }) => readCustomerLists(advertiser.advertiserId),
  { id: 'listCustomerLists', scope: 'uploads:read', summary: 'Lists of existing customers' },
)

/** Begins a list. */
export const POST = handle(
  { access: 'advertiser-manager', body: newFileSchema, response: createdFileSchema, status: 201 },
  (context) => createCustomerList(context, context.body),
  { id: 'createCustomerList', scope: 'uploads:write', summary: 'Begin a list of existing customers' },
)
