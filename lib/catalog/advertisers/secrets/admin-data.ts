import 'server-only'
import { unseal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import type { AdvertiserSecretRow } from './admin-schema'
import { secretEnding, secretState } from './rules'

type SecretRow = Omit<
  AdvertiserSecretRow,
  'ending' | 'state' | 'createdAt' | 'expiresAt' | 'revokedAt' | 'lastUsedAt'
> & {
  sealed: string
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
}

/** The secrets of an advertiser without what they are: those that work first, then the latest. */
export async function listSecrets(advertiserId: number, at: Date): Promise<AdvertiserSecretRow[]> {
  const rows = await db().$queryRaw<SecretRow[]>`
    SELECT s.id, s.kind, s.label, s.secret_sealed AS sealed, s.created_at AS "createdAt", s.expires_at AS "expiresAt",
      s.revoked_at AS "revokedAt", s.last_used_at AS "lastUsedAt",
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) AS "createdBy"
    FROM advertiser_secret s LEFT JOIN app_user u ON u.id = s.created_by_id
    WHERE s.advertiser_id = ${advertiserId}
    ORDER BY (s.revoked_at IS NULL AND (s.expires_at IS NULL OR s.expires_at > ${at})) DESC, s.created_at DESC, s.id DESC`
  return rows.map(({ sealed, ...row }) => ({
    ...row,
    ending: readEnding(sealed),
    state: secretState(row, at),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }))
}

/** The ending of a sealed secret; null when it cannot be read. */
export function readEnding(sealed: string): string | null {
  try {
    return secretEnding(unseal(sealed))
  } catch {
    return null
  }
}
