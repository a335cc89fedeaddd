import { type NextRequest, NextResponse } from 'next/server'
import { systemClock } from '@/lib/platform/dates/clock'
import {
  needsSignIn,
  PATH_HEADER,
  ROOT_HEADER,
  requestKind,
  responseHeaders,
  signInPath,
  unsentFormPath,
} from '@/lib/platform/http/proxy-rules'
import {
  expiredSessionCookies,
  readSessionTokens,
  secureCookies,
  withOneSessionCookie,
} from '@/lib/platform/http/session-cookie'
import { newNonce, sitePolicy } from '@/lib/platform/http/site-policy'
import { isModuleOn } from '@/lib/platform/settings/current'
import { readInvitationLink, referralCookie } from '@/lib/rewards/referrals/link-rules'

export async function proxy(request: NextRequest) {
  const { pathname } = request.nextUrl
  const https = secureCookies()
  const requestId = crypto.randomUUID()
  const nonce = newNonce()
  const csp = sitePolicy(nonce)

  const invitation = readInvitation(request)
  const response =
    invitation && invitation.path !== addressOf(request)
      ? NextResponse.redirect(new URL(invitation.path, request.url))
      : await route(request, await forwarded(request, { requestId, nonce, csp }))
  if (invitation) await keepCodes(response, request, invitation.codes, https)
  const added = responseHeaders(requestKind(pathname), { requestId, csp, https })
  for (const [name, value] of Object.entries(added)) response.headers.set(name, value)
  return response
}

const isRead = ({ method }: NextRequest) => method === 'GET' || method === 'HEAD'
const cookiesOf = ({ headers }: NextRequest) => headers.get('cookie')
const isSignedIn = async (request: NextRequest) => (await readSessionTokens(cookiesOf(request))).length > 0
const addressOf = ({ nextUrl }: NextRequest) => `${nextUrl.pathname}${nextUrl.search}`

/** The invitation link a page was opened by, if it was. */
const readInvitation = (request: NextRequest) =>
  isRead(request) && isModuleOn('referrals') ? readInvitationLink(addressOf(request)) : undefined

/** The browser keeps the codes of invitations for the sign-up; not that of somebody with an account, who may open their own. */
async function keepCodes(response: NextResponse, request: NextRequest, codes: string[], https: boolean) {
  const kept = referralCookie(cookiesOf(request), { codes, at: systemClock.now(), isSecure: https })
  if (kept && !(await isSignedIn(request))) response.headers.append('set-cookie', kept)
}

/**
 * A page that needs a sign-in leads the signed-out to it, and / is the home of whoever has a session: a page of its own, so
 * that the landing page does not load the scripts of home. Only reading a page does so; a write that lost its session is
 * refused by its own handler.
 */
async function route(request: NextRequest, headers: Headers): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl
  const proceed = () => NextResponse.next({ request: { headers } })
  const unsent = unsentFormPath(request.method, pathname, search)
  if (unsent) return NextResponse.redirect(new URL(unsent, request.url), 303)
  const isRoot = pathname === '/'
  if (!isRead(request) || !(isRoot || needsSignIn(pathname, search))) return proceed()
  const hasSession = await isSignedIn(request)
  if (isRoot && hasSession) {
    headers.set(ROOT_HEADER, 'home')
    return NextResponse.rewrite(new URL(`/home${search}`, request.url), { request: { headers } })
  }
  if (isRoot || hasSession) return proceed()
  return withoutDeadCookies(request, NextResponse.redirect(new URL(signInPath(pathname, search), request.url)))
}

/** Removes session cookies that prove nothing, so that the next sign-in does not leave one beside its own. */
function withoutDeadCookies(request: NextRequest, response: NextResponse): NextResponse {
  for (const cookie of expiredSessionCookies(cookiesOf(request))) response.headers.append('set-cookie', cookie)
  return response
}

/** The request id, the nonce, the path and the header of / are ours: whatever a caller sent under these names is dropped. */
async function forwarded(request: NextRequest, own: { requestId: string; nonce: string; csp: string }) {
  const headers = new Headers(request.headers)
  // of several session cookies next-auth would read the first, and join chunks that another site left
  const cookies = await withOneSessionCookie(cookiesOf(request))
  if (cookies !== null) headers.set('cookie', cookies)
  headers.delete(ROOT_HEADER)
  headers.set('x-request-id', own.requestId)
  headers.set(PATH_HEADER, request.nextUrl.pathname)
  headers.set('x-nonce', own.nonce)
  // Next reads the nonce for its own scripts from this header.
  headers.set('content-security-policy', own.csp)
  return headers
}

// Stored files have headers of their own, and so have the routes of `LARGE_BODIES`: Next would hold a copy of every body it
// shows the proxy, and cut it off. The text must stand here as it is; a test compares it with the table.
export const config = {
  matcher: [
    '/((?!_next/static|_next/image|files/|api/(?:v1/)?(?:admin/uploads|advertiser/pictures|account/avatar|conversions/evidence)$|api/shop/orders$|api/shops/).*)',
  ],
}
