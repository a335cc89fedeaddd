import { expect, test } from 'vitest'
import { EMPTY_OVERRIDE, toOverrideBody, toOverrideDraft } from '@/components/admin/traffic-overrides/override-draft'
import { NO_VISITOR_CONDITIONS } from '@/lib/catalog/visitor-conditions/schema'
import type { OverrideRow } from '@/lib/traffic/routing/overrides/admin-schema'

const row: OverrideRow = {
  id: 4,
  position: 2,
  name: 'Away',
  affiliateId: 10_482,
  affiliateName: 'Mara Voss',
  offerId: 1042,
  offerName: 'Northpay',
  country: 'CA',
  device: 'mobile',
  visitors: { ...NO_VISITOR_CONDITIONS, countries: ['CA'], devices: ['mobile'], vpn: false },
  subIdKey: 's1',
  subIdValue: 'bio',
  weight: 40,
  destinationOfferId: 1043,
  destinationName: 'Savings',
  destinationUrl: null,
  startsAt: '2026-11-21T14:30:00.000Z',
  endsAt: null,
  isActive: true,
  state: 'on',
}

test('an override saved without edits does not change [S2.32]', () => {
  const {
    id: _,
    position: __,
    affiliateName: ___,
    offerName: ____,
    destinationName: _____,
    state: ______,
    country: _______,
    device: ________,
    ...kept
  } = row
  const visitors = { countries: ['CA'], devices: ['mobile'], vpn: false }
  expect(toOverrideBody(toOverrideDraft(row))).toEqual({ ...kept, visitors })
})

test('only the chosen destination is sent', () => {
  const both = { ...EMPTY_OVERRIDE, destinationOfferId: 7, destinationUrl: ' https://else.example/ ' }
  expect(toOverrideBody(both)).toMatchObject({ destinationOfferId: 7, destinationUrl: null })
  expect(toOverrideBody({ ...both, kind: 'address' })).toMatchObject({
    destinationOfferId: null,
    destinationUrl: 'https://else.example/',
  })
})
