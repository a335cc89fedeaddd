import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ZONE_COOKIE } from '@/components/shell/zone'
import { SESSION_SECONDS } from '@/lib/accounts/auth/session-constants'
import { DEVICE_COOKIE, DEVICE_SECONDS } from '@/lib/accounts/sign-in/device-rules'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { contentSecurityPolicy, responseHeaders } from '@/lib/platform/http/proxy-rules'
import { sessionCookieName } from '@/lib/platform/http/session-cookie'
import { CLICK_COOKIE_PREFIX, VISITOR_COOKIE } from '@/lib/traffic/clicks/constants'

const page = readFileSync('docs/security.md', 'utf8')

/** The cells of the table under a heading, without its first two lines. */
function tableUnder(heading: string): string[][] {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
const unquoted = (cell: string | undefined) => cell?.match(/`([^`]+)`/)?.[1] ?? ''

describe('the response headers of the security page', () => {
  const options = { requestId: 'r', csp: contentSecurityPolicy('n', { dev: false }), https: true }
  const sent = responseHeaders('page', options)
  const rows = tableUnder('Response headers')

  test('are exactly those that are sent', () => {
    expect(rows.map(([name]) => unquoted(name)).sort()).toEqual(Object.keys(sent).sort())
  })

  test.each(['x-content-type-options', 'referrer-policy', 'permissions-policy', 'cache-control'])(
    '%s has the value that is sent',
    (name) => {
      const row = rows.find(([cell]) => unquoted(cell) === name)
      expect(unquoted(row?.[1])).toBe(sent[name])
    },
  )

  test('strict-transport-security is sent over https only', () => {
    expect(sent['strict-transport-security']).toBe(unquoted(rows.find(([cell]) => /transport/.test(cell ?? ''))?.[1]))
    expect(responseHeaders('page', { ...options, https: false })).not.toHaveProperty('strict-transport-security')
  })
})

describe('the cookies of the security page', () => {
  const rows = tableUnder('Cookies')
  const lifetimeOf = (name: string) => rows.find(([cell]) => cell?.includes(`\`${name}`))?.at(-1)
  const days = (seconds: number) => `${(seconds * 1000) / DAY_MS} days`

  test('have the names and lifetimes of the code', () => {
    expect(lifetimeOf(sessionCookieName())).toBe(days(SESSION_SECONDS))
    expect(lifetimeOf(DEVICE_COOKIE)).toBe(days(DEVICE_SECONDS))
    for (const name of [VISITOR_COOKIE, CLICK_COOKIE_PREFIX, ZONE_COOKIE]) expect(lifetimeOf(name), name).toBeDefined()
  })
})

test('every test that the security page names exists', () => {
  const named = [...page.matchAll(/`((?:tests|e2e)\/[^`]+\.ts)`/g)].map(([, path]) => path ?? '')
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
