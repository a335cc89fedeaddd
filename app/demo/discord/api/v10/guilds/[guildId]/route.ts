import { z } from 'zod'
import { BRAND } from '@/lib/brand'
import { DEMO_GUILD } from '@/lib/discord/constants'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { handle } from '@/lib/http/handle'

const UNAUTHORIZED = { message: '401: Unauthorized', code: 0 }
const UNKNOWN_GUILD = { message: 'Unknown Guild', code: 10004 }

/** The stand-in's `GET /guilds/{id}`, with the answers and errors of Discord's. In demo mode only. */
export const GET = handle(
  {
    access: 'public',
    params: z.object({ guildId: z.string() }),
    query: z.object({ with_counts: z.enum(['true', 'false']).default('false') }),
  },
  async ({ request, params, query }) => {
    if (!env().DEMO) throw new AppError('not_found', 'There is nothing here.')
    if (request.headers.get('authorization') !== `Bot ${DEMO_GUILD.botToken}`) {
      return Response.json(UNAUTHORIZED, { status: 401 })
    }
    if (params.guildId !== DEMO_GUILD.id) return Response.json(UNKNOWN_GUILD, { status: 404 })
    const { id, memberCount, presenceCount } = DEMO_GUILD
    const counts = { approximate_member_count: memberCount, approximate_presence_count: presenceCount }
    return { id, name: BRAND.name, ...(query.with_counts === 'true' && counts) }
  },
)
