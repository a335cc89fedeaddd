import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  contentSecurityPolicy,
  needsSignIn,
  requestKind,
  responseHeaders,
  signInPath,
  unsentFormPath,
} from '@/lib/platform/http/proxy-rules'
import { isTrackingAddress } from '@/lib/platform/http/tracking-address-rules'

describe('needsSignIn', () => {
  test.each([
    '/',
    '/login',
    '/sign-up',
    '/sign-up/done',
    '/reset-password',
    '/welcome',
    '/demo',
    '/demo/mail',
    '/c/1042',
    '/privacy/links',
  ])('%s is open to everyone', (pathname) => expect(needsSignIn(pathname)).toBe(false))
  test.each(['/home', '/account/payment', '/admin', '/admin/manage-users', '/offers/1042', '/search', '/dashboard'])(
    '%s requires a sign-in',
    (pathname) => expect(needsSignIn(pathname)).toBe(true),
  )
  test.each(['/logins', '/welcomes', '/demonstration', '/campaigns', '/sign-upx'])(
    '%s only begins like an open page and requires a sign-in',
    (pathname) => expect(needsSignIn(pathname)).toBe(true),
  )
  test.each([
    ['/SHZ1', ''],
    ['/SHZ1/', ''],
    ['/28KL6/2CTPL/', '?sub1=a'],
    ['/k7Fq2Zx', ''],
    ['/aff_c', '?offer_id=26&aff_id=9'],
    ['/aff_r', ''],
    ['/click', '?pid=5&offer_id=7'],
    ['/click.php', '?c=4&key=abc'],
    ['/track/visit', ''],
    ['/rd/r.php', '?sid=1&pub=2'],
    ['/go/summer', ''],
    ['/summer', '?affid=9&oid=3'],
    ['/p/summer', '?clickid=x'],
    ['/special/offer', '?a=12&c=34&s1=mail'],
    ['/anything', '?transaction_id=1&verification_token=x'],
  ])('%s%s looks like an address of another system, and does not lead to a sign-in', (pathname, search) =>
    expect(needsSignIn(pathname, search)).toBe(false),
  )
  test('an address of ours is none of another system, whatever its parameters', () => {
    const roots = ['app', 'app/(affiliate)', 'app/(auth)'].flatMap((folder) =>
      readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() && /^[a-z]/.test(entry.name) ? [entry.name] : [],
      ),
    )
    expect(roots.length).toBeGreaterThan(20)
    for (const root of roots) expect([root, isTrackingAddress(`/${root}`, '?offer_id=1&a=2')]).toEqual([root, false])
    expect(needsSignIn('/conversions', '?s1=video&click_id=1')).toBe(true)
    expect(needsSignIn('/admin/links', '?tab=old-ids&source=tune')).toBe(true)
  })
  test.each(['/icon.svg', '/brand/mark.svg', '/animations/loader.json', '/favicon.ico', '/_next/data/x'])(
    '%s is a file and is served to everyone',
    (pathname) => expect(needsSignIn(pathname)).toBe(false),
  )
  test.each(['/api/user/balance', '/api'])('%s checks sign-in itself and is never redirected', (pathname) =>
    expect(needsSignIn(pathname)).toBe(false),
  )
})

describe('requestKind', () => {
  test.each([
    ['/api/export.json', 'api'],
    ['/api/events', 'stream'],
    ['/api/events/x', 'api'],
    ['/apiary', 'page'],
    ['/brand/mark.svg', 'static'],
    ['/offers/v1.2', 'page'],
    ['/home', 'page'],
  ])('%s is %s', (pathname, kind) => expect(requestKind(pathname)).toBe(kind))
})

describe('signInPath', () => {
  test.each([
    ['/home', '', '/home'],
    ['/offers', '?q=card&page=2', '/offers?q=card&page=2'],
    ['/search', '?q=a%26b', '/search?q=a%26b'],
  ])('%s%s is the callback URL, unchanged', (pathname, search, expected) => {
    const url = new URL(signInPath(pathname, search), 'http://stoke.test')
    expect(url.pathname).toBe('/login')
    expect([...url.searchParams]).toEqual([['callbackUrl', expected]])
  })
})

describe('contentSecurityPolicy', () => {
  const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `))

  test('scripts run only with this nonce, not inline or evaluated', () => {
    const policy = contentSecurityPolicy('abc', { dev: false })
    expect(directive(policy, 'script-src')).toBe("script-src 'self' 'nonce-abc' 'strict-dynamic'")
    expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'none'")
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self'")
  })
  test('a configured store and its image host are allowed [S7.22]', () => {
    const policy = contentSecurityPolicy('abc', { dev: false, storeDomain: 'ours.myshopify.com' })
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://ours.myshopify.com")
    expect(directive(policy, 'img-src')).toBe(
      "img-src 'self' data: blob: https://ours.myshopify.com https://cdn.shopify.com",
    )
  })
  test('development allows eval and its WebSocket', () => {
    const policy = contentSecurityPolicy('abc', { dev: true })
    expect(directive(policy, 'script-src')).toContain("'unsafe-eval'")
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' ws:")
  })
})

describe('responseHeaders', () => {
  const options = { requestId: 'id-1', csp: "default-src 'self'", https: false }

  test.each(['page', 'api'] as const)('a %s is never cached', (kind) => {
    expect(responseHeaders(kind, options)['cache-control']).toBe('private, no-store')
  })
  test('an event stream is never cached and never compressed', () => {
    expect(responseHeaders('stream', options)['cache-control']).toBe('private, no-cache, no-store, no-transform')
  })
  test('a file gets no cache header', () => {
    expect(responseHeaders('static', options)).not.toHaveProperty('cache-control')
  })
  test.each(['page', 'api', 'static'] as const)('a %s has its request ID and the security headers', (kind) => {
    expect(responseHeaders(kind, options)).toMatchObject({
      'x-request-id': 'id-1',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': "default-src 'self'",
    })
  })
  test('only a site on https sends Strict-Transport-Security', () => {
    expect(responseHeaders('page', options)).not.toHaveProperty('strict-transport-security')
    expect(responseHeaders('page', { ...options, https: true })).toHaveProperty('strict-transport-security')
  })
})

test.each([
  ['POST', '/login', '', '/login?notice=unsent'],
  ['POST', '/sign-up', '?ref=abc23xyz', '/sign-up?ref=abc23xyz&notice=unsent'],
  ['POST', '/reset-password', '?token=t&notice=unsent', '/reset-password?token=t&notice=unsent'],
  ['GET', '/login', '', null],
  ['POST', '/unsubscribe', '?token=t', null],
  ['POST', '/api/auth/token', '', null],
])('a form that a browser sends by itself, %s %s%s, is led to %s', (method, pathname, search, path) => {
  expect(unsentFormPath(method, pathname, search)).toBe(path)
})
