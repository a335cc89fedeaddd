import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { advertiserIdSchema, doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { advertiserLimitSchema } from '@/lib/conversions/amounts/limit-admin-schema'
import { setAmountLimit } from '@/lib/conversions/amounts/limit-admin-service'

/** Sets or removes the largest amount that one postback may name. */
export const PUT = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    body: advertiserLimitSchema,
    response: doneSchema,
  },
  async (context) => {
    const { id: advertiserId } = context.params
    await setAmountLimit(staffContext(context), { advertiserId, offerId: null, ...context.body })
    return { isDone: true }
  },
  { id: 'changeAdvertiserLimit', scope: 'advertisers:write', summary: 'Change the highest amount of a sale' },
)
