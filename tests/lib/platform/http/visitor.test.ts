import { afterEach, expect, test } from 'vitest'
import { env } from '@/lib/platform/env'
import { readVisitor, visitorHash } from '@/lib/platform/http/visitor'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['fe80::1%eth0', 'fe80::1'],
  ['', null],
  ['not an address', null],
  ["203.0.113.9'; DROP TABLE app_user", null],
])('x-forwarded-for %j gives the address %j: only the last hop is trusted', (header, ip) => {
  expect(readVisitor(new Headers({ 'x-forwarded-for': header })).ip).toBe(ip)
})

test('a user agent is cut to 400 characters', () => {
  expect(readVisitor(new Headers({ 'user-agent': 'a'.repeat(9_000) })).userAgent).toHaveLength(400)
})

const secret = env().NEXTAUTH_SECRET
afterEach(() => {
  env().NEXTAUTH_SECRET = secret
})

test('the id of a visitor is 16 bytes of their address and browser, and another one with another secret', () => {
  const id = visitorHash('203.0.113.9', 'Firefox')
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(visitorHash('203.0.113.9', 'Firefox')).toBe(id)
  env().NEXTAUTH_SECRET = `${secret} changed`
  const others = [visitorHash('203.0.113.9', 'Firefox')]
  env().NEXTAUTH_SECRET = secret
  others.push(visitorHash('203.0.113.8', 'Firefox'), visitorHash('203.0.113.9', 'Safari'), visitorHash(null, 'Firefox'))
  expect(new Set([id, ...others]).size).toBe(5)
})
