import { describe, expect, test } from 'vitest'
import type { QuestMetric } from '@/lib/generated/prisma/enums'
import { questDoneNotification, questUndoneNotification } from '@/lib/rewards/quests/notifications'
import {
  bestValue,
  byUrgency,
  hasBudget,
  isForAffiliate,
  listedQuest,
  rewardLabel,
  settlement,
} from '@/lib/rewards/quests/rules'
import type { ListedQuest } from '@/lib/rewards/quests/schema'

const quester = { affiliateId: 7, level: 3, country: 'DE', bucketId: 2 }

describe('the audience', () => {
  test.each([
    [null, true],
    [{}, true],
    [{ levels: [3, 4] }, true],
    [{ levels: [1] }, false],
    [{ countries: ['DE'] }, true],
    [{ countries: ['US', 'CA'] }, false],
    [{ buckets: [2] }, true],
    [{ buckets: [1] }, false],
    [{ affiliateIds: [7] }, true],
    [{ affiliateIds: [8] }, false],
    // every given criterion must match
    [{ levels: [3], countries: ['DE'], buckets: [2], affiliateIds: [7] }, true],
    [{ levels: [3], countries: ['US'] }, false],
    // an invalid audience matches nobody
    [{ level: [3] }, false],
    [{ levels: 3 }, false],
    ['everybody', false],
    [[], false],
  ])('%j: %s', (audience, expected) => {
    expect(isForAffiliate(audience, quester)).toBe(expected)
  })

  test('an affiliate without a country or bucket matches none', () => {
    const nobody = { ...quester, country: null, bucketId: null }
    expect(isForAffiliate({ countries: ['DE'] }, nobody)).toBe(false)
    expect(isForAffiliate({ buckets: [2] }, nobody)).toBe(false)
  })
})

describe('settling', () => {
  test.each([
    ['conversions', 2n, false, true, 'same'],
    ['conversions', 3n, false, true, 'done'],
    ['conversions', 9n, false, true, 'done'],
    ['conversions', 9n, false, false, 'same'],
    ['conversions', 9n, true, true, 'same'],
    ['conversions', 2n, true, true, 'undone'],
    // a completion is undone even after the quest has ended
    ['conversions', 2n, true, false, 'undone'],
    ['earnings', 2n, true, true, 'undone'],
    ['referrals', 2n, true, true, 'undone'],
    ['clicks', 2n, true, true, 'same'],
    ['streak_days', 0n, true, true, 'same'],
    ['discord_connected', 0n, true, true, 'same'],
  ] as const)('%s at %s of 3, done before: %s, may be done: %s → %s', (metric, value, isCompleted, mayComplete, to) => {
    expect(settlement({ metric, target: 3n, value, recorded: 3n, isCompleted, mayComplete })).toBe(to)
  })

  test('a target raised afterwards undoes nothing', () => {
    const reached = { metric: 'conversions', value: 15n, recorded: 15n, isCompleted: true, mayComplete: true } as const
    expect(settlement({ ...reached, target: 20n })).toBe('same')
  })

  test.each([
    ['streak_days', 2n, 9n, 9n],
    ['streak_days', 9n, 2n, 9n],
    ['conversions', 2n, 9n, 2n],
    ['earnings', 2n, undefined, 2n],
  ] as const)('%s measured as %s after %s is recorded as %s', (metric, measured, recorded, expected) => {
    expect(bestValue(metric as QuestMetric, measured, recorded)).toBe(expected)
  })
})

test.each([
  [null, 99_999n, true],
  [5_000n, 4_000n, true],
  [5_000n, 4_001n, false],
])('a budget of %s with %s spent covers another $10: %s', (budgetCents, spentCents, expected) => {
  expect(hasBudget({ rewardCents: 1_000n, budgetCents, spentCents })).toBe(expected)
})

