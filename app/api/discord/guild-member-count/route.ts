import { getMemberCount } from '@/lib/discord/data'
import { memberCountSchema } from '@/lib/discord/schema'
import { handle } from '@/lib/http/handle'

/** How many people are in the community; 503 when it cannot be said. [S7.15] */
export const GET = handle({ access: 'signed-in', response: memberCountSchema }, async () => ({
  memberCount: await getMemberCount(),
}))
