import 'server-only'
import { db } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { env } from '@/lib/platform/env'
import { OUR_FAULT_PREFIXES } from './api/refusal-rules'
import { discordSettings } from './api/rules'
import { NOT_SET_UP } from './oauth-constants'

const CANNOT_CONNECT =
  'People cannot connect: Discord refuses DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, the return address or the scopes. The log names which, after "people cannot connect Discord".'

/**
 * What Discord refuses for our own settings, in words for staff: to accounts that are still tried, and to whoever came back
 * from Discord last, within a day. Empty without Discord.
 */
export async function listSettingsFaults(at: Date): Promise<string[]> {
  if (!discordSettings(env())) return []
  const [members, exchanges] = await Promise.all([
    db().$queryRaw<{ error: string }[]>`
      SELECT DISTINCT substring(m.error FROM position(']' IN m.error) + 2) AS error
      FROM discord_member m
      LEFT JOIN discord_connection c ON c.discord_id = m.discord_id AND c.disconnected_at IS NULL
      LEFT JOIN affiliate a ON a.user_id = c.user_id
      WHERE left(m.error, position(']' IN m.error)) = ANY (${OUR_FAULT_PREFIXES})
        AND (m.role_level IS DISTINCT FROM a.level OR (m.joined_at IS NULL AND c.access_token_sealed IS NOT NULL))
      ORDER BY 1`,
    db().$queryRaw<{ message: string | null }[]>`
      SELECT response->'error'->>'message' AS message FROM discord_exchange
      WHERE http_status IS NOT NULL AND created_at >= ${new Date(at.getTime() - DAY_MS)}
      ORDER BY created_at DESC LIMIT 1`,
  ])
  return [...members.map(({ error }) => error), ...(exchanges[0]?.message === NOT_SET_UP ? [CANNOT_CONNECT] : [])]
}
