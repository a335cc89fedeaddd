import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffListParamsSchema } from '@/lib/imports/reconciliation/admin-schema'
import { getReconciliation } from '@/lib/imports/reconciliation/data'
import { reconciliationDetailSchema } from '@/lib/imports/reconciliation/schema'
import { removeList } from '@/lib/imports/reconciliation/service'
import { forAdvertiser } from '@/lib/people/advertisers/change-service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'

/** A list with its differences by cause, and with its first rows until its columns are chosen. */
export const GET = handle(
  {
    access: canView('advertisers'),
    book: rowInBook('advertiser'),
    params: staffListParamsSchema,
    response: reconciliationDetailSchema,
  },
  ({ params }) => getReconciliation({ advertiserId: params.id, isStaff: true }, params.list),
  { id: 'getAdvertiserReconciliation', scope: 'uploads:read', summary: 'A comparison with its counts' },
)

/** Removes a list. */
export const DELETE = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: staffListParamsSchema,
    response: doneSchema,
  },
  async (context) => {
    await removeList(forAdvertiser(context), { id: context.params.list })
    return { isDone: true }
  },
  { id: 'deleteAdvertiserReconciliation', scope: 'uploads:write', summary: 'Delete a comparison' },
)
