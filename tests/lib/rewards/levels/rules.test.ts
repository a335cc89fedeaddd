import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BRAND } from '@/lib/platform/brand'
import { db } from '@/lib/platform/database/db'
import { dollars } from '@/lib/platform/money/cents'
import { listLevels } from '@/lib/rewards/levels/data'
import { levelNotification } from '@/lib/rewards/levels/notifications'
import { displayLevelName, levelForEarnings, levelProgress, levelStatus } from '@/lib/rewards/levels/rules'

const LEVELS = await listLevels()
const LISTED = LEVELS.map(({ name, requiredEarningsCents }) => ({
  name,
  requiredEarnings: dollars(requiredEarningsCents),
}))

describe('the default levels', () => {
  test('are five, from $0 to $50,000, with shorter holds at each level [S9.1]', () => {
    expect(
      LEVELS.map(({ number, requiredEarningsCents, holdDays }) => [number, requiredEarningsCents, holdDays]),
    ).toEqual([
      [1, 0n, 14],
      [2, 10_000n, 10],
      [3, 100_000n, 7],
      [4, 1_000_000n, 5],
      [5, 5_000_000n, 3],
    ])
  })
})

describe('levelOf', () => {
  test.each([
    [-500n, 1],
    [0n, 1],
    [9_999n, 1],
    [10_000n, 2],
    [99_999n, 2],
    [100_000n, 3],
    [999_999n, 3],
    [1_000_000n, 4],
    [4_999_999n, 4],
    [5_000_000n, 5],
    [9_000_000_000n, 5],
  ])('earnings of %d cents are level %d [S3.24]', (cents, level) => {
    expect(levelForEarnings(cents, LEVELS)).toBe(level)
  })

  test('never falls as earnings grow, for any order of the levels [S3.24]', () => {
    const money = fc.bigInt({ min: -1_000n, max: 6_000_000n })
    fc.assert(
      fc.property(money, money, (a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        return (
          levelForEarnings(less, LEVELS) <= levelForEarnings(more, LEVELS) &&
          levelForEarnings(a, LEVELS) === levelForEarnings(a, LEVELS.toReversed())
        )
      }),
    )
  })
})

describe('levelProgress', () => {
  test.each([
    [1, 0, 0],
    [1, 0.99, 0],
    [1, 1, 1],
    [1, 99.99, 99],
    [1, 100, 100],
    [1, 140, 100],
    [2, 100, 0],
    [2, 109, 1],
    [2, 999.99, 99],
    [2, 60, 0],
    [3, 1_000, 0],
    [3, 5_500, 50],
    [4, 29_999.99, 49],
    [4, 30_000, 50],
    [4, -20, 0],
    [5, 50_000, null],
    [5, 90_000, null],
  ])('at level %d with $%d is %s percent [S4.35]', (level, totalPayout, percent) => {
    expect(levelProgress(level, totalPayout, LISTED)).toBe(percent)
    expect(levelProgress(level, totalPayout, LISTED.toReversed())).toBe(percent)
  })

  test('is 0 to 100 for any input, also when two levels require the same [S4.35]', () => {
    const list = fc.array(fc.record({ name: fc.string(), requiredEarnings: fc.integer({ min: 0, max: 500 }) }))
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: -900, max: 900 }),
        list,
        (level, earned, levels) => {
          const percent = levelProgress(level, earned, levels)
          return percent === null ? level >= levels.length : Number.isInteger(percent) && percent >= 0 && percent <= 100
        },
      ),
    )
  })
})

describe('the name of a level', () => {
  test.each([
    [`${BRAND.name} Newbie Role`, 'Newbie'],
    ['Newbie Role', 'Newbie'],
    [`${BRAND.name} Newbie`, 'Newbie'],
    ['Newbie', 'Newbie'],
    ['Role Model Role', 'Role Model'],
    [`${BRAND.name}r Role`, `${BRAND.name}r`],
    [`The ${BRAND.name} Role`, `The ${BRAND.name}`],
    [`${BRAND.name} ${BRAND.name} Role`, BRAND.name],
    [undefined, 'Champion'],
    ['', 'Champion'],
  ])('%s is shown as %s [S4.37] [S4.38]', (name, shown) => {
    expect(displayLevelName(name)).toBe(shown)
  })
})

describe('levelStatus', () => {
  test('without data is level 1, Newbie, at 0% [S4.39]', () => {
    expect(levelStatus(undefined)).toMatchObject({ level: 1, name: 'Newbie', progress: 0, hasCrown: false })
  })

  test('names the level, the next one and its required earnings [S2.61] [S4.35]', () => {
    expect(levelStatus({ level: 4, totalPayout: 20_000, levels: LISTED })).toEqual({
      level: 4,
      name: 'Rainmaker',
      nextName: 'Champion',
      progress: 25,
      nextRequiredEarnings: 50_000,
      hasCrown: false,
    })
  })

  test('at the top has no next level and has the crown [S4.36] [S4.38] [S6.3]', () => {
    expect(levelStatus({ level: 5, totalPayout: 61_000, levels: LISTED })).toEqual({
      level: 5,
      name: 'Champion',
      nextName: 'Max Level',
      progress: null,
      nextRequiredEarnings: null,
      hasCrown: true,
    })
  })

  test('with an empty list has the default names [S4.38]', () => {
    expect(levelStatus({ level: 2, totalPayout: 5, levels: [] })).toMatchObject({
      name: 'Champion',
      nextName: 'Max Level',
      progress: null,
    })
  })
})

describe('the notification of a level', () => {
  test.each([
    ['new', 'Closer: a restore point for your streak, and holds of at most 7 days.'],
    ['full', 'Closer: your restore points are already full, and holds of at most 7 days.'],
    ['none', 'Closer: holds of at most 7 days.'],
  ] as const)('lists its benefits; its restore point: %s [S9.1]', async (point, message) => {
    const level = await db().level.findUniqueOrThrow({ where: { number: 3 } })
    expect(levelNotification(level, point)).toMatchObject({
      title: 'You reached level 3',
      message,
      dedupeKey: 'level:3',
    })
  })
})
