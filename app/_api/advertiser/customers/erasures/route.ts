import { handle } from '@/lib/accounts/http/handle'
import { customerErasureSchema, erasedCustomerSchema } from '@/lib/conversions/customers/erasure-schema'
import { eraseCustomerOf } from '@/lib/people/advertisers/customer-erasure-service'

/** Erases a customer of the own advertiser, at their request. What they bought stays, without who they are. */
export const POST = handle(
  { access: 'advertiser-manager', body: customerErasureSchema, response: erasedCustomerSchema },
  (context) => eraseCustomerOf(context, context.body),
  { id: 'eraseCustomer', scope: 'conversions:write', summary: 'Erase a customer at their request' },
)
