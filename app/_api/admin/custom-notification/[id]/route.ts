import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { campaignParams, editCampaignSchema } from '@/lib/people/campaigns/admin-schema'
import { editCampaign } from '@/lib/people/campaigns/admin-service'

/** Replaces a draft. */
export const PUT = handle(
  {
    access: canEdit('custom-notification'),
    params: campaignParams,
    body: editCampaignSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  staffWrite(editCampaign),
  { id: 'changeCampaign', scope: 'community:write', summary: 'Change a message that was not sent' },
)
