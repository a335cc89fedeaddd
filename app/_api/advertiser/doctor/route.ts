import { handle } from '@/lib/accounts/http/handle'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { runOrderSchema, startedRunSchema } from '@/lib/tracking/integration/doctor/schema'
import { startRun } from '@/lib/tracking/integration/doctor/service'

/** Begins a test purchase on an offer of the own advertiser. */
export const POST = handle(
  { access: 'advertiser-manager', body: runOrderSchema, response: startedRunSchema, status: 201 },
  async (context) => {
    await countAttempt('testPurchasePerAdvertiser', String(context.actor.advertiser.advertiserId))
    return startRun(context, context.body)
  },
  { id: 'startDoctor', scope: 'integration:write', summary: 'Begin a check of the integration with a test click' },
)
