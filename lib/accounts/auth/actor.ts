import 'server-only'
import { decode } from 'next-auth/jwt'
import { cache } from 'react'
import type { AffiliateStatus, UserRole } from '@/lib/generated/prisma/enums'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { readSessionCookie, sessionCookieName } from '@/lib/platform/http/session-cookie'
import { findLiveSession } from '../sessions/data'
import { loginPath } from './rules'

/** Who asks: as the database knows them now, whatever their cookie was told when they signed in. */
export type Actor = {
  userId: string
  sessionId: string
  /** The short number on the chip and in every tracking link; null for staff who promote nothing. */
  affiliateId: number | null
  affiliateStatus: AffiliateStatus | null
  email: string
  name: string
  role: UserRole
  /** The member of staff who looks on in this person's place: nothing may be changed. */
  viewedBy?: string
}

/** An actor who promotes offers. */
export type AffiliateActor = Actor & { affiliateId: number }

/** Who writes and when: the first argument of every write. The context of a route handler is one. */
export type WriteContext<A = Actor> = { actor: A; at: Date }

/** The actor of a request to a route handler, or null for the signed-out, revoked, expired and blocked. */
export function getActor(request: Request, clock: Clock = systemClock): Promise<Actor | null> {
  return actorOfCookie(readSessionCookie(request.headers), clock)
}

/** The actor of the page that is being rendered; one question to the database however many components ask. */
export const getPageActor = cache(async (): Promise<Actor | null> => {
  // Loaded here, so that what imports this file outside Next (the server's bundle, tests) need not resolve it.
  const { cookies } = await import('next/headers')
  return actorOfCookie((await cookies()).get(sessionCookieName())?.value, systemClock)
})

/** The actor of the page, or a redirect to sign in that comes back to `path`. */
export async function requirePageActor(path: string): Promise<Actor> {
  const actor = await getPageActor()
  if (actor) return actor
  const { redirect } = await import('next/navigation')
  return redirect(loginPath(path))
}

async function actorOfCookie(cookie: string | undefined, clock: Clock): Promise<Actor | null> {
  if (!cookie) return null
  // A cookie that is forged, cut or sealed under an older secret is no cookie.
  const token = await decode({ token: cookie, secret: env().NEXTAUTH_SECRET }).catch(() => null)
  return actorOfSession(token?.sessionId, token?.sub, clock)
}

/** The actor of the ids in a session's token, or null. */
export async function actorOfSession(
  sessionId: unknown,
  userId: unknown,
  clock: Clock = systemClock,
): Promise<Actor | null> {
  if (typeof sessionId !== 'string' || typeof userId !== 'string') return null
  return findLiveSession(sessionId, userId, clock)
}
