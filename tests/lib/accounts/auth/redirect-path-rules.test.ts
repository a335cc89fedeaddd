import { describe, expect, test } from 'vitest'
import { safeCallbackPath } from '@/lib/accounts/auth/redirect-path-rules'

const EVIL = 'evil.test'
const OWN = 'http://localhost:3000'

const kept = [
  '/home',
  '/',
  '/offers/1001',
  '/offers/1001?tab=links#builder',
  '/search?q=a%20b',
  '/search?q=//evil.test',
  '/search?q=https://evil.test/',
  '/search?next=%2F%2Fevil.test',
  '/account/privacy-security',
  '/admin/daily-metrics?day=2026-11-01',
  '/a//b',
  '/caf%C3%A9',
]

const slashes = [
  '//',
  '///',
  '////',
  '/\\',
  '\\/',
  '\\\\',
  '\\',
  '/\t/',
  '/\n/',
  '/\r/',
  '/\r\n/',
  '\t//',
  ' //',
  '\u0000//',
]
const encodedSlashes = [
  '/%2f',
  '/%2F',
  '/%5c',
  '/%5C',
  '/%252f',
  '/%255c',
  '/%25252f',
  '%2f%2f',
  '%5c%5c',
  '/%09/',
  '/%0a/',
  '/%0d%0a/',
  '/%00/',
  '/%20/',
]
const schemes = [
  'http:',
  'https:',
  'ftp:',
  'ws:',
  'wss:',
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'about:',
  'mailto:',
  'intent:',
  'view-source:',
  'HTTPS:',
  'JaVaScRiPt:',
  'java\tscript:',
  ' javascript:',
  'https:/',
  'https:\\',
]
const users = [
  `${EVIL}`,
  `user@${EVIL}`,
  `localhost:3000@${EVIL}`,
  `${EVIL}:443`,
  `${EVIL}/home`,
  `${EVIL}?/home`,
  `${EVIL}#/home`,
]
const dots = ['/.', '/..', '/x/..', '/x/../..', '/%2e', '/%2e%2e', '/x/%2e%2e', '/./.', '/.%2e', '/x/y/../..']

const tricks = [
  ...slashes.flatMap((lead) => users.map((host) => `${lead}${host}`)),
  ...encodedSlashes.map((lead) => `${lead}${EVIL}`),
  ...schemes.flatMap((scheme) => [`${scheme}//${EVIL}`, `${scheme}${EVIL}`, `${scheme}alert(1)`]),
  ...dots.flatMap((lead) => [`${lead}//${EVIL}`, `${lead}/\\${EVIL}`]),
  EVIL,
  `${EVIL}/home`,
  `@${EVIL}`,
  `:80@${EVIL}`,
  `?next=//${EVIL}`,
  `#//${EVIL}`,
  'home',
  './home',
  '../home',
  '',
  '\u200b//evil.test',
  '\ufeff//evil.test',
  '／／evil.test',
  '/\u0000',
  '/home\u0000',
  '/home\r\nset-cookie: a=b',
  '/home\nlocation: //evil.test',
]

/** The origin that a browser on our site would open. */
const hostOf = (path: string) => new URL(path, OWN).origin

describe('the callback path after signing in', () => {
  test.each(kept)('%s is accepted unchanged', (path) => {
    expect(safeCallbackPath(path)).toBe(path)
  })

  test('the list has at least 200 malicious paths', () => {
    expect(new Set(tricks).size).toBeGreaterThanOrEqual(200)
  })

  test.each(tricks)('%j becomes /home [Q28]', (trick) => {
    expect(safeCallbackPath(trick)).toBe('/home')
  })

  test.each([...tricks, ...kept])('%j stays on the site however often it is decoded [Q28]', (candidate) => {
    const path = safeCallbackPath(candidate)
    expect(hostOf(path)).toBe(OWN)
    const [bare = ''] = path.split(/[?#]/, 1)
    expect(hostOf(decodeURIComponent(bare))).toBe(OWN)
  })

  test.each([undefined, null, 7, ['/home', '//evil.test'], { toString: () => '//evil.test' }])(
    'a value that is not a string becomes /home: %o [Q28]',
    (candidate) => {
      expect(safeCallbackPath(candidate)).toBe('/home')
    },
  )
})
