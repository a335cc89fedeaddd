import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { advertiserIdSchema } from '@/lib/catalog/advertisers/admin-schema'
import { createdFileSchema, newFileSchema } from '@/lib/imports/files/schema'
import { listReconciliations } from '@/lib/imports/reconciliation/data'
import { reconciliationsQuerySchema, reconciliationsSchema } from '@/lib/imports/reconciliation/schema'
import { createList } from '@/lib/imports/reconciliation/service'
import { forAdvertiser } from '@/lib/people/advertisers/change-service'

/** The lists of sales of an advertiser, of both sides. */
export const GET = handle(
  {
    access: canView('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    query: reconciliationsQuerySchema,
    response: reconciliationsSchema,
  },
  ({ params, query }) => listReconciliations({ advertiserId: params.id, isStaff: true }, query),
  {
    id: 'listAdvertiserReconciliations',
    scope: 'uploads:read',
    summary: 'Comparisons of an advertiser’s sales with ours',
  },
)

/** Begins a list. */
export const POST = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    body: newFileSchema,
    response: createdFileSchema,
    status: 201,
  },
  (context) => createList(forAdvertiser(context), context.body),
  { id: 'createAdvertiserReconciliation', scope: 'uploads:write', summary: 'Begin a comparison' },
)
