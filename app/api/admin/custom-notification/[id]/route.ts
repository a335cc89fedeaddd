import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { campaignParams, editCampaignSchema } from '@/lib/notification-campaigns/schema'
import { editCampaign } from '@/lib/notification-campaigns/service'

/** Replaces a draft. */
export const PUT = handle(
  {
    access: rolesOf('custom-notification'),
    params: campaignParams,
    body: editCampaignSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await editCampaign(context.params.id, context.body, staffOf(context), systemClock.now())
    return { isDone: true }
  },
)
