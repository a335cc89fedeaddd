import 'server-only'
import type { AuthTokenPurpose } from '@/lib/generated/prisma/enums'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/database/db'

type Use = { token: string; userId: string; purposes: AuthTokenPurpose[]; at: Date }

/** Whether a token is still valid, without consuming it. */
export async function isTokenValid(tx: Tx, { token, userId, purposes, at }: Use): Promise<boolean> {
  const valid = { tokenHash: sha256Hex(token), userId, purpose: { in: purposes }, usedAt: null, expiresAt: { gt: at } }
  return (await tx.authToken.count({ where: valid })) === 1
}

const OWNER = {
  id: true,
  email: true,
  firstName: true,
  status: true,
  createdAt: true,
  emailConfirmedAt: true,
  provedFrom: true,
  oneTimeCodeSince: true,
} as const

/** The owner of a token, consumed or not; null when it was never issued for that purpose. */
export async function findTokenOwner(tx: Tx, token: string, purpose: AuthTokenPurpose) {
  const found = await tx.authToken.findUnique({
    where: { tokenHash: sha256Hex(token), purpose },
    select: { user: { select: OWNER } },
  })
  return found?.user ?? null
}

/** Whether a user has an unused token of a purpose that is still valid at an instant. */
export async function hasValidToken(tx: Tx, userId: string, purpose: AuthTokenPurpose, at: Date): Promise<boolean> {
  return (await tx.authToken.count({ where: { userId, purpose, usedAt: null, expiresAt: { gt: at } } })) > 0
}
