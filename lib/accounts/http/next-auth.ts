import 'server-only'
import type { NextAuthOptions, Session } from 'next-auth'
import credentialsProvider, { type CredentialsConfig } from 'next-auth/providers/credentials'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { readSessionTokens, secureCookies } from '@/lib/platform/http/session-cookie'
import { readVisitor } from '@/lib/platform/http/visitor'
import { log } from '@/lib/platform/log'
import { actorOfSession } from '../auth/actor'
import { SIGNED_OUT_PATH } from '../auth/constants'
import { safeCallbackPath } from '../auth/redirect-path-rules'
import { credentialsSchema } from '../auth/schema'
import { SEAL_SECONDS, SESSION_SECONDS } from '../auth/session-constants'
import { revokeSession } from '../auth/session-service'
import { signInWithToken } from '../sign-in/service'

declare module 'next-auth' {
  interface User {
    sessionId: string
  }
  interface Session {
    user: { id: string; affiliateId: number | null; email: string; name: string; role: UserRole }
  }
}

declare module 'next-auth/jwt' {
  interface JWT {
    sessionId?: string
  }
}

/**
 * next-auth handles the cookie and its endpoints; our tokens and sessions decide who may sign in.
 * @param onFailure hears what our functions throw, such as an unreachable database: next-auth takes it for a wrong password
 *   or a session that ended, and erases the cookie
 */
export function authOptions(onFailure: (error: unknown) => void = () => undefined): NextAuthOptions {
  const telling =
    <Given extends unknown[], Answer>(run: (...given: Given) => Promise<Answer>) =>
    (...given: Given): Promise<Answer> =>
      run(...given).catch((error: unknown) => {
        onFailure(error)
        throw error
      })
  return {
    secret: env().NEXTAUTH_SECRET,
    useSecureCookies: secureCookies(),
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    jwt: { maxAge: SEAL_SECONDS },
    pages: { signIn: '/login', signOut: SIGNED_OUT_PATH, error: '/login' },
    providers: [credentialsProvider({ credentials: EMAIL_AND_TOKEN, authorize: telling(signIn) })],
    callbacks: { jwt: keepIdsOnly, session: telling(sessionResponse), redirect: ownRedirect },
    // whoever leaves while the database is unreachable still has the cookie erased here
    events: { signOut: endSession },
    logger: {
      error: (code, details) => log.warn({ code, details }, 'next-auth error'),
      warn: (code) => log.debug({ code }, 'next-auth warning'),
      debug: () => undefined,
    },
  }
}

const EMAIL_AND_TOKEN = { email: { label: 'Email', type: 'email' }, token: { label: 'Token', type: 'text' } }

const signIn = async (...[credentials, { headers = {} }]: Parameters<CredentialsConfig['authorize']>) => {
  const given = credentialsSchema.safeParse(credentials)
  if (!given.success) return null
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  const [received, at] = [new Headers(sent), systemClock.now()]
  const session = await signInWithToken({ visitor: readVisitor(received), at }, given.data)
  // the cookie of the former session is replaced by the answer: nobody could end it here any more
  if (session) await endFormerSession(received, at)
  return session && { id: session.userId, sessionId: session.sessionId }
}

async function endFormerSession(headers: Headers, at: Date): Promise<void> {
  for (const { sessionId } of await readSessionTokens(headers.get('cookie')))
    if (typeof sessionId === 'string') await revokeSession({ at }, { sessionId })
}

type Callbacks = NonNullable<NextAuthOptions['callbacks']>
type Events = NonNullable<NextAuthOptions['events']>

/** The cookie holds two ids only: name and role would become stale. */
const keepIdsOnly: NonNullable<Callbacks['jwt']> = ({ token, user }) =>
  user ? { sub: user.id, sessionId: user.sessionId } : token

/** The response of GET /api/auth/session: `{}` as soon as the session is revoked, even with a valid cookie. */
const sessionResponse = async ({
  session,
  token,
}: Parameters<NonNullable<Callbacks['session']>>[0]): Promise<Session> => {
  const actor = await actorOfSession(token.sessionId, token.sub, systemClock.now())
  // next-auth has no type for "signed out" here; its clients expect an empty object
  if (!actor) return {} as Session
  const { userId: id, affiliateId, email, name, role } = actor
  return { expires: session.expires, user: { id, affiliateId, email, name, role } }
}

/** Limits redirects to this site: `callbackUrl` comes from the request. */
const ownRedirect: NonNullable<Callbacks['redirect']> = ({ url, baseUrl }) => {
  const path = url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url
  return url === baseUrl ? baseUrl : `${baseUrl}${safeCallbackPath(path)}`
}

const endSession: NonNullable<Events['signOut']> = async ({ token }) => {
  if (token?.sessionId) await revokeSession({ at: systemClock.now() }, { sessionId: token.sessionId })
}
