import { handle } from '@/lib/accounts/http/handle'
import { getDiscordStatus } from '@/lib/community/discord/data'
import { disconnectedSchema, discordStatusSchema } from '@/lib/community/discord/schema'
import { disconnect } from '@/lib/community/discord/service'

/** The caller's Discord connection, and whether connecting would earn the bonus. */
export const GET = handle(
  { access: 'signed-in', response: discordStatusSchema },
  async ({ actor }) => getDiscordStatus(actor.userId, actor.affiliateId !== null),
  { id: 'getDiscordConnection', scope: 'profile:read', summary: 'The connected account of Discord' },
)

/** Disconnects the caller's Discord account; without one nothing changes. */
export const DELETE = handle(
  { access: 'signed-in', response: disconnectedSchema },
  async (context) => {
    await disconnect(context)
    return { connected: false }
  },
  { id: 'removeDiscordConnection', scope: 'profile:write', summary: 'Disconnect the account of Discord' },
)
