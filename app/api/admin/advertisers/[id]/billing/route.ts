import { changersOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/admin/guard'
import { billingChangeSchema } from '@/lib/catalog/advertiser-billing/admin-schema'
import { setBilling } from '@/lib/catalog/advertiser-billing/admin-service'
import { advertiserIdSchema, doneSchema } from '@/lib/catalog/advertisers/admin-schema'

/** Sets how an advertiser pays: from deposits, or later, up to a credit limit or without one. */
export const PUT = handle(
  { access: changersOf('advertisers'), params: advertiserIdSchema, body: billingChangeSchema, response: doneSchema },
  async (context) => {
    await setBilling(staffContext(context), { id: context.params.id, ...context.body })
    return { isDone: true }
  },
)
