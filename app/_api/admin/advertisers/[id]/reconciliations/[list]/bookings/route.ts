import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { bookMissingSchema, staffListParamsSchema } from '@/lib/imports/reconciliation/admin-schema'
import { bookMissing } from '@/lib/imports/reconciliation/admin-service'
import { forAdvertiser } from '@/lib/people/advertisers/change-service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'

/** Has the judged missing sales of a list booked. */
export const POST = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: staffListParamsSchema,
    body: bookMissingSchema,
    response: doneSchema,
  },
  async (context) => {
    await bookMissing(forAdvertiser(context, context.body.reason), { id: context.params.list })
    return { isDone: true }
  },
  { id: 'bookAdvertiserReconciliation', scope: 'uploads:write', summary: 'Record the sales we do not have' },
)
