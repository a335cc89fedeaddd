import { handle } from '@/lib/accounts/http/handle'
import { getMemberCount } from '@/lib/community/discord/data'
import { memberCountSchema } from '@/lib/community/discord/schema'

/** How many people are in the community; 503 when it cannot be said. [S7.15] */
export const GET = handle({ access: 'signed-in', response: memberCountSchema }, async () => ({
  memberCount: await getMemberCount(),
}))
