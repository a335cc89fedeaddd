import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { messageQuerySchema, orderStandingSchema } from '@/lib/bots/schema'
import { sendMessage } from '@/lib/bots/service'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

/** Sends a message as a bot. For those who order of bots. [S7.13] */
export const POST = handle(
  { access: rolesOf('bot-orders'), query: messageQuerySchema, response: orderStandingSchema },
  async ({ actor, request, query }) => sendMessage(staffOf({ actor, request }), query, systemClock),
)
