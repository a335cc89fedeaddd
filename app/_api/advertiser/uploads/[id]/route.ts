import { handle } from '@/lib/accounts/http/handle'
import { getSalesUpload } from '@/lib/imports/sales-uploads/data'
import { salesUploadDetailSchema, uploadParamsSchema } from '@/lib/imports/sales-uploads/schema'
import { removeUpload } from '@/lib/imports/sales-uploads/service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'

/** A file with sales, with its first rows until its columns are chosen. */
export const GET = handle(
  { access: 'advertiser', params: uploadParamsSchema, response: salesUploadDetailSchema },
  ({ actor: { advertiser }, params }) => getSalesUpload(advertiser.advertiserId, params.id),
  { id: 'getUpload', scope: 'uploads:read', summary: 'An upload with its counts' },
)

/** Removes a file that was not booked. */
export const DELETE = handle(
  { access: 'advertiser-manager', params: uploadParamsSchema, response: doneSchema },
  async (context) => {
    await removeUpload(context, context.params)
    return { isDone: true }
  },
  { id: 'deleteUpload', scope: 'uploads:write', summary: 'Delete an upload that was not recorded' },
)
