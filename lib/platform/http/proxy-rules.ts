import { isTrackingAddress } from './tracking-address-rules'

/** The host of the product images of Shopify stores. */
const SHOPIFY_CDN = 'https://cdn.shopify.com'

/** Public pages, with the paths below them. */
const OPEN_PAGES = [
  '/login',
  '/sign-up',
  '/reset-password',
  '/welcome',
  '/confirm-email',
  '/staff-invite',
  '/advertiser-invite',
  '/developers',
  '/privacy',
  '/terms',
  '/shared',
  '/unsubscribe',
  '/demo',
  '/c',
] as const

/** Pages whose form is sent by their scripts. */
const FORM_PAGES: ReadonlySet<string> = new Set(['/login', '/sign-up', '/reset-password'])

/** The notice of a page whose form the browser sent by itself, since the page's scripts were not there. */
export const UNSENT = 'unsent'

/** Where a browser that sent such a form by itself is led: to the page, which says so. Null for every other request. */
export function unsentFormPath(method: string, pathname: string, search: string): string | null {
  if (method !== 'POST' || !FORM_PAGES.has(pathname)) return null
  const query = new URLSearchParams(search)
  query.set('notice', UNSENT)
  return `${pathname}?${query}`
}

const STATIC_FILE = /\.(?:svg|png|jpe?g|gif|webp|avif|ico|txt|xml|css|js|map|json|woff2?|webmanifest|pdf)$/i

/** The header by which proxy.ts tells the home page that / was requested. */
export const ROOT_HEADER = 'x-requested-root'

/** The header by which proxy.ts tells a page that is not found which path was requested: Next does not. */
export const PATH_HEADER = 'x-requested-path'

/** Paths of event streams. */
const EVENT_STREAMS = new Set(['/api/events'])

export type RequestKind = 'api' | 'stream' | 'page' | 'static'

const isUnder = (pathname: string, root: string) => pathname === root || pathname.startsWith(`${root}/`)

/** The kind of a request. Paths under /api are never static, whatever their extension. */
export function requestKind(pathname: string): RequestKind {
  if (EVENT_STREAMS.has(pathname)) return 'stream'
  if (isUnder(pathname, '/api')) return 'api'
  if (isUnder(pathname, '/_next') || STATIC_FILE.test(pathname)) return 'static'
  return 'page'
}

/**
 * Whether a page needs a sign-in. Only decides redirects: every page and handler checks its actor itself. Whoever followed a
 * link of another system reads that there is nothing, and is not asked to sign in.
 */
export function needsSignIn(pathname: string, search = ''): boolean {
  if (requestKind(pathname) !== 'page' || pathname === '/' || isTrackingAddress(pathname, search)) return false
  return !OPEN_PAGES.some((root) => isUnder(pathname, root))
}

/** The sign-in path for a signed-out user, which returns to the requested page. */
export function signInPath(pathname: string, search: string): string {
  return `/login?${new URLSearchParams({ callbackUrl: `${pathname}${search}` })}`
}

/**
 * The Content-Security-Policy of one response. Scripts run by nonce only; styles need 'unsafe-inline' because charts,
 * toasts and popovers position themselves through style attributes. The browser calls the Shopify store directly and
 * loads its images, and the logo of the settings; every policy includes it, because a page keeps the policy it was opened with.
 */
export function contentSecurityPolicy(
  nonce: string,
  options: { dev: boolean; storeDomain?: string | undefined; logoUrl?: string | null | undefined },
): string {
  // one that was uploaded is on this site
  const logo = options.logoUrl?.startsWith('https://') ? ` ${new URL(options.logoUrl).origin}` : ''
  const store = options.storeDomain ? ` https://${options.storeDomain}` : ''
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${options.dev ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:${logo}${store && `${store} ${SHOPIFY_CDN}`}`,
    `font-src 'self'`,
    `connect-src 'self'${store}${options.dev ? ' ws:' : ''}`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** For event streams. `no-transform` prevents compression, which would buffer events. */
export const STREAM_CACHE_CONTROL = 'private, no-cache, no-store, no-transform'

/** Headers of every response. `https` says whether the site is served over TLS. */
export function responseHeaders(kind: RequestKind, options: { requestId: string; csp: string; https: boolean }) {
  const headers: Record<string, string> = {
    'x-request-id': options.requestId,
    'content-security-policy': options.csp,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  }
  // money and names are on every page: nothing is stored by shared caches or the browser
  if (kind !== 'static') headers['cache-control'] = kind === 'stream' ? STREAM_CACHE_CONTROL : 'private, no-store'
  if (options.https) headers['strict-transport-security'] = 'max-age=31536000'
  return headers
}
