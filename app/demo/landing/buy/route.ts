import { handle } from '@/lib/accounts/http/handle'
import { postbackReportSchema, purchaseSchema } from '@/lib/runtime/demo-purchases/schema'
import { sendPurchase } from '@/lib/runtime/demo-purchases/service'

/** Handles a purchase: the advertiser's server sends its postback. Public, demo mode only. */
export const POST = handle(
  { access: 'public', body: purchaseSchema, response: postbackReportSchema },
  async ({ at, body }) => sendPurchase({ at }, body),
)
