import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { advertiserIdSchema, doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { billingChangeSchema } from '@/lib/catalog/advertisers/billing-admin-schema'
import { setBilling } from '@/lib/catalog/advertisers/billing-admin-service'
import { getBilling } from '@/lib/people/advertisers/balance/data'
import { billingSchema } from '@/lib/people/advertisers/balance/schema'

/** How an advertiser stands, as its own people see it. */
export const GET = handle(
  {
    access: canView('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    response: billingSchema,
  },
  ({ params: { id }, at }) => getBilling(id, at),
  {
    id: 'getAdvertiserBilling',
    scope: 'billing:read',
    summary: 'Terms, invoices and funds of an advertiser',
    description: 'Deposits and payments are at /admin/advertisers/{id}/payments.',
  },
)

/** Sets how an advertiser pays: from deposits, or later, up to a credit limit or without one. */
export const PUT = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    body: billingChangeSchema,
    response: doneSchema,
  },
  staffWrite(setBilling),
  { id: 'changeAdvertiserBilling', scope: 'billing:write', summary: 'Change how an advertiser pays' },
)
