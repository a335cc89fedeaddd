import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { campaignParams, sendCampaignSchema } from '@/lib/people/campaigns/admin-schema'
import { confirmCampaign } from '@/lib/people/campaigns/admin-service'
import { systemClock } from '@/lib/platform/dates/clock'

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
