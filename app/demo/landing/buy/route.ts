import { handle } from '@/lib/accounts/http/handle'
import { postbackReportSchema, purchaseSchema } from '@/lib/runtime/demo/schema'
import { sendPurchase } from '@/lib/runtime/demo/service'

/** The visitor pressed Buy: the advertiser's server sends its postback. Open to all, in demo mode only. */
export const POST = handle(
  { access: 'public', body: purchaseSchema, response: postbackReportSchema },
  async ({ at, body }) => sendPurchase({ at }, body),
)
