import { handle } from '@/lib/accounts/http/handle'
import { createdFileSchema, newFileSchema } from '@/lib/imports/files/schema'
import { listReconciliations } from '@/lib/imports/reconciliation/data'
import { toListReader } from '@/lib/imports/reconciliation/rules'
import { reconciliationsQuerySchema, reconciliationsSchema } from '@/lib/imports/reconciliation/schema'
import { createList } from '@/lib/imports/reconciliation/service'

/** The lists of sales of the own advertiser. */
export const GET = handle(
  { access: 'advertiser', query: reconciliationsQuerySchema, response: reconciliationsSchema },
  ({ actor, query }) => listReconciliations(toListReader(actor), query),
  { id: 'listReconciliations', scope: 'uploads:read', summary: 'Comparisons of your sales with ours' },
)

/** Begins a list. */
export const POST = handle(
  { access: 'advertiser-manager', body: newFileSchema, response: createdFileSchema, status: 201 },
  (context) => createList(context, context.body),
  { id: 'createReconciliation', scope: 'uploads:write', summary: 'Begin a comparison' },
)
