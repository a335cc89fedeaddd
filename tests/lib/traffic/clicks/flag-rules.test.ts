import { expect, test } from 'vitest'
import { clickFlag } from '@/lib/traffic/clicks/flag-rules'
import { CHROME } from '@/tests/support/tracking/tracking'

test.each([
  ['GET', CHROME, '', 'approved', true, undefined],
  ['GET', CHROME.replace('Chrome/', 'HeadlessChrome/'), '', 'approved', true, 'bot'],
  ['GET', 'python-requests/2.32', '', 'approved', true, 'bot'],
  ['GET', '', '', 'approved', true, 'bot'],
  ['HEAD', CHROME, '', 'approved', true, 'head'],
  ['GET', CHROME, 'prefetch;anonymous-client-ip', 'approved', true, 'prefetch'],
  ['GET', CHROME, '', 'pending', true, 'affiliate_pending'],
  ['GET', CHROME, '', 'approved', false, 'offer_not_approved'],
  ['GET', CHROME, '', 'pending', false, 'affiliate_pending'],
  ['GET', '', '', 'approved', false, 'bot'],
] as const)(
  '%s by "%s" (purpose "%s") of an affiliate who is %s, with the offer open to them: %s, is flagged %s',
  (method, userAgent, purpose, status, isOpen, flag) => {
    const visitor = { userAgent, purpose, isHosted: false }
    expect(clickFlag(method, visitor, status, { isOpen, targeting: undefined })).toBe(flag)
  },
)

test('a click of a visitor the offer is not for, or from a hosting provider, is flagged', () => {
  const visitor = { userAgent: CHROME, purpose: '', isHosted: true }
  const open = { isOpen: true, targeting: undefined }
  expect(clickFlag('GET', visitor, 'approved', open)).toBe('datacenter')
  expect(clickFlag('GET', visitor, 'approved', { isOpen: true, targeting: 'country_not_allowed' })).toBe(
    'country_not_allowed',
  )
  expect(clickFlag('GET', visitor, 'approved', { isOpen: true, targeting: 'device_not_allowed' })).toBe(
    'device_not_allowed',
  )
  expect(clickFlag('GET', visitor, 'approved', { isOpen: false, targeting: 'country_not_allowed' })).toBe(
    'offer_not_approved',
  )
})
