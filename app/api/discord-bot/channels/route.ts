import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { channelsQuerySchema, channelsSchema } from '@/lib/community/bots/schema'
import { listChannels } from '@/lib/community/bots/service'
import { systemClock } from '@/lib/platform/dates/clock'

/** Where a bot could write. For those who order of bots. [S7.12] */
export const POST = handle(
  { access: rolesOf('bot-orders'), query: channelsQuerySchema, response: channelsSchema },
  async ({ query }) => listChannels(query.profileId, systemClock),
)
