import { handle } from '@/lib/accounts/http/handle'
import { connectedSchema } from '@/lib/community/discord/oauth-schema'
import { exchangeQuerySchema } from '@/lib/community/discord/schema'
import { exchangeCode } from '@/lib/community/discord/service'

/** Exchanges the code of Discord's return address and connects the account, once per code. [S4.46] [S7.11] */
export const POST = handle(
  { access: 'signed-in', query: exchangeQuerySchema, response: connectedSchema },
  async (context) => exchangeCode(context, context.query),
)
