import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { campaignParams, editCampaignSchema } from '@/lib/people/campaigns/admin-schema'
import { editCampaign } from '@/lib/people/campaigns/admin-service'
import { systemClock } from '@/lib/platform/dates/clock'

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
