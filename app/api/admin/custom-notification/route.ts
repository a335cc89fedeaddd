import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listCampaigns } from '@/lib/people/campaigns/admin-data'
import {
  type CampaignRow,
  campaignRowSchema,
  campaignsQuerySchema,
  createCampaignSchema,
} from '@/lib/people/campaigns/admin-schema'
import { createCampaign } from '@/lib/people/campaigns/admin-service'
import { systemClock } from '@/lib/platform/dates/clock'

const access = rolesOf('custom-notification')
const COLUMNS = [
  { head: 'Message', cell: (row: CampaignRow) => row.id },
  { head: 'Type', cell: (row: CampaignRow) => row.type },
  { head: 'Title', cell: (row: CampaignRow) => row.title },
  { head: 'Text', cell: (row: CampaignRow) => row.message },
  { head: 'Leads to', cell: (row: CampaignRow) => row.destinationUrlPath },
  { head: 'Audience', cell: (row: CampaignRow) => JSON.stringify(row.audience) },
  { head: 'Status', cell: (row: CampaignRow) => row.status },
  { head: 'For', cell: (row: CampaignRow) => row.audienceCount },
  { head: 'Delivered', cell: (row: CampaignRow) => row.deliveredCount },
  { head: 'Read', cell: (row: CampaignRow) => row.readCount },
  { head: 'Clicked', cell: (row: CampaignRow) => row.clickedCount },
  { head: 'Made by', cell: (row: CampaignRow) => row.createdBy },
  { head: 'Made', cell: (row: CampaignRow) => row.dateCreated },
  { head: 'Scheduled for', cell: (row: CampaignRow) => row.scheduledAt },
  { head: 'Sent', cell: (row: CampaignRow) => row.sentAt },
  { head: 'Recalled', cell: (row: CampaignRow) => row.recalledAt },
]

/** Every message to many, and what came of it. [S2.23] */
export const GET = handle(
  { access, query: campaignsQuerySchema, response: listSchema(campaignRowSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listCampaigns(query)
    return listAsCsv((page) => listCampaigns({ ...query, ...page }), COLUMNS, { name: 'messages', requestId })
  },
)

/** Makes a draft. */
export const POST = handle(
  { access, body: createCampaignSchema, response: z.object({ id: z.uuid() }), status: 201 },
  async (context) => ({ id: await createCampaign(context.body, staffOf(context), systemClock.now()) }),
)
