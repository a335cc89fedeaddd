import { handle } from '@/lib/accounts/http/handle'
import { fileFormatSchema } from '@/lib/imports/files/schema'
import { uploadParamsSchema } from '@/lib/imports/sales-uploads/schema'
import { checkUpload } from '@/lib/imports/sales-uploads/service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'

/** Has the rows of a file judged without being booked. */
export const POST = handle(
  { access: 'advertiser-manager', params: uploadParamsSchema, body: fileFormatSchema, response: doneSchema },
  async (context) => {
    await checkUpload(context, { ...context.params, format: context.body })
    return { isDone: true }
  },
  { id: 'checkUpload', scope: 'uploads:write', summary: 'Read the file and check each row' },
)
