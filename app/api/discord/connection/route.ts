import { handle } from '@/lib/accounts/http/handle'
import { getDiscordStanding } from '@/lib/community/discord/data'
import { disconnectedSchema, discordStandingSchema } from '@/lib/community/discord/schema'
import { disconnect } from '@/lib/community/discord/service'
import { systemClock } from '@/lib/platform/dates/clock'

/** How the caller stands with Discord: what is connected, and whether there is a bonus to earn. */
export const GET = handle({ access: 'signed-in', response: discordStandingSchema }, async ({ actor }) =>
  getDiscordStanding(actor.userId, actor.affiliateId !== null),
)

/** Disconnects the caller's Discord account. Again changes nothing. */
export const DELETE = handle({ access: 'signed-in', response: disconnectedSchema }, async ({ actor }) => {
  await disconnect(actor, systemClock)
  return { connected: false }
})
