import 'server-only'
import { db } from '@/lib/platform/database/db'

/** A Discord account with what decides its role: `level` is the level it should have, null for none. */
export type MemberState = {
  discordId: string
  isConnected: boolean
  level: number | null
  roleLevel: number | null
  joinedAt: Date | null
  accessTokenSealed: string | null
}

/** @throws when the account was never connected */
export async function findMember(discordId: string): Promise<MemberState> {
  const [member] = await db().$queryRaw<[MemberState]>`
    SELECT m.discord_id AS "discordId", c.user_id IS NOT NULL AS "isConnected", a.level,
      m.role_level AS "roleLevel", m.joined_at AS "joinedAt", c.access_token_sealed AS "accessTokenSealed"
    FROM discord_member m
    LEFT JOIN discord_connection c ON c.discord_id = m.discord_id AND c.disconnected_at IS NULL
    LEFT JOIN affiliate a ON a.user_id = c.user_id
    WHERE m.discord_id = ${discordId}`
  return member
}

/** Accounts due for a try whose role differs from their level, or that can join the community and have not. */
export async function listDueMembers(at: Date, limit: number): Promise<string[]> {
  const due = await db().$queryRaw<{ discordId: string }[]>`
    SELECT m.discord_id AS "discordId"
    FROM discord_member m
    LEFT JOIN discord_connection c ON c.discord_id = m.discord_id AND c.disconnected_at IS NULL
    LEFT JOIN affiliate a ON a.user_id = c.user_id
    WHERE m.next_try_at <= ${at}
      AND (m.role_level IS DISTINCT FROM a.level OR (m.joined_at IS NULL AND c.access_token_sealed IS NOT NULL))
    ORDER BY m.next_try_at LIMIT ${limit}`
  return due.map(({ discordId }) => discordId)
}
