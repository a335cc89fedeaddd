import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { campaignActionParams, campaignActionSchema } from '@/lib/notification-campaigns/schema'
import { stepCampaign } from '@/lib/notification-campaigns/service'

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
