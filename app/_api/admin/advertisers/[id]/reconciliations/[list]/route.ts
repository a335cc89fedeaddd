import { changersOf, rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { forAdvertiser } from '@/lib/people/advertisers/change-service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'
import { staffListParamsSchema } from '@/lib/people/reconciliations/admin-schema'
import { getReconciliation } from '@/lib/people/reconciliations/data'
import { reconciliationDetailSchema } from '@/lib/people/reconciliations/schema'
import { removeList } from '@/lib/people/reconciliations/service'

/** A list with its differences by cause, and with its first rows until its columns are chosen. */
export const GET = handle(
  { access: rolesOf('advertisers'), params: staffListParamsSchema, response: reconciliationDetailSchema },
  ({ params }) => getReconciliation({ advertiserId: params.id, isStaff: true }, params.list),
)

/** Removes a list. */
export const DELETE = handle(
  { access: changersOf('advertisers'), params: staffListParamsSchema, response: doneSchema },
  async (context) => {
    await removeList(forAdvertiser(context), { id: context.params.list })
    return { isDone: true }
  },
)
