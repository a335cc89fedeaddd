import { describe, expect, test } from 'vitest'
import { clientAddress, isFromProxy, parseProxyTrust } from '@/lib/platform/client-address'

const trusting = (text: string) => {
  const trust = parseProxyTrust(text)
  if (!trust) throw new Error(`${text} is not valid`)
  return trust
}

describe('the client of a request', () => {
  // a visitor who forges the first hop, behind a CDN (203.0.113.5) and a balancer (10.0.0.2)
  const way = '1.1.1.1, 198.51.100.7, 203.0.113.5'

  test.each([
    ['0', '10.0.0.2'],
    ['1', '203.0.113.5'],
    ['2', '198.51.100.7'],
    ['10.0.0.0/8', '203.0.113.5'],
    ['10.0.0.0/8, 203.0.113.0/24', '198.51.100.7'],
    ['uniquelocal,203.0.113.5', '198.51.100.7'],
    ['loopback', '10.0.0.2'],
  ])('with TRUST_PROXY=%s is %s', (text, expected) => {
    expect(clientAddress('10.0.0.2', way, trusting(text))).toBe(expected)
  })

  test('behind more trusted hops than there are is the farthest one', () => {
    expect(clientAddress('10.0.0.2', '198.51.100.7', trusting('5'))).toBe('198.51.100.7')
    expect(clientAddress('10.0.0.2', null, trusting('1'))).toBe('10.0.0.2')
  })

  test('is read from addresses in both families and in each other’s form', () => {
    expect(clientAddress('::ffff:10.0.0.2', '2001:db8::7', trusting('10.0.0.0/8'))).toBe('2001:db8::7')
    expect(clientAddress('2001:db8::1', '198.51.100.7', trusting('2001:db8::/32'))).toBe('198.51.100.7')
    expect(clientAddress('fe80::1%eth0', undefined, trusting('0'))).toBe('fe80::1')
  })

  test.each([
    ['203.0.113.7:4321', '203.0.113.7'],
    ['[2001:db8::1]:4321', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[::ffff:203.0.113.7]:4321', '203.0.113.7'],
    ['::ffff:102:304', '1.2.3.4'],
    ['::FFFF:1.2.3.4', '1.2.3.4'],
    ['0:0:0:0:0:ffff:0102:0304', '1.2.3.4'],
    ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['"[2001:db8:cafe::17]:4711"', '2001:db8:cafe::17'],
    ['"203.0.113.9"', '203.0.113.9'],
  ])('sent as %s is %s', (sent, expected) => {
    expect(clientAddress('10.0.0.2', sent, trusting('1'))).toBe(expected)
    expect(clientAddress(sent, undefined, trusting('0'))).toBe(expected)
  })

  test('is read past a trusted proxy that sends its port', () => {
    expect(clientAddress('10.0.0.2', '198.51.100.7:80, 10.0.0.3:443', trusting('10.0.0.0/8'))).toBe('198.51.100.7')
  })

  test.each(['198.51.100.7, , 10.0.0.3', '198.51.100.7,10.0.0.3,', ', 198.51.100.7\t,\t10.0.0.3 , '])(
    'is read past the empty elements of %j',
    (sent) => {
      expect(clientAddress('10.0.0.2', sent, trusting('2'))).toBe('198.51.100.7')
      expect(clientAddress('10.0.0.2', sent, trusting('10.0.0.0/8'))).toBe('198.51.100.7')
    },
  )

  test.each([
    '203.0.113.7:',
    '203.0.113.7:123456',
    '[203.0.113.7',
    '[2001:db8::1]x',
    '1.2.3.4:5:6',
    'unknown',
    '_hidden',
    'for=203.0.113.9',
    '203.0.113.9 10.0.0.1',
    '"203.0.113.9',
    "1.2.3.4'; DROP TABLE click",
  ])('is null where it is %j', (forged) => {
    expect(clientAddress('10.0.0.2', `${forged}, 203.0.113.5`, trusting('2'))).toBeNull()
  })
})

test.each(['2 proxies', '11', '10.0.0.0/40', 'cloudflare', '10.0.0.0/8,'])('%s is not a valid TRUST_PROXY', (text) => {
  expect(parseProxyTrust(text)).toBeNull()
})

test('headers are true only where the connection comes from a trusted proxy', () => {
  expect(isFromProxy('10.0.0.2', trusting('10.0.0.0/8'))).toBe(true)
  expect(isFromProxy('198.51.100.7', trusting('10.0.0.0/8'))).toBe(false)
  expect(isFromProxy('198.51.100.7', trusting('1'))).toBe(true)
  expect(isFromProxy(undefined, trusting('0'))).toBe(false)
})
