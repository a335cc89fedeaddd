import { changersOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffListParamsSchema } from '@/lib/imports/reconciliation/admin-schema'
import { createdListSchema } from '@/lib/imports/reconciliation/schema'
import { checkMissing } from '@/lib/imports/reconciliation/service'
import { forAdvertiser } from '@/lib/people/advertisers/change-service'

/** Has the missing sales of a list judged as an uploaded file, whose booking is to be confirmed. */
export const POST = handle(
  { access: changersOf('advertisers'), params: staffListParamsSchema, response: createdListSchema, status: 201 },
  (context) => checkMissing(forAdvertiser(context), { id: context.params.list }),
  { id: 'uploadAdvertiserMissingSales', scope: 'uploads:write', summary: 'Make an upload of the sales we do not have' },
)
