import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffListParamsSchema } from '@/lib/imports/reconciliation/admin-schema'
import { comparisonSchema } from '@/lib/imports/reconciliation/schema'
import { compareAgain, compareList } from '@/lib/imports/reconciliation/service'
import { forAdvertiser } from '@/lib/people/advertisers/change-service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'

/** Has a list read and compared with what is recorded. */
export const POST = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: staffListParamsSchema,
    body: comparisonSchema,
    response: doneSchema,
  },
  async (context) => {
    await compareList(forAdvertiser(context), { id: context.params.list, comparison: context.body })
    return { isDone: true }
  },
  { id: 'compareAdvertiserReconciliation', scope: 'uploads:write', summary: 'Compare the file with what we have' },
)

/** Compares it again with what is recorded by now. */
export const PUT = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: staffListParamsSchema,
    response: doneSchema,
  },
  async (context) => {
    await compareAgain(forAdvertiser(context), { id: context.params.list })
    return { isDone: true }
  },
  { id: 'repeatAdvertiserComparison', scope: 'uploads:write', summary: 'Compare again with what we have now' },
)
