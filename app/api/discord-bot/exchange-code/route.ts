import { systemClock } from '@/lib/dates/clock'
import { connectedSchema, exchangeQuerySchema } from '@/lib/discord/schema'
import { exchangeCode } from '@/lib/discord/service'
import { handle } from '@/lib/http/handle'

/** The code somebody came back from Discord with: connects their account, once per code. [S4.46] [S7.11] */
export const POST = handle(
  { access: 'signed-in', query: exchangeQuerySchema, response: connectedSchema },
  async ({ actor, query }) => exchangeCode(actor, query, systemClock),
)
