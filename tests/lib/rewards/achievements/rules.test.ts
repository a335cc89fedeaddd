import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ModuleName } from '@/lib/platform/modules/constants'
import { BADGE_PREFIX, CATALOGUE, MEASURES } from '@/lib/rewards/achievements/constants'
import { achievementProgress, earnedBy, type Facts, listAchievements } from '@/lib/rewards/achievements/rules'

const NOTHING = Object.fromEntries(MEASURES.map((measure) => [measure, 0n])) as Facts
const achievement = (id: string) => {
  const found = CATALOGUE.find((each) => each.id === id)
  if (!found) throw new Error(`no achievement ${id}`)
  return found
}
const ids = (facts: Partial<Facts>) => earnedBy({ ...NOTHING, ...facts }).map(({ id }) => id)

describe('the catalog', () => {
  test('has every achievement once, none with a badge key, and none earned without facts [S1.7]', () => {
    const all = CATALOGUE.map(({ id }) => id)
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((id) => id.startsWith(BADGE_PREFIX))).toEqual([])
    expect(CATALOGUE.filter(({ target }) => target < 1n)).toEqual([])
    expect(ids({})).toEqual([])
  })

  test('has the earnings thresholds, and the streak tiers from Ember to Universe [S4.1]', () => {
    const targets = (measure: string) =>
      CATALOGUE.filter((each) => each.measure === measure).map(({ target }) => Number(target))
    expect(targets('earnedCents')).toEqual([10_000, 100_000, 1_000_000, 5_000_000])
    expect(targets('highestStreak')).toEqual([1, 3, 7, 15, 30, 50, 100, 200, 365])
  })
})

describe('an achievement', () => {
  test.each([
    ['first-click', { clicks: 1n }],
    ['first-conversion', { conversions: 1n }],
    ['discord-connected', { discord: 1n }],
    ['first-referral', { referrals: 1n }],
    ['first-payout', { payouts: 1n }],
  ])('%s is earned by its fact alone', (id, facts) => {
    expect(ids(facts)).toEqual([id])
  })

  test.each([
    [-500n, [], 0],
    [0n, [], 0],
    [9_999n, [], 0.9999],
    [10_000n, ['earned-100'], 1],
    [99_999n, ['earned-100'], 1],
    [100_000n, ['earned-100', 'earned-1000'], 1],
    [999_999n, ['earned-100', 'earned-1000'], 1],
    [1_000_000n, ['earned-100', 'earned-1000', 'earned-10000'], 1],
    [4_999_999n, ['earned-100', 'earned-1000', 'earned-10000'], 1],
    [5_000_000n, ['earned-100', 'earned-1000', 'earned-10000', 'earned-50000'], 1],
  ])('with %d cents earned is %j, with a progress of %d for the first', (earnedCents, earned, progress) => {
    expect(ids({ earnedCents })).toEqual(earned)
    expect(achievementProgress(achievement('earned-100'), { ...NOTHING, earnedCents })).toBe(progress)
  })

  test.each([
    [0n, undefined],
    [1n, 'streak-ember'],
    [2n, 'streak-ember'],
    [3n, 'streak-flame'],
    [6n, 'streak-flame'],
    [7n, 'streak-blaze'],
    [14n, 'streak-blaze'],
    [15n, 'streak-inferno'],
    [29n, 'streak-inferno'],
    [30n, 'streak-hellfire'],
    [49n, 'streak-hellfire'],
    [50n, 'streak-phoenix'],
    [99n, 'streak-phoenix'],
    [100n, 'streak-supernova'],
    [199n, 'streak-supernova'],
    [200n, 'streak-galaxy'],
    [364n, 'streak-galaxy'],
    [365n, 'streak-universe'],
  ])('with a highest streak of %d days is earned up to %s [S4.1]', (highestStreak, last) => {
    expect(ids({ highestStreak }).at(-1)).toBe(last)
  })

  test('has progress 1 exactly when it is earned, otherwise between 0 and 1', () => {
    const amount = fc.bigInt({ min: -10n, max: 6_000_000n })
    const facts = fc.record(Object.fromEntries(MEASURES.map((measure) => [measure, amount])))
    fc.assert(
      fc.property(facts, (drawn) => {
        const known = drawn as Facts
        const earned = new Set(earnedBy(known))
        return CATALOGUE.every((each) => {
          const progress = achievementProgress(each, known)
          return progress >= 0 && progress <= 1 && (progress === 1) === earned.has(each)
        })
      }),
    )
  })
})

describe('the list', () => {
  const at = new Date('2026-11-20T12:00:00Z')

  test('is the whole catalog, with the times of those earned [S7.7]', () => {
    const listed = listAchievements({ ...NOTHING, clicks: 1n }, [{ key: 'first-click', earnedAt: at, questName: null }])
    expect(listed.map(({ id }) => id)).toEqual(CATALOGUE.map(({ id }) => id))
    expect(listed[0]).toMatchObject({ id: 'first-click', earnedAt: at.toISOString(), progress: 1 })
    expect(listed.slice(1).filter(({ earnedAt, progress }) => earnedAt !== null || progress > 0)).toEqual([])
  })

  test('ends with the badges, named after their quests', () => {
    const badges = [
      { key: 'badge:night-owl', earnedAt: at, questName: 'Convert at night' },
      { key: 'badge:gone', earnedAt: at, questName: null },
    ]
    expect(listAchievements(NOTHING, badges).slice(CATALOGUE.length)).toEqual([
      expect.objectContaining({ id: 'badge:night-owl', name: 'Convert at night', progress: 1 }),
      expect.objectContaining({ id: 'badge:gone', name: 'gone', earnedAt: at.toISOString() }),
    ])
  })
})

test('what needs a module that is off is not listed, unless it was earned', () => {
  const listed = (keys: readonly string[], off: readonly ModuleName[] = []) => {
    const earned = keys.map((key) => ({ key, earnedAt: new Date('2026-11-20T12:00:00Z'), questName: null }))
    return listAchievements(NOTHING, earned, off).map(({ id }) => id)
  }
  expect(listed([])).toContain('discord-connected')
  expect(listed([], ['streak'])).toContain('discord-connected')
  expect(listed([], ['discord'])).not.toContain('discord-connected')
  expect(listed(['discord-connected'], ['discord'])).toContain('discord-connected')
})
