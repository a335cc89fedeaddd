import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { messageQuerySchema, orderStandingSchema } from '@/lib/community/bots/schema'
import { sendMessage } from '@/lib/community/bots/service'
import { systemClock } from '@/lib/platform/dates/clock'

/** Sends a message as a bot. For those who order of bots. [S7.13] */
export const POST = handle(
  { access: rolesOf('bot-orders'), query: messageQuerySchema, response: orderStandingSchema },
  async ({ actor, request, query }) => sendMessage(staffOf({ actor, request }), query, systemClock),
)
