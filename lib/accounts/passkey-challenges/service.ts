import 'server-only'
import type { PasskeyCeremony } from '@/lib/generated/prisma/enums'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/db'
import { env } from '@/lib/platform/env'
import { PASSKEY_CHALLENGE_MS } from './constants'

type Ask = { challenge: string; ceremony: PasskeyCeremony; userId: string | null; now: Date }

/** Where passkeys of this site belong: the browser signs for no other. */
export function relyingParty(): { id: string; origin: string } {
  const { hostname, origin } = new URL(env().NEXTAUTH_URL)
  return { id: hostname, origin }
}

/** Keeps what a browser was asked to sign, and forgets what nobody signed in time. */
export async function keepChallenge({ challenge, ceremony, userId, now }: Ask): Promise<void> {
  await db().passkeyChallenge.deleteMany({ where: { expiresAt: { lte: now } } })
  await db().passkeyChallenge.create({
    data: {
      challengeHash: sha256Hex(challenge),
      ceremony,
      userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + PASSKEY_CHALLENGE_MS),
    },
  })
}

/** Uses a challenge up, whatever comes of it. @returns whether it was asked of this person, for this, and in time */
export async function spendChallenge({ challenge, ceremony, userId, now }: Ask): Promise<boolean> {
  const { count } = await db().passkeyChallenge.deleteMany({
    where: { challengeHash: sha256Hex(challenge), ceremony, userId, expiresAt: { gt: now } },
  })
  return count === 1
}
