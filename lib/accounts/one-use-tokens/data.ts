import 'server-only'
import type { AuthTokenPurpose } from '@/lib/generated/prisma/enums'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/db'

type Use = { token: string; userId: string; purposes: AuthTokenPurpose[]; now: Date }

/** Whether a token could still be used, without using it. */
export async function isTokenGood(tx: Tx, { token, userId, purposes, now }: Use): Promise<boolean> {
  const good = { tokenHash: sha256Hex(token), userId, purpose: { in: purposes }, usedAt: null, expiresAt: { gt: now } }
  return (await tx.authToken.count({ where: good })) === 1
}

/** Whose token this is, used up or not; null when it was never handed out for that purpose. */
export async function findTokenOwner(tx: Tx, token: string, purpose: AuthTokenPurpose) {
  const found = await tx.authToken.findUnique({
    where: { tokenHash: sha256Hex(token), purpose },
    select: { user: { select: { id: true, email: true, firstName: true, status: true } } },
  })
  return found?.user ?? null
}
