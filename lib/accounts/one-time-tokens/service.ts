import 'server-only'
import { randomBytes } from 'node:crypto'
import type { AuthTokenPurpose } from '@/lib/generated/prisma/enums'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/database/db'

type Issue = { userId: string; purpose: AuthTokenPurpose; lifetimeMs: number; at: Date }

/** Creates a one-use token and returns it; the database stores only its SHA-256. */
export async function issueToken(tx: Tx, { userId, purpose, lifetimeMs, at }: Issue): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + lifetimeMs)
  await tx.authToken.create({ data: { tokenHash: sha256Hex(token), userId, purpose, createdAt: at, expiresAt } })
  return token
}

type Use = { token: string; userId: string; purposes: AuthTokenPurpose[]; at: Date }

/** Consumes a token with one guarded update: of concurrent calls exactly one returns true. */
export async function consumeToken(tx: Tx, { token, userId, purposes, at }: Use): Promise<boolean> {
  const { count } = await tx.authToken.updateMany({
    where: { tokenHash: sha256Hex(token), userId, purpose: { in: purposes }, usedAt: null, expiresAt: { gt: at } },
    data: { usedAt: at },
  })
  return count === 1
}

/** Invalidates all tokens of a user, so that none of them works after a password change. */
export async function invalidateTokens(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.authToken.updateMany({ where: { userId, usedAt: null }, data: { usedAt: at } })
}
