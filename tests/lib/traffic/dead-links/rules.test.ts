import { expect, test } from 'vitest'
import type { AffiliateStatus } from '@/lib/generated/prisma/enums'
import type { OfferRule } from '@/lib/traffic/click-rules/data'
import { closedLink } from '@/lib/traffic/dead-links/rules'

const offer = { status: 'active' } as OfferRule

test.each<[AffiliateStatus, number | undefined]>([
  ['approved', undefined],
  ['pending', undefined],
  ['suspended', 403],
  ['banned', 403],
  ['rejected', 403],
])('the link of an affiliate who is %s returns %s', (status, expected) => {
  expect(closedLink(offer, status, false)?.status).toBe(expected)
})

test.each([
  ['an unknown offer', undefined, 'approved', false, 404],
  ['a pending offer', { status: 'pending' } as OfferRule, 'approved', false, 404],
  ['an unknown affiliate', offer, undefined, false, 404],
  ['an offer hidden from the affiliate’s bucket', offer, 'approved', true, 403],
] as const)('a link with %s is dead', (_, linked, affiliate, isHidden, status) => {
  expect(closedLink(linked, affiliate, isHidden)?.status).toBe(status)
})
