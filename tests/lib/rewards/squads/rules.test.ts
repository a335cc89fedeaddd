import { describe, expect, test } from 'vitest'
import { parseMemberReference, parsePercentBps, toMemberShares } from '@/lib/rewards/squads/applications/rules'
import {
  type Candidate,
  isSameRoster,
  lastWholeDay,
  rosterProblems,
  rosterRefusal,
  rosterText,
} from '@/lib/rewards/squads/rules'

describe('a share', () => {
  test.each([
    ['0', 0],
    ['40', 4000],
    ['33.5', 3350],
    ['33.33 %', 3333],
    ['100', 10_000],
    ['100.01', undefined],
    ['33.333', undefined],
    ['-1', undefined],
    ['', undefined],
    ['half', undefined],
  ])('of %j is %s basis points', (text, bps) => {
    expect(parsePercentBps(text)).toBe(bps)
  })
})

describe('a member', () => {
  test.each([
    ['1042', { affiliateId: 1042 }],
    [' #1042 ', { affiliateId: 1042 }],
    ['Ada@Example.test', { email: 'ada@example.test' }],
    ['99999999999', null],
    ['9999999999', null],
    ['ada', null],
    ['a b@c', null],
  ])('entered as %j is parsed as %j', (who, named) => {
    expect(parseMemberReference(who)).toEqual(named)
  })
})

describe('a period is closed through a day that is over', () => {
  test.each([
    ['long after midnight', '2026-11-20T20:00:00Z', '2026-11-19'],
    ['ten minutes after an Eastern midnight', '2026-11-20T05:10:00Z', '2026-11-19'],
    [
      'less than ten minutes after midnight, when the day may still be written to',
      '2026-11-20T05:09:59Z',
      '2026-11-18',
    ],
    ['in the evening of the day itself', '2026-11-20T04:59:59Z', '2026-11-18'],
    ['on the day clocks go forward', '2026-03-08T04:10:00Z', '2026-03-06'],
    ['in daylight saving time', '2026-03-09T04:10:00Z', '2026-03-08'],
    ['in standard time again', '2026-11-02T05:10:00Z', '2026-11-01'],
  ])('%s', (_, at, day) => {
    expect(lastWholeDay(new Date(at))).toBe(day)
  })

  test('members and split can change only after the period is closed', () => {
    const at = new Date('2026-11-20T20:00:00Z')
    expect(rosterRefusal('2026-11-20', at)).toBeNull()
    expect(rosterRefusal('2026-11-19', at)).toMatch(/^Close the period through Nov 19 first/)
  })
})

describe('the members of a squad', () => {
  const candidate = (affiliateId: number, more: Partial<Candidate> = {}): Candidate => ({
    affiliateId,
    name: `Ada ${affiliateId}`,
    status: 'approved',
    shareBps: 0,
    otherSquad: null,
    ...more,
  })
  const two = [candidate(1), candidate(2)]

  test.each<[string, Parameters<typeof rosterProblems>, string[]]>([
    ['can be two', [two, 1, 'equal'], []],
    ['cannot be one', [[candidate(1)], 1, 'none'], ['A squad has at least two members.']],
    [
      'cannot be eleven',
      [Array.from({ length: 11 }, (_, id) => candidate(id)), 1, 'equal'],
      ['A squad has at most 10 members.'],
    ],
    ['include their leader', [two, 3, 'equal'], ['The leader is not a member.']],
    ['must be approved', [[candidate(1), candidate(2, { status: 'banned' })], 1, 'equal'], ['Ada 2 is not approved.']],
    [
      'must be in no other squad, and are shown by ID without a name',
      [[candidate(1), candidate(2, { name: '', otherSquad: 'Owls' })], 1, 'equal'],
      ['Affiliate 2 is in the squad Owls.'],
    ],
    [
      'have shares that add up to 100%',
      [[candidate(1, { shareBps: 6_000 }), candidate(2, { shareBps: 4_001 })], 1, 'custom'],
      ['The shares add up to 100.01%, not 100%.'],
    ],
  ])('%s', (_, given, problems) => {
    expect(rosterProblems(...given)).toEqual(problems)
  })

  test('are compared by people, split and shares', () => {
    const roster = { split: 'custom' as const, members: toMemberShares(2, [1], { '1': 4_000, '2': 6_000 }) }
    expect(isSameRoster(roster, { ...roster })).toBe(true)
    expect(isSameRoster(roster, { ...roster, split: 'equal' })).toBe(false)
    expect(isSameRoster(roster, { ...roster, members: toMemberShares(2, [1], { '1': 5_000, '2': 5_000 }) })).toBe(false)
    expect(isSameRoster(roster, { ...roster, members: toMemberShares(2, [1, 3], null) })).toBe(false)
  })

  test('are listed in the log, with shares for a custom split', () => {
    const members = toMemberShares(2, [1], { '1': 3_350, '2': 6_650 })
    expect(rosterText({ split: 'custom', members })).toBe('2 66.5%, 1 33.5%')
    expect(rosterText({ split: 'equal', members })).toBe('2, 1')
  })
})
