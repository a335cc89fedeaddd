import { handle } from '@/lib/accounts/http/handle'
import { connectedSchema, exchangeQuerySchema } from '@/lib/community/discord/schema'
import { exchangeCode } from '@/lib/community/discord/service'
import { systemClock } from '@/lib/platform/dates/clock'

/** The code somebody came back from Discord with: connects their account, once per code. [S4.46] [S7.11] */
export const POST = handle(
  { access: 'signed-in', query: exchangeQuerySchema, response: connectedSchema },
  async ({ actor, query }) => exchangeCode(actor, query, systemClock),
)
