import { handle } from '@/lib/accounts/http/handle'
import { getReconciliation } from '@/lib/imports/reconciliation/data'
import { toListReader } from '@/lib/imports/reconciliation/rules'
import { listParamsSchema, reconciliationDetailSchema } from '@/lib/imports/reconciliation/schema'
import { removeList } from '@/lib/imports/reconciliation/service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'

/** A list with its differences by cause, and with its first rows until its columns are chosen. */
export const GET = handle(
  { access: 'advertiser', params: listParamsSchema, response: reconciliationDetailSchema },
  ({ actor, params }) => getReconciliation(toListReader(actor), params.list),
  { id: 'getReconciliation', scope: 'uploads:read', summary: 'A comparison with its counts' },
)

/** Removes a list. */
export const DELETE = handle(
  { access: 'advertiser-manager', params: listParamsSchema, response: doneSchema },
  async (context) => {
    await removeList(context, { id: context.params.list })
    return { isDone: true }
  },
  { id: 'deleteReconciliation', scope: 'uploads:write', summary: 'Delete a comparison' },
)
