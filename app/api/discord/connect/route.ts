import { systemClock } from '@/lib/dates/clock'
import { connectStartSchema } from '@/lib/discord/schema'
import { beginConnection } from '@/lib/discord/service'
import { handle } from '@/lib/http/handle'

/** Begins to connect Discord: the address to send the browser to. */
export const POST = handle({ access: 'signed-in', response: connectStartSchema }, async ({ actor }) =>
  beginConnection(actor, systemClock),
)
