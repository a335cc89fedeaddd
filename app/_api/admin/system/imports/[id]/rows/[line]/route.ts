import { changersOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { acceptRows } from '@/lib/people/import-decisions/admin-service'
import { acceptRowSchema, importRowParamsSchema } from '@/lib/people/network-imports/admin-schema'

/** Has a row that waits for a decision done all the same, or not. */
export const PUT = handle(
  { access: changersOf('system'), params: importRowParamsSchema, body: acceptRowSchema, response: doneSchema },
  async (context) => {
    const { id, line } = context.params
    await acceptRows(staffContext(context), { id, lines: [line], ...context.body })
    return { isDone: true }
  },
)
