import 'server-only'
import { db, pool } from '@/lib/platform/database/db'
import type { CustomRole } from '../staff-permissions/custom-role-constants'
import type { Actor, Membership } from './constants'
import { LAST_SEEN_EVERY_MS, SESSIONS_LISTED } from './session-constants'
import { describeDevice } from './session-rules'
import type { Sessions } from './session-schema'

/**
 * The active sessions of a user, the current one first, then by when they were last seen.
 * @param sessionId the current one
 */
export async function listSessions(userId: string, sessionId: string, at: Date): Promise<Sessions> {
  const rows = await db().$queryRaw<SessionRow[]>`
    SELECT s.id, s.user_agent AS "userAgent", host(s.ip) AS ip, s.created_at AS "createdAt",
      s.last_seen_at AS "lastSeenAt", s.id = ${sessionId}::uuid AS "isCurrent"
    FROM user_session s JOIN app_user u ON u.id = s.user_id
    WHERE s.user_id = ${userId}::uuid AND s.revoked_at IS NULL AND s.expires_at > ${at}
      AND s.created_at >= u.sessions_valid_from
    ORDER BY "isCurrent" DESC, s.last_seen_at DESC, s.id DESC LIMIT ${SESSIONS_LISTED}`
  return {
    sessions: rows.map(({ userAgent, createdAt, lastSeenAt, ...row }) => ({
      ...row,
      ...describeDevice(userAgent),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  }
}

type SessionRow = {
  id: string
  userAgent: string
  ip: string | null
  createdAt: Date
  lastSeenAt: Date
  isCurrent: boolean
}

// one prepared round trip: it runs on every request of every signed-in user
const LIVE_SESSION = {
  name: 'auth-live-session',
  text: `SELECT s.id AS "sessionId", u.id AS "userId", u.email, u.role,
      trim(u.first_name || ' ' || u.last_name) AS name,
      a.id AS "affiliateId", a.status AS "affiliateStatus",
      CASE WHEN m.user_id IS NOT NULL THEN json_build_object('advertiserId', m.advertiser_id, 'role', m.role) END AS advertiser,
      CASE WHEN c.id IS NOT NULL THEN json_build_object('name', c.name, 'permissions', c.permissions, 'isOwnBook', c.own_book) END AS "customRole",
      s.last_seen_at AS "lastSeenAt",
      CASE WHEN viewed.id IS NOT NULL THEN own.id END AS "viewedBy",
      r.requires_two_factor IS TRUE AND own.one_time_code_since IS NULL AS "needsTwoFactor"
    FROM user_session s
    JOIN app_user own ON own.id = s.user_id
    LEFT JOIN role_rule r ON r.role = own.role
    LEFT JOIN app_user viewed ON viewed.id = s.view_as_user_id AND s.view_as_until > $3
      AND viewed.role = 'AFFILIATE' AND own.role IN ('SUPER_ADMIN', 'GSM', 'COMMUNITY_TEAM', 'ADMIN')
      AND (r.requires_two_factor IS NOT TRUE OR own.one_time_code_since IS NOT NULL)
    JOIN app_user u ON u.id = coalesce(viewed.id, own.id)
    LEFT JOIN affiliate a ON a.user_id = u.id
    LEFT JOIN advertiser_member m ON m.user_id = u.id
    LEFT JOIN staff_role c ON c.id = u.staff_role_id
    WHERE s.id = $1 AND s.user_id = $2
      AND s.revoked_at IS NULL AND s.expires_at > $3 AND s.created_at >= own.sessions_valid_from
      AND own.status = 'active'`,
}

type LiveSession = Omit<Actor, 'viewedBy' | 'needsTwoFactor' | 'advertiser' | 'customRole'> & {
  lastSeenAt: Date
  advertiser: Membership | null
  customRole: CustomRole | null
  viewedBy: string | null
  needsTwoFactor: boolean
}

/** The actor of a session that is not revoked, expired or void and whose user is active; null for any other. */
export async function findLiveSession(sessionId: string, userId: string, at: Date): Promise<Actor | null> {
  const { rows } = await pool().query<LiveSession>({
    ...LIVE_SESSION,
    values: [sessionId, userId, at],
  })
  const found = rows[0]
  if (!found) return null
  const { lastSeenAt, viewedBy, needsTwoFactor, advertiser, customRole, ...actor } = found
  if (at.getTime() - lastSeenAt.getTime() > LAST_SEEN_EVERY_MS) await updateLastSeen(sessionId, at)
  return {
    ...actor,
    ...(advertiser && { advertiser }),
    ...(customRole && { customRole }),
    ...(viewedBy && { viewedBy }),
    ...(needsTwoFactor && { needsTwoFactor: true as const }),
  }
}

async function updateLastSeen(sessionId: string, at: Date): Promise<void> {
  await db().userSession.updateMany({ where: { id: sessionId }, data: { lastSeenAt: at } })
}
