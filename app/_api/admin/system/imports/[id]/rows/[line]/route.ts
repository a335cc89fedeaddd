import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { acceptRowSchema, importRowParamsSchema } from '@/lib/imports/network/admin-schema'
import { acceptRows } from '@/lib/imports/network/decision-admin-service'

/** Has a row that waits for a decision done all the same, or not. */
export const PUT = handle(
  { access: canEdit('system'), params: importRowParamsSchema, body: acceptRowSchema, response: doneSchema },
  async (context) => {
    const { id, line } = context.params
    await acceptRows(staffContext(context), { id, lines: [line], ...context.body })
    return { isDone: true }
  },
  { id: 'decideImportRow', scope: 'system:write', summary: 'Accept a row that waits for a decision' },
)
