import { type NextRequest, NextResponse } from 'next/server'
import { getToken } from 'next-auth/jwt'
import {
  needsSignIn,
  PATH_HEADER,
  ROOT_HEADER,
  requestKind,
  responseHeaders,
  signInPath,
} from '@/lib/platform/http/proxy-rules'
import { secureCookies } from '@/lib/platform/http/session-cookie'
import { newNonce, sitePolicy } from '@/lib/platform/http/site-policy'

export async function proxy(request: NextRequest) {
  const { pathname } = request.nextUrl
  const https = secureCookies()
  const requestId = crypto.randomUUID()
  const nonce = newNonce()
  const csp = sitePolicy(nonce)

  const response = await route(request, forwarded(request, { requestId, nonce, csp }), https)
  const added = responseHeaders(requestKind(pathname), { requestId, csp, https })
  for (const [name, value] of Object.entries(added)) response.headers.set(name, value)
  return response
}

/**
 * A page that needs a sign-in leads the signed-out to it, and / is the home of whoever has a session: a page of its own, so
 * that the landing page does not load the scripts of home. Only reading a page does so; a write that lost its session is
 * refused by its own handler.
 */
async function route(request: NextRequest, headers: Headers, https: boolean): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl
  const proceed = () => NextResponse.next({ request: { headers } })
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const isRoot = pathname === '/'
  if (!reads || !(isRoot || needsSignIn(pathname, search))) return proceed()
  const isSignedIn = (await getToken({ req: request, secureCookie: https })) !== null
  if (isRoot && isSignedIn) {
    headers.set(ROOT_HEADER, 'home')
    return NextResponse.rewrite(new URL(`/home${search}`, request.url), { request: { headers } })
  }
  if (isRoot || isSignedIn) return proceed()
  return NextResponse.redirect(new URL(signInPath(pathname, search), request.url))
}

/** The request id, the nonce, the path and the header of / are ours: whatever a caller sent under these names is dropped. */
function forwarded(request: NextRequest, own: { requestId: string; nonce: string; csp: string }) {
  const headers = new Headers(request.headers)
  headers.delete(ROOT_HEADER)
  headers.set('x-request-id', own.requestId)
  headers.set(PATH_HEADER, request.nextUrl.pathname)
  headers.set('x-nonce', own.nonce)
  // Next reads the nonce for its own scripts from this header.
  headers.set('content-security-policy', own.csp)
  return headers
}

// Stored files and the routes that take files have headers of their own: Next would hold a copy of every body it shows the
// proxy, and cut it off.
export const config = { matcher: ['/((?!_next/static|_next/image|files/|api/admin/uploads$|api/account/avatar$).*)'] }
