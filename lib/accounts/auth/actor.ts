import 'server-only'
import { cache } from 'react'
import { orOutageError } from '@/lib/platform/database/outage'
import { systemClock } from '@/lib/platform/dates/clock'
import { readSessionTokens } from '@/lib/platform/http/session-cookie'
import type { Visitor } from '@/lib/platform/http/visitor'
import { type Actor, ADVERTISER_PATH, type Membership } from './constants'
import { loginPath } from './redirect-path-rules'
import { findLiveSession } from './session-data'

/** An actor who belongs to an advertiser. */
export type AdvertiserActor = Actor & { advertiser: Membership }

/** An actor who promotes offers. */
export type AffiliateActor = Actor & { affiliateId: number }

/** Who writes and when: the first argument of every write. The context of a route handler is one. */
export type WriteContext<A = Actor> = { actor: A; at: Date }

/** The context of a write of someone signed in, of whom only the user matters. */
export type UserContext = WriteContext<Pick<Actor, 'userId'>>

/** The context of a write of someone who is not signed in yet. */
export type VisitorContext = { visitor: Visitor; at: Date }

// a request that came with an API key; only the API puts one here
const keyActors = new WeakMap<Request, Actor>()

/** Makes the holder of an API key the actor of a request, whatever cookie it has. */
export function setKeyActor(request: Request, actor: Actor & { keyId: string }): void {
  keyActors.set(request, actor)
}

/** The actor of a request to a route handler, or null for the signed-out, revoked, expired and blocked. */
export async function getActor(request: Request, at: Date): Promise<Actor | null> {
  return keyActors.get(request) ?? (await actorOfCookies(request.headers.get('cookie'), at))
}

/** The actor of the page being rendered; one query per request however many components call it. */
export const getPageActor = cache(async (): Promise<Actor | null> => {
  // imported here so that code outside Next (the server's bundle, tests) need not resolve it
  const { headers } = await import('next/headers')
  return actorOfCookies((await headers()).get('cookie'), systemClock.now())
})

/**
 * The actor of the page; redirects to the sign-in page, which returns to `path`, when there is none. People of an
 * advertiser are led from pages of affiliates to their own.
 */
export async function requirePageActor(path: string): Promise<Actor> {
  const actor = await getPageActor()
  const target = actor ? findRedirect(actor, path) : loginPath(path)
  if (actor && target === undefined) return actor
  const { redirect } = await import('next/navigation')
  return redirect(target ?? ADVERTISER_PATH)
}

// pages of staff answer 404 instead
const findRedirect = ({ advertiser }: Actor, path: string): string | undefined =>
  advertiser && !/^\/(account|advertiser|admin)(\/|$)/.test(path) ? ADVERTISER_PATH : undefined

/**
 * The actor of a page of affiliates; signed-out users are redirected to sign in, staff without an affiliate account to
 * `elsewhere`, or get a 404 where that is null.
 */
export async function requireAffiliatePage(path: string, elsewhere: string | null = '/home'): Promise<AffiliateActor> {
  const { affiliateId, ...actor } = await requirePageActor(path)
  if (affiliateId !== null) return { ...actor, affiliateId }
  const { notFound, redirect } = await import('next/navigation')
  return elsewhere === null ? notFound() : redirect(elsewhere)
}

/** The actor of a page of advertisers; signed-out users are redirected to sign in, everybody else gets a 404. */
export async function requireAdvertiserPage(path: string): Promise<AdvertiserActor> {
  const { advertiser, ...actor } = await requirePageActor(path)
  if (advertiser) return { ...actor, advertiser }
  const { notFound } = await import('next/navigation')
  return notFound()
}

/** The actor of the latest session cookie whose session lives. */
async function actorOfCookies(header: string | null, at: Date): Promise<Actor | null> {
  for (const { sessionId, userId } of await readSessionTokens(header)) {
    const actor = await actorOfSession(sessionId, userId, at)
    if (actor) return actor
  }
  return null
}

/** The actor of the session and user ids in a token, or null. @throws AppError unavailable when the database is down */
export async function actorOfSession(sessionId: unknown, userId: unknown, at: Date): Promise<Actor | null> {
  if (typeof sessionId !== 'string' || typeof userId !== 'string') return null
  return orOutageError(findLiveSession(sessionId, userId, at))
}
