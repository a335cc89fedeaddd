import { handle } from '@/lib/accounts/http/handle'
import { connectStartSchema } from '@/lib/community/discord/schema'
import { beginConnection } from '@/lib/community/discord/service'
import { systemClock } from '@/lib/platform/dates/clock'

/** Begins to connect Discord: the address to send the browser to. */
export const POST = handle({ access: 'signed-in', response: connectStartSchema }, async ({ actor }) =>
  beginConnection(actor, systemClock),
)
