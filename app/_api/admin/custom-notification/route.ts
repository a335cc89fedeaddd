import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listCampaigns } from '@/lib/people/campaigns/admin-data'
import {
  CAMPAIGN_COLUMNS,
  campaignRowSchema,
  campaignsQuerySchema,
  createCampaignSchema,
} from '@/lib/people/campaigns/admin-schema'
import { createCampaign } from '@/lib/people/campaigns/admin-service'

/** Campaigns with their results. [S2.23] */
export const GET = handle(
  { access: canView('custom-notification'), query: campaignsQuerySchema, response: listSchema(campaignRowSchema) },
  listRoute(listCampaigns, CAMPAIGN_COLUMNS, 'messages'),
  { id: 'listCampaigns', scope: 'community:read', summary: 'Messages to many people' },
)

/** Creates a draft. */
export const POST = handle(
  {
    access: canEdit('custom-notification'),
    body: createCampaignSchema,
    response: z.object({ id: z.uuid() }),
    status: 201,
  },
  staffWrite(createCampaign, 'id'),
  { id: 'createCampaign', scope: 'community:write', summary: 'Write a message to many people' },
)
