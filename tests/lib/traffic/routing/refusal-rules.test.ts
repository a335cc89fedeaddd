import { expect, test } from 'vitest'
import type { AffiliateStatus } from '@/lib/generated/prisma/enums'
import { LINK_REFUSALS, type RefusalReason } from '@/lib/traffic/requests/refusal-constants'
import type { OfferRule } from '@/lib/traffic/routing/offer-rules'
import { linkRefusal, targetingRefusal } from '@/lib/traffic/routing/refusal-rules'
import { visitorRule, visitorWith } from '@/tests/support/traffic/visitors'

const offer = { status: 'active' } as OfferRule
const statusOf = (reason: RefusalReason | undefined) => reason && LINK_REFUSALS[reason].status

test.each<[AffiliateStatus, number | undefined]>([
  ['approved', undefined],
  ['pending', undefined],
  ['suspended', 403],
  ['banned', 403],
  ['rejected', 403],
])('the link of an affiliate who is %s returns %s', (status, expected) => {
  expect(statusOf(linkRefusal(offer, status, false))).toBe(expected)
})

test.each([
  ['an unknown offer', undefined, 'approved', false, 404],
  ['a pending offer', { status: 'pending' } as OfferRule, 'approved', false, 404],
  ['an unknown affiliate', offer, undefined, false, 404],
  ['an offer hidden from the affiliate’s bucket', offer, 'approved', true, 403],
] as const)('a link with %s is dead', (_, linked, affiliate, isHidden, status) => {
  expect(statusOf(linkRefusal(linked, affiliate, isHidden))).toBe(status)
})

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148'
const US_DESKTOP = { countries: ['US'], devices: ['desktop' as const] }
const ANY = {}
test.each([
  [ANY, 'DE', IPHONE, undefined],
  [US_DESKTOP, 'US', 'Mozilla/5.0 (X11; Linux x86_64)', undefined],
  [US_DESKTOP, 'DE', 'Mozilla/5.0 (X11; Linux x86_64)', 'country_not_allowed'],
  [US_DESKTOP, 'US', IPHONE, 'device_not_allowed'],
  [US_DESKTOP, 'DE', IPHONE, 'country_not_allowed'],
  [US_DESKTOP, null, 'curl', undefined],
])('an offer for %o refuses a visitor from %s on "%s": %s', (rule, country, userAgent, flag) => {
  const offer = { visitors: visitorRule(rule), refusesUnknown: false }
  expect(targetingRefusal(offer, visitorWith({ country, userAgent }))?.reason).toBe(flag)
})
