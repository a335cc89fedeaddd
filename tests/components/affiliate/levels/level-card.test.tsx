import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { LevelCard } from '@/components/affiliate/levels/level-card'
import { LevelRing } from '@/components/affiliate/levels/level-ring'
import { achievementKeys } from '@/components/affiliate/levels/queries'
import { sortAchievements } from '@/components/affiliate/levels/recent-achievements'
import type { Achievements, ListedAchievement } from '@/lib/rewards/achievements/schema'
import { render } from '@/tests/support/components/render'
import { achieved, LEVELS } from '@/tests/support/components/shell'

/** Renders the card with an answer; null while it is loading. */
function show(answer: Partial<Achievements> | null, ui = <LevelCard />) {
  const page = render(<p />)
  page.queryClient.setQueryDefaults(achievementKeys.all, { gcTime: Number.POSITIVE_INFINITY })
  if (answer) page.queryClient.setQueryData(achievementKeys.all, achieved(answer))
  page.rerender(ui)
  return page
}

describe('the level card', () => {
  test.each([
    ['between two levels', {}, '71', '$11,587.40 to Champion'],
    ['rounded down', { totalPayout: 49_999.99 }, '99', '$0.01 to Champion'],
    ['at the threshold', { totalPayout: 10_000 }, '0', '$40,000.00 to Champion'],
    ['below the threshold, after a reversal', { totalPayout: 4_000 }, '0', '$46,000.00 to Champion'],
    ['above the next threshold, before the level is raised', { totalPayout: 60_000 }, '100', '$0.00 to Champion'],
    ['independent of the order of levels', { levels: [...LEVELS].reverse() }, '71', '$11,587.40 to Champion'],
  ])('shows progress %s [S4.35] [S9.8] [S3.24]', (_, answer, percent, missing) => {
    show(answer)
    expect(screen.getByRole('progressbar', { name: 'Progress to Champion' })).toHaveAttribute('aria-valuenow', percent)
    expect(screen.getByText(missing)).toBeInTheDocument()
    expect(screen.getByText(`${percent}%`)).toBeInTheDocument()
  })

  test('at the highest level shows only earnings, with the crown of level 5 [S4.36] [S6.3]', () => {
    show({ level: 5, totalPayout: 61_234.5 })
    expect(screen.queryByRole('progressbar', { name: /^Progress/ })).toBeNull()
    expect(screen.getByText('$61,234.50')).toBeInTheDocument()
    expect(screen.getByRole('img', { name: 'Crown' })).toBeInTheDocument()
  })

  test.each([
    ['Stoke Rainmaker Role', 'Rainmaker'],
    ['Rainmaker', 'Rainmaker'],
    ['Stoker Role', 'Stoker'],
    ['Role', 'Role'],
    ['', 'Champion'],
  ])('shows the level "%s" as %s [S4.37] [S4.38]', (name, shown) => {
    show({ levels: LEVELS.map((level, index) => (index === 3 ? { ...level, name } : level)) })
    expect(screen.getByRole('heading', { name: new RegExp(`^Level 4 ?${shown}$`) })).toBeInTheDocument()
  })

  test('has no crown below level 5 [S6.3]', () => {
    show({})
    expect(screen.queryByRole('img', { name: 'Crown' })).toBeNull()
  })

  test('keeps its size while loading, and links to the levels', () => {
    show(null)
    expect(screen.getByRole('region', { name: 'Level' })).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('link')).toHaveAttribute('href', '/levels')
  })
})

describe('the level ring', () => {
  const fill = () => screen.getByRole('link').querySelector('circle[stroke-dasharray]')

  test('is drawn on a circumference of 62.8 [S9.16] [S2.61]', () => {
    show({}, <LevelRing />)
    expect(screen.getByRole('link', { name: 'Level 4 Rainmaker, 71% to Champion' })).toHaveTextContent('4')
    expect(fill()).toHaveAttribute('stroke-dasharray', '62.8')
    expect(fill()).toHaveAttribute('stroke-dashoffset', '18.21')
  })

  test('shows level and name, progress, earnings and the next level on focus [S2.61] [S9.8]', async () => {
    show({}, <LevelRing />)
    await userEvent.tab()
    const tip = await screen.findByRole('tooltip')
    for (const text of ['Level 4 Rainmaker', 'Earnings$38,412.60', 'Next: Champion71%'])
      expect(tip).toHaveTextContent(text)
  })

  test('at the top level shows only earnings and a full ring [S4.36] [S6.3]', async () => {
    show({ level: 5, totalPayout: 61_000 }, <LevelRing />)
    expect(fill()).toHaveAttribute('stroke-dashoffset', '0')
    await userEvent.tab()
    const tip = await screen.findByRole('tooltip')
    expect(tip).toHaveTextContent('Level 5 Champion')
    expect(tip).toHaveTextContent('Earnings$61,000.00')
    expect(tip).not.toHaveTextContent('Next')
  })

  test('keeps its size while loading', () => {
    const { container } = show(null, <LevelRing />)
    expect(container.querySelector('.animate-breathe')).toHaveClass('size-[34px]')
  })
})

describe('the achievement strip', () => {
  const earned = (id: string, earnedAt: string): ListedAchievement => ({
    id,
    name: id,
    description: '',
    earnedAt,
    progress: 1,
  })
  const ahead = (id: string, progress: number): ListedAchievement => ({ ...earned(id, ''), earnedAt: null, progress })

  test.each([
    [
      'the latest earned first',
      [earned('a', '2026-01-01'), earned('b', '2026-03-01'), earned('c', '2026-02-01')],
      'b c',
    ],
    [
      'the closest to completion after those earned',
      [ahead('x', 0.2), earned('a', '2026-01-01'), ahead('y', 0.9)],
      'a y',
    ],
    ['the closest to completion when none is earned', [ahead('x', 0), ahead('y', 0.4), ahead('z', 0.1)], 'y z'],
  ])('shows %s [S1.7]', (_, achievements, ids) => {
    expect(
      sortAchievements(achievements)
        .map(({ id }) => id)
        .join(' '),
    ).toBe(ids)
  })

  test('is below the level', () => {
    show({ achievements: [earned('First click', '2026-11-20T12:00:00Z'), ahead('First payout', 0.4)] })
    const rows = within(screen.getByRole('list', { name: 'Achievements' })).getAllByRole('listitem')
    expect(rows[0]).toHaveTextContent('First click')
    expect(rows[1]).toHaveTextContent('First payout40%')
  })
})
