import { handle } from '@/lib/accounts/http/handle'
import { uploadParamsSchema } from '@/lib/people/sales-uploads/schema'
import { bookUpload } from '@/lib/people/sales-uploads/service'

/** Has the rows of a checked file booked. */
export const POST = handle({ access: 'advertiser-manager', params: uploadParamsSchema }, (context) =>
  bookUpload(context, context.params),
)
