import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { campaignParams, sendCampaignSchema } from '@/lib/people/campaigns/admin-schema'
import { confirmCampaign } from '@/lib/people/campaigns/admin-service'

/** Sends a draft to exactly the confirmed number of recipients, now or at an instant. */
export const POST = handle(
  {
    access: canEdit('custom-notification'),
    params: campaignParams,
    body: sendCampaignSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  staffWrite(confirmCampaign),
  { id: 'sendCampaign', scope: 'community:write', summary: 'Send a message, now or later' },
)