const quest = {
  id: 1,
  name: 'Three in a day',
  description: '',
  metric: 'conversions',
  offerId: null,
  target: 3n,
  window: 'day',
  startsAt: new Date('2026-01-01T05:00:00Z'),
  endsAt: null,
  reward: 'cash',
  rewardCents: 1_000n,
  budgetCents: null,
  spentCents: 0n,
} as const
const span = { key: '2026-11-21', firstDay: '2026-11-21', lastDay: '2026-11-21' }
const AT = new Date('2026-11-21T15:00:00Z')
const empty = { value: 0n, completedAt: null, claimedAt: null }

describe('a listed quest', () => {
  test('has its progress, its end and its reward', () => {
    expect(listedQuest(quest, span, { ...empty, value: 1n })).toEqual({
      id: 1,
      name: 'Three in a day',
      description: '',
      metric: 'conversions',
      offerId: null,
      target: 3,
      value: 1,
      progress: 1 / 3,
      window: 'day',
      windowKey: '2026-11-21',
      endsAt: '2026-11-22T05:00:00.000Z',
      claimUntil: '2026-11-29T05:00:00.000Z',
      heldUntil: null,
      reward: { kind: 'cash', cents: 1_000, label: '$10' },
      state: 'open',
    })
  })

  test.each([
    ['reached but not settled', { value: 3n }, {}, 'done', 1],
    ['exceeded', { value: 7n }, {}, 'done', 1],
    ['settled', { value: 3n, completedAt: AT }, {}, 'done', 1],
    ['paid', { value: 3n, completedAt: AT, claimedAt: AT }, {}, 'claimed', 1],
    ['settled with no budget left', { value: 3n, completedAt: AT }, { budgetCents: 500n }, 'exhausted', 1],
    ['in progress with no budget left', { value: 1n }, { budgetCents: 500n }, 'exhausted', 1 / 3],
    ['paid with the last of the budget', { completedAt: AT, claimedAt: AT }, { budgetCents: 500n }, 'claimed', 1],
  ])('%s', (_, progress, terms, state, share) => {
    const listed = listedQuest({ ...quest, ...terms }, span, { ...empty, ...progress })
    expect([listed.state, listed.progress]).toEqual([state, share])
  })

  test('sorting puts claimable quests first, then open ones by their end', () => {
    const of = (id: number, state: ListedQuest['state'], endsAt: string | null) =>
      ({ ...listedQuest(quest, span, empty), id, state, endsAt }) satisfies ListedQuest
    const sorted = [
      of(1, 'exhausted', null),
      of(2, 'claimed', '2026-11-22T05:00:00.000Z'),
      of(3, 'open', null),
      of(5, 'open', '2026-11-22T05:00:00.000Z'),
      of(4, 'open', '2026-11-22T05:00:00.000Z'),
      of(6, 'done', null),
    ].sort(byUrgency)
    expect(sorted.map(({ id }) => id)).toEqual([6, 4, 5, 3, 2, 1])
  })
})

test.each([
  ['cash', 1_050n, '$10.50'],
  ['restore_point', 0n, '1 restore point'],
  ['badge', 0n, 'Badge'],
] as const)('a reward of %s, %s cents, is shown as %s', (reward, rewardCents, label) => {
  expect(rewardLabel({ reward, rewardCents })).toBe(label)
})

describe('the notifications', () => {
  test('a completed quest names its reward and the claim deadline', () => {
    expect(questDoneNotification(quest, span, AT)).toMatchObject({
      title: 'Quest completed: Three in a day',
      message: 'Your reward: $10. It can be claimed until Nov 28.',
    })
    expect(questDoneNotification(quest, { ...span, lastDay: null }, AT).message).toBe('Your reward: $10.')
  })

  test('a quest that is no longer done says what is left, and whether its reward was reversed', () => {
    expect(questUndoneNotification(quest, span, 2n, false, AT).message).toBe(
      'Something that counted was reversed, which leaves 2 of 3.',
    )
    expect(
      questUndoneNotification({ ...quest, metric: 'earnings', target: 50_000n }, span, 47_500n, true, AT).message,
    ).toBe('Something that counted was reversed, which leaves $475 of $500. Its reward was reversed: $10.')
  })
})
