import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { AchievementGrid } from '@/components/affiliate/levels/achievement-grid'
import { LevelPath } from '@/components/affiliate/levels/level-path'
import { PublicSettingsProvider } from '@/components/shared/brand/public-settings'
import { DEFAULT_PUBLIC_SETTINGS } from '@/lib/platform/settings/public-settings-rules'
import type { LevelHistory } from '@/lib/rewards/levels/schema'
import { render } from '@/tests/support/components/render'

const NAMES = ['Newbie', 'Hustler', 'Closer', 'Rainmaker', 'Champion']
const history = (level: number): LevelHistory => ({
  level,
  levels: NAMES.map((name, index) => ({
    number: index + 1,
    name: `Stoke ${name} Role`,
    requiredEarnings: [0, 100, 1_000, 10_000, 50_000][index] ?? 0,
    holdDays: [14, 10, 7, 5, 3][index] ?? 0,
    reachedAt: index < level ? '2026-03-01T12:00:00.000Z' : null,
  })),
})

describe('the level path', () => {
  test('names every level without the product and "Role", with its requirement and reward [S4.37] [S1.7] [S2.12]', () => {
    render(<LevelPath history={history(3)} totalPayout={5_500} />)
    const steps = screen.getAllByRole('heading', { level: 3 })
    expect(steps.map((heading) => heading.textContent)).toEqual(NAMES)
    expect(screen.getByText('$10,000 earned')).toBeVisible()
    expect(screen.getByText('Holds of at most 5 days')).toBeVisible()
  })

  test.each([
    [[], 4],
    [['streak'], 0],
  ] as const)('without %j, %i levels bring a restore point', (modulesOff, points) => {
    render(
      <PublicSettingsProvider value={{ ...DEFAULT_PUBLIC_SETTINGS, modulesOff: [...modulesOff] }}>
        <LevelPath history={history(3)} totalPayout={5_500} />
      </PublicSettingsProvider>,
    )
    expect(screen.queryAllByText('A restore point')).toHaveLength(points)
  })

  test('shows progress to the next level, rounded down, and the amount missing [S4.35]', () => {
    render(<LevelPath history={history(3)} totalPayout={5_500.55} />)
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
    expect(screen.getByText('$4,499.45 to Rainmaker')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Level 3' })).toBeVisible()
  })

  test('at the top shows only earnings and the crown [S4.36] [S6.3]', () => {
    render(<LevelPath history={history(5)} totalPayout={61_000} />)
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.getByText('This is the highest level.')).toBeVisible()
    expect(screen.getByRole('img', { name: 'Crown badge' })).toBeVisible()
  })
})

test('achievements show the day they were earned, or their progress [S1.7]', () => {
  render(
    <AchievementGrid
      achievements={[
        { id: 'a', name: 'First click', description: 'd', earnedAt: '2026-03-02T03:00:00.000Z', progress: 1 },
        { id: 'b', name: 'Blaze streak', description: '7 days', earnedAt: null, progress: 0.429 },
      ]}
    />,
  )
  expect(screen.getByText('Earned Mar 1, 2026')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Blaze streak: 42%' })).toBeVisible()
})
