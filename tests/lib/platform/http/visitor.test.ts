import { expect, test } from 'vitest'
import { visitorOf } from '@/lib/platform/http/visitor'

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
  expect(visitorOf(new Headers({ 'x-forwarded-for': header })).ip).toBe(ip)
})

test('a user agent is cut to 400 characters', () => {
  expect(visitorOf(new Headers({ 'user-agent': 'a'.repeat(9_000) })).userAgent).toHaveLength(400)
})
