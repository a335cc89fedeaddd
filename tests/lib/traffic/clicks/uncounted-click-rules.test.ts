import { expect, test } from 'vitest'
import { isLoadedByPage } from '@/lib/platform/http/automated-visit-rules'
import { clickFlag } from '@/lib/traffic/clicks/uncounted-click-rules'
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

test.each([
  ['a picture', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }, true],
  ['a script', { 'sec-fetch-dest': 'script', 'sec-fetch-mode': 'no-cors' }, true],
  ['a module', { 'sec-fetch-dest': 'script', 'sec-fetch-mode': 'cors' }, true],
  ['a style', { 'sec-fetch-dest': 'style', 'sec-fetch-mode': 'no-cors' }, true],
  ['a video', { 'sec-fetch-dest': 'video', 'sec-fetch-mode': 'no-cors' }, true],
  ['a frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }, true],
  ['an object', { 'sec-fetch-dest': 'object', 'sec-fetch-mode': 'navigate' }, true],
  ['an embed', { 'sec-fetch-dest': 'embed', 'sec-fetch-mode': 'navigate' }, true],
  ['a call of fetch', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'no-cors' }, true],
  ['a beacon', { 'sec-fetch-dest': 'empty' }, true],
  [
    'a link that was followed',
    { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-user': '?1' },
    false,
  ],
  ['a script that leads on', { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }, false],
  ['a browser that does not say', {}, false],
  ['a call by a program', { 'sec-fetch-mode': 'cors' }, false],
])('%s is loaded by a page and not clicked: %j, %s', (_, headers, isByPage) => {
  expect(isLoadedByPage(headers)).toBe(isByPage)
  const visitor = { userAgent: CHROME, purpose: 'prefetch', isByPage, isHosted: false }
  const flag = clickFlag('GET', visitor, 'approved', { isOpen: true, targeting: undefined })
  expect(flag).toBe(isByPage ? 'subresource' : 'prefetch')
})

test('a click of a visitor the offer is not for, or from a hosting provider, is flagged', () => {
  const visitor = { userAgent: CHROME, purpose: '', isHosted: true }
  const open = { isOpen: true, targeting: undefined }
  expect(clickFlag('GET', visitor, 'approved', open)).toBe('datacenter')
  expect(
    clickFlag('GET', visitor, 'approved', {
      isOpen: true,
      targeting: { reason: 'country_not_allowed', fact: 'country' },
    }),
  ).toBe('country_not_allowed')
  expect(
    clickFlag('GET', visitor, 'approved', {
      isOpen: true,
      targeting: { reason: 'device_not_allowed', fact: 'device' },
    }),
  ).toBe('device_not_allowed')
  expect(
    clickFlag('GET', visitor, 'approved', {
      isOpen: false,
      targeting: { reason: 'country_not_allowed', fact: 'country' },
    }),
  ).toBe('offer_not_approved')
})
