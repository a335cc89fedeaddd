import { handle } from '@/lib/accounts/http/handle'
import { createdFileSchema } from '@/lib/imports/files/schema'
import { listParamsSchema } from '@/lib/imports/reconciliation/schema'
import { checkMissing } from '@/lib/imports/reconciliation/service'

/** Has the missing sales of a list judged as an uploaded file, whose booking is to be confirmed. */
export const POST = handle(
  { access: 'advertiser-manager', params: listParamsSchema, response: createdFileSchema, status: 201 },
  (context) => checkMissing(context, { id: context.params.list }),
  { id: 'uploadMissingSales', scope: 'uploads:write', summary: 'Make an upload of the sales we do not have' },
)
