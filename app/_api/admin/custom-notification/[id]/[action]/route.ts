import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { campaignActionParams, campaignActionSchema } from '@/lib/people/campaigns/admin-schema'
import { actOnCampaign } from '@/lib/people/campaigns/admin-service'

/** Unschedules, recalls, duplicates or discards; answers its id, for a duplicate the id of the copy. */
export const POST = handle(
  {
    access: canEdit('custom-notification'),
    params: campaignActionParams,
    body: campaignActionSchema,
    response: z.object({ id: z.uuid() }),
  },
  staffWrite(actOnCampaign, 'id'),
  { id: 'actOnCampaign', scope: 'community:write', summary: 'Take back, copy or discard a message' },
)
