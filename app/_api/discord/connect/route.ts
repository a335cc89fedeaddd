import { handle } from '@/lib/accounts/http/handle'
import { connectStartSchema } from '@/lib/community/discord/schema'
import { beginConnection } from '@/lib/community/discord/service'

/** Starts connecting Discord: answers the address to send the browser to. */
export const POST = handle({ access: 'signed-in', response: connectStartSchema }, async (context) =>
  beginConnection(context),
)
