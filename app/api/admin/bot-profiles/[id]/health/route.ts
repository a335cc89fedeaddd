import { rolesOf } from '@/lib/admin/rules'
import { checkHealth } from '@/lib/bots/desk'
import { healthSchema, profileParams } from '@/lib/bots/desk-schema'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

/** Asks Discord as this bot, now. */
export const POST = handle(
  { access: rolesOf('bot-profiles'), params: profileParams, response: healthSchema },
  async ({ params }) => ({ health: await checkHealth(params.id, systemClock) }),
)
