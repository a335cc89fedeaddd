import { handle } from '@/lib/accounts/http/handle'
import { getMemberCount } from '@/lib/community/discord/data'
import { memberCountSchema } from '@/lib/community/discord/schema'

/** The number of members of the community; 503 when it is not available. [S7.15] */
export const GET = handle({ access: 'signed-in', response: memberCountSchema }, async ({ at }) => ({
  memberCount: await getMemberCount(at),
}))
