import 'server-only'
import type { PasskeyCeremony } from '@/lib/generated/prisma/enums'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { env } from '@/lib/platform/env'

/** How long a browser has to sign a passkey challenge. */
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS

type Challenge = { challenge: string; ceremony: PasskeyCeremony; userId: string | null; at: Date }

/** The WebAuthn relying party: browsers sign with a passkey only for its own site. */
export function relyingParty(): { id: string; origin: string } {
  const { hostname, origin } = new URL(env().NEXTAUTH_URL)
  return { id: hostname, origin }
}

/** Stores a challenge for a browser to sign, and deletes expired ones. */
export async function storeChallenge({ challenge, ceremony, userId, at }: Challenge): Promise<void> {
  await db().passkeyChallenge.deleteMany({ where: { expiresAt: { lte: at } } })
  await db().passkeyChallenge.create({
    data: {
      challengeHash: sha256Hex(challenge),
      ceremony,
      userId,
      createdAt: at,
      expiresAt: new Date(at.getTime() + PASSKEY_CHALLENGE_MS),
    },
  })
}

/** Consumes a challenge. @returns whether it was issued to this user, for this ceremony, and has not expired */
export async function consumeChallenge({ challenge, ceremony, userId, at }: Challenge): Promise<boolean> {
  const { count } = await db().passkeyChallenge.deleteMany({
    where: { challengeHash: sha256Hex(challenge), ceremony, userId, expiresAt: { gt: at } },
  })
  return count === 1
}
