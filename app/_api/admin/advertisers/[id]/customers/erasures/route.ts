import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { reasonSchema } from '@/lib/backoffice/pages/schema'
import { advertiserIdSchema } from '@/lib/catalog/advertisers/admin-schema'
import { customerErasureSchema, erasedCustomerSchema } from '@/lib/conversions/customers/erasure-schema'
import { forAdvertiser } from '@/lib/people/advertisers/change-service'
import { eraseCustomerOf } from '@/lib/people/advertisers/customer-erasure-service'

/** Erases a customer of an advertiser, at their request. */
export const POST = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    body: customerErasureSchema.extend({ reason: reasonSchema }),
    response: erasedCustomerSchema,
  },
  (context) => {
    const { reason, ...erasure } = context.body
    return eraseCustomerOf(forAdvertiser(context, reason), erasure)
  },
  { id: 'eraseAdvertiserCustomer', scope: 'advertisers:write', summary: 'Erase a customer of an advertiser' },
)
