import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { createdFileSchema } from '@/lib/imports/files/schema'
import { staffListParamsSchema } from '@/lib/imports/reconciliation/admin-schema'
import { checkMissing } from '@/lib/imports/reconciliation/service'
import { forAdvertiser } from '@/lib/people/advertisers/change-service'

/** Has the missing sales of a list judged as an uploaded file, whose booking is to be confirmed. */
export const POST = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: staffListParamsSchema,
    response: createdFileSchema,
    status: 201,
  },
  (context) => checkMissing(forAdvertiser(context), { id: context.params.list }),
  { id: 'uploadAdvertiserMissingSales', scope: 'uploads:write', summary: 'Make an upload of the sales we do not have' },
)
