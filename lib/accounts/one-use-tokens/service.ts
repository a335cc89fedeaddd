import 'server-only'
import { randomBytes } from 'node:crypto'
import type { AuthTokenPurpose } from '@/lib/generated/prisma/enums'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/db'

type Issue = { userId: string; purpose: AuthTokenPurpose; lifetimeMs: number; now: Date }

/** Makes a one-use secret and answers it; the database keeps its SHA-256 alone. */
export async function issueToken(tx: Tx, { userId, purpose, lifetimeMs, now }: Issue): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await tx.authToken.create({ data: { tokenHash: sha256Hex(token), userId, purpose, createdAt: now, expiresAt } })
  return token
}

type Use = { token: string; userId: string; purposes: AuthTokenPurpose[]; now: Date }

/** Uses a token up. One guarded update: of any number of uses at once, exactly one is answered true. */
export async function spendToken(tx: Tx, { token, userId, purposes, now }: Use): Promise<boolean> {
  const { count } = await tx.authToken.updateMany({
    where: { tokenHash: sha256Hex(token), userId, purpose: { in: purposes }, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  })
  return count === 1
}

/** Uses up whatever else a user still holds, so that a changed password leaves no way in behind it. */
export async function voidTokens(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.authToken.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } })
}
