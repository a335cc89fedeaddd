import { expect, test } from 'vitest'
import { approvesFrom, type Holder, pairRefusal } from '@/lib/backoffice/second-approvals/second-person-rules'

const at = new Date('2026-11-20T15:00:00Z')
const days = (count: number) => new Date(at.getTime() + count * 86_400_000)
const holder = (id: string, from: Date | null = null): Holder => ({ id, approvesFrom: from })

test('a right counts three days after it was given, within the first 14 days of a network at once', () => {
  expect(approvesFrom(at, days(-14))).toEqual(days(3))
  expect(approvesFrom(at, days(-400))).toEqual(days(3))
  expect(approvesFrom(at, days(-13.99))).toEqual(at)
  expect(approvesFrom(at, at)).toEqual(at)
})

/** `ann` invited `ben`, he `cid` and she `dot`; `eve` and `flo` were made on the server. */
const givers = new Map([
  ['ben', 'ann'],
  ['cid', 'ben'],
  ['dot', 'ann'],
  ['ring', 'round'],
  ['round', 'ring'],
])

test.each<[string, string, string, string[], boolean]>([
  ['two of the server', 'eve', 'flo', ['ann'], true],
  ['inviter and invited, with a third', 'ann', 'ben', ['eve'], false],
  ['invited and inviter, with a third', 'ben', 'ann', ['eve'], false],
  ['inviter and invited, with a third that she invited too', 'ann', 'ben', ['dot'], false],
  ['inviter and invited, alone', 'ann', 'ben', [], true],
  ['two whom the same person invited', 'ben', 'dot', ['ann', 'eve'], true],
  ['who invited the inviter, with a person from outside', 'ann', 'cid', ['ben', 'eve'], false],
  ['who invited the inviter, with the inviter alone', 'cid', 'ann', ['ben'], true],
  ['two who gave each other a role, with a third', 'ring', 'round', ['eve'], false],
])('%s', (_, first, second, others, isPair) => {
  const input = { firstId: first, second: holder(second), others: others.map((id) => holder(id)), givers, at }
  expect(pairRefusal(input) === null).toBe(isPair)
})

test('a third whose own right is new is no third, and a new right is refused with its day', () => {
  const input = { firstId: 'ann', second: holder('ben'), others: [holder('eve', days(1))], givers, at }
  expect(pairRefusal(input)).toBeNull()
  const isNew = { firstId: 'eve', second: holder('flo', days(2)), others: [], givers, at }
  expect(pairRefusal(isNew)).toMatch(/counts from Nov 22, 2026/)
  expect(pairRefusal({ ...isNew, at: days(2) })).toBeNull()
})
