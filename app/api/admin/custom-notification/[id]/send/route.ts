import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { campaignParams, sendCampaignSchema } from '@/lib/notification-campaigns/schema'
import { confirmCampaign } from '@/lib/notification-campaigns/service'

/** Sends a draft to exactly as many as were confirmed, or has it sent at an instant. */
export const POST = handle(
  {
    access: rolesOf('custom-notification'),
    params: campaignParams,
    body: sendCampaignSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await confirmCampaign(context.params.id, context.body, staffOf(context), systemClock)
    return { isDone: true }
  },
)
