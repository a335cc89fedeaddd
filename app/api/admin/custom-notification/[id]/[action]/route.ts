import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { campaignActionParams, campaignActionSchema } from '@/lib/people/campaigns/admin-schema'
import { stepCampaign } from '@/lib/people/campaigns/admin-service'
import { systemClock } from '@/lib/platform/dates/clock'

/** Takes a schedule back, recalls, duplicates or discards; answers the copy's id, of a duplicate. */
export const POST = handle(
  {
    access: rolesOf('custom-notification'),
    params: campaignActionParams,
    body: campaignActionSchema,
    response: z.object({ id: z.uuid() }),
  },
  async (context) => ({
    id: await stepCampaign(context.params, context.body.reason, staffOf(context), systemClock.now()),
  }),
)
