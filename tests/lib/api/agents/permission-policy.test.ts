import { expect, test } from 'vitest'
import { assertPreparable, reasonAgainst } from '@/lib/api/agents/permission-policy'

test.each([
  ['createShortLink', null],
  ['requestPayout', 'money'],
  ['actOnUser', 'rights'],
  ['createSecret', 'secrets'],
  ['sendCampaign', 'phrase'],
  ['changeOwnApplication', 'agreement'],
  ['runJob', 'system'],
  ['somethingAddedLater', 'rights'],
])('%s has the reason %s against it', (id, reason) => {
  expect(reasonAgainst({ id })).toBe(reason)
})

test('what takes a file cannot be prepared, whatever it is', () => {
  expect(reasonAgainst({ id: 'createShortLink', takes: 'multipart/form-data' })).toBe('file')
})

test.each([
  ['a payout', 'requestPayout', {}],
  ['a phrase in the body', 'changeOfferStatus', { action: 'archive', confirm: 'ARCHIVE' }],
])('%s is refused as something for a person', (_, id, body) => {
  expect(() => assertPreparable({ id }, body)).toThrow(expect.objectContaining({ code: 'person_required' }))
})

test('a body without a phrase, or with an empty one, is left to the contract', () => {
  for (const body of [undefined, null, 'text', { action: 'pause' }, { action: 'pause', confirm: '' }]) {
    expect(() => assertPreparable({ id: 'changeOfferStatus' }, body)).not.toThrow()
  }
})
