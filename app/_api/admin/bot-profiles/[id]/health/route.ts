import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { healthSchema, profileParams } from '@/lib/community/bots/profile-admin-schema'
import { checkBotHealth } from '@/lib/community/bots/profile-admin-service'

/** Calls Discord as this bot and answers the result. */
export const POST = handle(
  { access: canEdit('bot-profiles'), params: profileParams, response: healthSchema },
  async ({ params, at }) => ({ health: await checkBotHealth(params.id, at) }),
  { id: 'checkBot', scope: 'community:write', summary: 'Check whether a bot can write' },
)
