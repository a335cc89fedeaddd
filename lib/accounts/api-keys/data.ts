import 'server-only'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { db, pool } from '@/lib/platform/db'
import { KEY_PREFIX, NOTE_USE_EVERY_MS, type Scope } from './constants'
import { type ApiKeyLine, apiKeySchema } from './schema'

/** The keys of an affiliate that are not revoked, the newest first. */
export async function listKeys(affiliateId: number, at: Date): Promise<ApiKeyLine[]> {
  const keys = await db().apiKey.findMany({ where: { affiliateId, revokedAt: null }, orderBy: { id: 'desc' } })
  return keys.map(({ createdAt, lastUsedAt, expiresAt, ...key }) =>
    apiKeySchema.parse({
      ...key,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
      isExpired: expiresAt !== null && expiresAt <= at,
    }),
  )
}

/** The affiliate behind an API key, and the scopes of the key. */
export type KeyHolder = { keyId: string; affiliateId: number; scopes: readonly Scope[] }

// one prepared round trip: it runs on every call; users who may not sign in may not call either
const LIVE_KEY = {
  name: 'api-keys-live',
  text: `SELECT k.id AS "keyId", k.affiliate_id AS "affiliateId", k.scopes, k.last_used_at AS "lastUsedAt"
    FROM api_key k
    JOIN affiliate a ON a.id = k.affiliate_id
    JOIN app_user u ON u.id = a.user_id
    WHERE k.key_hash = $1 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)
      AND u.status = 'active'`,
}

/** The holder of a key, or null for one that is unknown, revoked or expired, or whose affiliate is blocked. */
export async function findKeyHolder(key: string, at: Date): Promise<KeyHolder | null> {
  if (!key.startsWith(KEY_PREFIX)) return null
  const { rows } = await pool().query<KeyHolder & { lastUsedAt: Date | null }>({
    ...LIVE_KEY,
    values: [sha256Hex(key), at],
  })
  const found = rows[0]
  if (!found) return null
  const { lastUsedAt, ...holder } = found
  if (!lastUsedAt || at.getTime() - lastUsedAt.getTime() >= NOTE_USE_EVERY_MS) {
    await db().apiKey.updateMany({ where: { id: holder.keyId }, data: { lastUsedAt: at } })
  }
  return holder
}
