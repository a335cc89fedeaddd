import { describe, expect, test } from 'vitest'
import { findLinkHost, type HostRule, normalizeHost } from '@/lib/traffic/links/host-rules'

const rule = (host: string, isServing = true): HostRule => ({ host, affiliateId: 1, isServing })
const HOSTS = new Map([
  ['go.example.com', rule('go.example.com')],
  ['lost.example.com', rule('lost.example.com', false)],
])
const OWN = new Set(['stoke.example'])
const kindOf = (header: string | undefined) => findLinkHost(header, HOSTS, OWN).kind

describe('the host of a request', () => {
  test.each([
    ['go.example.com', 'go.example.com'],
    ['GO.Example.COM', 'go.example.com'],
    ['go.example.com:8443', 'go.example.com'],
    ['go.example.com.', 'go.example.com'],
    ['go.example.com.:443', 'go.example.com'],
    [' go.example.com ', 'go.example.com'],
    ['[2001:db8::1]:3000', '2001:db8::1'],
    ['127.0.0.1:3000', '127.0.0.1'],
    [undefined, ''],
  ])('%s is compared as %s', (header, host) => {
    expect(normalizeHost(header)).toBe(host)
  })

  test('decides whether links are served, in any case, with any port and with a dot at its end', () => {
    for (const header of ['go.example.com', 'GO.EXAMPLE.COM:443', 'go.example.com.']) {
      expect(kindOf(header)).toBe('domain')
    }
    expect(kindOf('stoke.example:8443')).toBe('site')
  })

  test('serves nothing under a name that is not verified, whatever it looks like', () => {
    const strangers = [
      'evil.example',
      'lost.example.com',
      'go.example.com.evil.example',
      'xgo.example.com',
      'a.go.example.com',
      'go.example.com..',
      'go.example.com@evil.example',
      'evil.example#go.example.com',
      'go.example.com evil.example',
      'evil.example/go.example.com',
      'go.example.com\\.evil.example',
      'stoke.example.evil.example',
      'evil.example:80:80',
    ]
    for (const header of strangers) expect(kindOf(header)).toBe('none')
  })

  test('is the site’s where nobody can own it: no name, this machine, an address', () => {
    for (const header of [undefined, 'localhost:3000', 'tracker', '127.0.0.1:3000', '[::1]:3000', '10.0.0.7']) {
      expect(kindOf(header)).toBe('site')
    }
  })
})
