import { describe, expect, test } from 'vitest'
import { type AccountState, forfeitedCents, listObstacles } from '@/lib/people/account/deletion/rules'

const FREE: AccountState = {
  isStaff: false,
  isLastOwner: false,
  pendingCents: 0n,
  inPayoutCents: 0n,
  availableCents: 0n,
  outstandingCents: 0n,
  squadOwedCents: 0n,
  lastReleaseAt: null,
  isInSquad: false,
}

describe('obstacles to deleting an account', () => {
  test('are none without pending money, whatever the available balance', () => {
    expect(listObstacles(FREE)).toEqual([])
    expect(listObstacles({ ...FREE, availableCents: 123_456n })).toEqual([])
    expect(listObstacles({ ...FREE, availableCents: -5n })).toEqual([])
  })

  test.each<[Partial<AccountState>, RegExp]>([
    [{ isStaff: true }, /super admin/],
    [{ isLastOwner: true }, /last owner/],
    [{ pendingCents: 1250n, lastReleaseAt: new Date('2026-12-05T04:59:59Z') }, /^\$12\.50 is still held until .*Dec 4/],
    [{ inPayoutCents: 1000n }, /^\$10\.00 is in a payout/],
    [{ outstandingCents: 50_000n }, /^\$500\.00 of an advance/],
    [{ squadOwedCents: 2_000n }, /^\$20\.00 is owed to members of a squad/],
    [{ isInSquad: true }, /in a squad. Leave it first/],
  ])('include %o, with a sentence that explains it', (change, sentence) => {
    expect(listObstacles({ ...FREE, ...change })).toEqual([expect.stringMatching(sentence)])
  })

  test('are all listed together', () => {
    expect(listObstacles({ ...FREE, pendingCents: 1n, inPayoutCents: 1n, isInSquad: true })).toHaveLength(3)
  })
})

test.each([
  [500n, 500n],
  [0n, 0n],
  [-500n, 0n],
])('of %d cents available, %d are forfeited', (availableCents, givenUp) => {
  expect(forfeitedCents({ availableCents })).toBe(givenUp)
})
