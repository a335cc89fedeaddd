import { describe, expect, test } from 'vitest'
import { SCOPE_TABLE, SCOPES } from '@/lib/accounts/api-keys/constants'
import { isFromNetworks, parseNetworks, scopesFor } from '@/lib/accounts/api-keys/rules'

const nobody = { affiliateId: null, role: 'AFFILIATE' as const }

describe('networks of a key', () => {
  test.each([
    [[], '198.51.100.1', true],
    [[], null, true],
    [['203.0.113.0/24'], '203.0.113.255', true],
    [['203.0.113.0/24'], '203.0.114.0', false],
    [['203.0.113.0/24'], '::ffff:203.0.113.7', true],
    [['203.0.113.0/24'], null, false],
    [['2001:db8::/32'], '2001:db8:1::7', true],
    [['2001:db8::/32'], '2001:db9::7', false],
    [['2001:db8::/32'], '203.0.113.7', false],
    [['203.0.113.0/24', '2001:db8::1'], '2001:db8::1', true],
    [['203.0.113.0/24', '2001:db8::1'], '2001:db8::2', false],
  ])('with %j a call from %s is allowed: %s', (networks, ip, isAllowed) => {
    expect(isFromNetworks(parseNetworks(networks), ip)).toBe(isAllowed)
  })
})

describe('scopes a person can give', () => {
  test('are those of what they are, and none for somebody who is nothing', () => {
    expect(scopesFor(nobody)).toEqual([])
    const ofAffiliate = scopesFor({ ...nobody, affiliateId: 1 })
    expect(ofAffiliate).toContain('conversions:write')
    expect(ofAffiliate).not.toContain('audit:read')
    const ofAdvertiser = scopesFor({ ...nobody, advertiser: { advertiserId: 1, role: 'viewer' } })
    expect(ofAdvertiser).toContain('uploads:write')
    expect(ofAdvertiser).not.toContain('balance:read')
    const ofStaff = scopesFor({ ...nobody, role: 'MODERATOR' })
    expect(ofStaff).toContain('advertisers:read')
    expect(ofStaff).not.toContain('balance:read')
    const ofBoth = scopesFor({ affiliateId: 1, role: 'GSM' })
    expect(new Set(ofBoth)).toEqual(new Set([...ofAffiliate, ...ofStaff]))
  })

  test('each scope has somebody who can give it', () => {
    for (const scope of SCOPES) expect(SCOPE_TABLE[scope].kinds.length, scope).toBeGreaterThan(0)
  })
})
