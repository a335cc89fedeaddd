import { rolesOf } from '@/lib/admin/rules'
import { channelsQuerySchema, channelsSchema } from '@/lib/bots/schema'
import { listChannels } from '@/lib/bots/service'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

/** Where a bot could write. For those who order of bots. [S7.12] */
export const POST = handle(
  { access: rolesOf('bot-orders'), query: channelsQuerySchema, response: channelsSchema },
  async ({ query }) => listChannels(query.profileId, systemClock),
)
