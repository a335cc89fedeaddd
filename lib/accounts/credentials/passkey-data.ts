import 'server-only'
import { db } from '@/lib/platform/database/db'
import type { Passkey } from './schema'

/** The passkeys of a user, oldest first. */
export async function listPasskeys(userId: string): Promise<Passkey[]> {
  const rows = await db().passkey.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'asc' }, { credentialId: 'asc' }],
    select: { credentialId: true, name: true, createdAt: true, lastUsedAt: true },
  })
  return rows.map(({ credentialId, name, createdAt, lastUsedAt }) => ({
    id: credentialId,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}
