import { handle } from '@/lib/accounts/http/handle'
import { setBrowserReporting } from '@/lib/people/advertisers/browser-tracking-service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'
import { getBrowserReporting } from '@/lib/tracking/browser/data'
import { browserReportingSchema, browserReportingStateSchema } from '@/lib/tracking/browser/schema'

/** Whether and how the pages of the own advertiser report sales. */
export const GET = handle(
  { access: 'advertiser', response: browserReportingStateSchema },
  ({ actor }) => getBrowserReporting(actor.advertiser.advertiserId),
  {
    id: 'getBrowserReporting',
    scope: 'integration:read',
    summary: 'Whether browsers may report sales, and from where',
  },
)

/** Changes it, from the next report on. */
export const PUT = handle(
  { access: 'advertiser-manager', body: browserReportingSchema, response: doneSchema },
  async (context) => {
    await setBrowserReporting(context, context.body)
    return { isDone: true }
  },
  {
    id: 'changeBrowserReporting',
    scope: 'integration:write',
    summary: 'Let browsers report sales, from the hosts you name',
  },
)
