import { systemClock } from '@/lib/dates/clock'
import { disconnectedSchema } from '@/lib/discord/schema'
import { disconnect } from '@/lib/discord/service'
import { handle } from '@/lib/http/handle'

/** Disconnects the caller's Discord account. Again changes nothing. */
export const DELETE = handle({ access: 'signed-in', response: disconnectedSchema }, async ({ actor }) => {
  await disconnect(actor, systemClock)
  return { connected: false }
})
