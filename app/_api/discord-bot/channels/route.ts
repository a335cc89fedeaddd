import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { listBotChannels } from '@/lib/community/bots/profile-admin-service'
import { channelsQuerySchema, channelsSchema } from '@/lib/community/bots/schema'

/** The channels a bot could write in, for staff who create orders. [S7.12] */
export const POST = handle(
  { access: canEdit('bot-orders'), query: channelsQuerySchema, response: channelsSchema },
  async ({ query, at }) => listBotChannels(query.profileId, at),
  { id: 'listBotChannels', scope: 'community:write', summary: 'Channels a bot could write in' },
)
