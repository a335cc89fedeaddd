import { changersOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/admin/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { acceptRowSchema, importRowParamsSchema } from '@/lib/people/network-imports/admin-schema'
import { acceptRow } from '@/lib/people/network-imports/admin-service'

/** Has a row that waits for a decision done all the same, or not. */
export const PUT = handle(
  { access: changersOf('system'), params: importRowParamsSchema, body: acceptRowSchema, response: doneSchema },
  async (context) => {
    await acceptRow(staffContext(context), { ...context.params, ...context.body })
    return { isDone: true }
  },
)
