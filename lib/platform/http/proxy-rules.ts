/** The host of the product images of Shopify stores. */
const SHOPIFY_CDN = 'https://cdn.shopify.com'

/** Pages that anyone may open; each covers what lies under it. */
const OPEN_PAGES = [
  '/login',
  '/sign-up',
  '/reset-password',
  '/welcome',
  '/staff-invite',
  '/developers',
  '/demo',
  '/c',
] as const
const STATIC_FILE = /\.(?:svg|png|jpe?g|gif|webp|avif|ico|txt|xml|css|js|map|json|woff2?|webmanifest|pdf)$/i

/** Addresses that answer with a stream of events. */
const EVENT_STREAMS = new Set(['/api/events'])

export type RequestKind = 'api' | 'stream' | 'page' | 'static'

const isUnder = (pathname: string, root: string) => pathname === root || pathname.startsWith(`${root}/`)

/** What is asked for. Addresses under /api are never static, whatever they end with. */
export function requestKind(pathname: string): RequestKind {
  if (EVENT_STREAMS.has(pathname)) return 'stream'
  if (isUnder(pathname, '/api')) return 'api'
  if (isUnder(pathname, '/_next') || STATIC_FILE.test(pathname)) return 'static'
  return 'page'
}

/**
 * Whether a page is only for the signed-in. This decides where to send people, for comfort: the lock is in every page
 * and every handler, which find their actor themselves.
 */
export function needsSignIn(pathname: string): boolean {
  if (requestKind(pathname) !== 'page' || pathname === '/') return false
  return !OPEN_PAGES.some((root) => isUnder(pathname, root))
}

/** Where a signed-out person is sent, as a path: the sign-in page, which leads back to what was asked for. */
export function signInPath(pathname: string, search: string): string {
  return `/login?${new URLSearchParams({ callbackUrl: `${pathname}${search}` })}`
}

/**
 * The Content-Security-Policy of one response. Scripts run by nonce alone; styles need 'unsafe-inline' because charts,
 * toasts and popovers place themselves through style attributes. A shop's store is asked by the browser itself and
 * shows its own pictures; it stands in every policy, because a page keeps the one it was opened with.
 */
export function contentSecurityPolicy(
  nonce: string,
  options: { dev: boolean; storeDomain?: string | undefined },
): string {
  const store = options.storeDomain ? ` https://${options.storeDomain}` : ''
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${options.dev ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:${store && `${store} ${SHOPIFY_CDN}`}`,
    `font-src 'self'`,
    `connect-src 'self'${store}${options.dev ? ' ws:' : ''}`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** Of a stream of events. Compression would hold events back until its buffer is full: no-transform keeps it away. */
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
  // Money and names are on every page: no shared cache, and no copy left behind on the machine.
  if (kind !== 'static') headers['cache-control'] = kind === 'stream' ? STREAM_CACHE_CONTROL : 'private, no-store'
  if (options.https) headers['strict-transport-security'] = 'max-age=31536000'
  return headers
}
