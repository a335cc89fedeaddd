import { expect, test } from 'vitest'
import { type ErasureState, listErasureObstacles, namesPerson } from '@/lib/people/users/erasures/rules'

const FREE: ErasureState = {
  isStaff: false,
  isLastOwner: false,
  pendingCents: 0n,
  inPayoutCents: 0n,
  availableCents: 0n,
  outstandingCents: 0n,
  squadOwedCents: 0n,
  lastReleaseAt: null,
  isInSquad: false,
  undecidedCases: 0,
  undecidedAppeals: 0,
  undecidedInquiries: 0,
}

test.each<[Partial<ErasureState>, RegExp]>([
  [{ isStaff: true }, /Manage Admins first/],
  [{ isLastOwner: true }, /^They are the last owner/],
  [{ pendingCents: 1n }, /^\$0\.01 is still held\. Pay it out once/],
  [{ inPayoutCents: 1n }, /Payouts Dashboard/],
  [{ outstandingCents: 1n }, /advance is still to be repaid/],
  [{ squadOwedCents: 1n }, /Squad Revenue/],
  [{ isInSquad: true }, /^They are in a squad/],
  [{ availableCents: -1_550n }, /^They owe \$15\.50\./],
  [{ undecidedCases: 2 }, /Fraud Analysis first/],
  [{ undecidedAppeals: 1 }, /Appeals first/],
])('%o keeps staff from erasing somebody, with what to do about it', (change, sentence) => {
  expect(listErasureObstacles(FREE)).toEqual([])
  expect(listErasureObstacles({ ...FREE, availableCents: 999n })).toEqual([])
  expect(listErasureObstacles({ ...FREE, ...change })).toEqual([expect.stringMatching(sentence)])
})

const PERSON = { email: 'zoe.nguyen@example.com', firstName: 'Zoë', lastName: 'Nguyễn' }
test.each([
  ['Ticket 4512, GDPR request', false],
  ['Zoë asked in ticket 4512', false],
  ['zoë  NGUYỄN asked by mail', true],
  ['Asked from Zoe.Nguyen@Example.com', true],
  ['', false],
])('the reason "%s" names the person: %s', (reason, isNamed) => {
  expect(namesPerson(reason, PERSON)).toBe(isNamed)
  expect(namesPerson(reason, { email: 'x@example.com', firstName: '', lastName: '' })).toBe(false)
})
