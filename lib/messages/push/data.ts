import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import type { PushSettings } from './schema'

/**
 * The devices that may be sent to: their session has neither ended nor expired, and the account is in good standing. As a
 * FROM and WHERE of `d` (push_subscription) and `s` (user_session), to be continued with AND.
 */
export const fromLiveDevices = (at: Date): Prisma.Sql => Prisma.sql`
  FROM push_subscription d
  JOIN user_session s ON s.id = d.session_id AND s.user_id = d.user_id
  JOIN app_user u ON u.id = d.user_id
  LEFT JOIN affiliate a ON a.user_id = u.id
  WHERE s.revoked_at IS NULL AND s.expires_at > ${at} AND s.created_at >= u.sessions_valid_from
    AND u.status = 'active' AND (a.status IS NULL OR a.status NOT IN ('suspended', 'banned'))`

type Stored = { hidesAmounts: boolean; quietFrom: number | null; quietUntil: number | null; quietZone: string | null }

/** The settings as they are stored; those of a person who chose nothing for null. */
export function toPushSettings(stored: Stored | null): PushSettings {
  const { hidesAmounts = false, quietFrom = null, quietUntil = null, quietZone = null } = stored ?? {}
  const hasQuiet = quietFrom !== null && quietUntil !== null && quietZone !== null
  return { hidesAmounts, quiet: hasQuiet ? { from: quietFrom, until: quietUntil, zone: quietZone } : null }
}

/** What applies to all pushes of a user. */
export const getPushSettings = async (userId: string): Promise<PushSettings> =>
  toPushSettings(await db().pushSetting.findUnique({ where: { userId } }))
