import 'server-only'
import { fromLiveDevices, getPushSettings } from '@/lib/messages/push/data'
import { pushKeys } from '@/lib/messages/push/keys-service'
import type { Push } from '@/lib/messages/push/schema'
import { db } from '@/lib/platform/database/db'
import { describeDevice } from '../auth/session-rules'

type Row = { id: string; userAgent: string; isCurrent: boolean; createdAt: Date; lastUsedAt: Date | null }

/**
 * What the notifications page shows of pushes: the devices of a user, that of the session first, and the settings.
 * @param sessionId of the one who asks
 */
export async function getPush({ userId, sessionId }: { userId: string; sessionId: string }, at: Date): Promise<Push> {
  const [{ publicKey }, settings, rows] = await Promise.all([
    pushKeys(),
    getPushSettings(userId),
    db().$queryRaw<Row[]>`
      SELECT d.id, s.user_agent AS "userAgent", s.id = ${sessionId}::uuid AS "isCurrent", d.created_at AS "createdAt",
        d.last_used_at AS "lastUsedAt"
      ${fromLiveDevices(at)} AND d.user_id = ${userId}::uuid
      ORDER BY "isCurrent" DESC, coalesce(d.last_used_at, d.created_at) DESC, d.id`,
  ])
  const devices = rows.map(({ userAgent, createdAt, lastUsedAt, ...row }) => ({
    ...row,
    ...describeDevice(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
  return { publicKey, devices, settings }
}
