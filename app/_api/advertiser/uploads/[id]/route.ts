import { handle } from '@/lib/accounts/http/handle'
import { doneSchema } from '@/lib/people/advertisers/members/schema'
import { getSalesUpload } from '@/lib/people/sales-uploads/data'
import { salesUploadDetailSchema, uploadParamsSchema } from '@/lib/people/sales-uploads/schema'
import { removeUpload } from '@/lib/people/sales-uploads/service'

/** A file with sales, with its first rows until its columns are chosen. */
export const GET = handle(
  { access: 'advertiser', params: uploadParamsSchema, response: salesUploadDetailSchema },
  ({ actor: { advertiser }, params }) => getSalesUpload(advertiser.advertiserId, params.id),
)

/** Removes a file that was not booked. */
export const DELETE = handle(
  { access: 'advertiser-manager', params: uploadParamsSchema, response: doneSchema },
  async (context) => {
    await removeUpload(context, context.params)
    return { isDone: true }
  },
)
