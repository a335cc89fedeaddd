import { postbackReportSchema, purchaseSchema } from '@/lib/demo/schema'
import { sendPurchase } from '@/lib/demo/service'
import { handle } from '@/lib/http/handle'

/** The visitor pressed Buy: the advertiser's server sends its postback. Open to all, in demo mode only. */
export const POST = handle(
  { access: 'public', body: purchaseSchema, response: postbackReportSchema },
  async ({ body }) => sendPurchase(body),
)
