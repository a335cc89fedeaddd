import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { checkHealth } from '@/lib/community/bots/desk'
import { healthSchema, profileParams } from '@/lib/community/bots/desk-schema'
import { systemClock } from '@/lib/platform/dates/clock'

/** Asks Discord as this bot, now. */
export const POST = handle(
  { access: rolesOf('bot-profiles'), params: profileParams, response: healthSchema },
  async ({ params }) => ({ health: await checkHealth(params.id, systemClock) }),
)
