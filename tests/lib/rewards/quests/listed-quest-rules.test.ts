import { describe, expect, test } from 'vitest'
import { byUrgency, listedQuest, rewardLabel } from '@/lib/rewards/quests/listed-quest-rules'
import { questDoneNotification, questUndoneNotification } from '@/lib/rewards/quests/notifications'
import type { ListedQuest } from '@/lib/rewards/quests/schema'

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
