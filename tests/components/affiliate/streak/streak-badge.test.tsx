import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { StreakBadge } from '@/components/affiliate/streak/streak-badge'
import { StreakChip } from '@/components/affiliate/streak/streak-chip'
import { TierList } from '@/components/affiliate/streak/tier-list'
import { TIERS } from '@/lib/rewards/streak/constants'
import { render } from '@/tests/support/components/render'
import { AFFILIATE_ID, NOON, ProgressServer, streakAnswer } from '@/tests/support/components/streak'

let server: ProgressServer

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  localStorage.clear()
  server = new ProgressServer().start()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function show(currentConversionStreak: number) {
  server.streak = streakAnswer({ currentConversionStreak })
  const page = render(<StreakBadge affiliateId={AFFILIATE_ID} />)
  return { ...page, badge: await screen.findByRole('button', { name: /^Streak/ }) }
}

describe('the streak badge', () => {
  test.each(TIERS.map(({ id, name, days }) => [days, name, id] as const))(
    'of %i days is %s [S4.1-S4.11] [S9.1] [S2.45]',
    async (days, name, id) => {
      const { badge } = await show(days)
      expect(badge).toHaveAccessibleName(expect.stringContaining(`, ${name}`))
      expect(badge.querySelector('[data-tier]')).toHaveAttribute('data-tier', id)
    },
  )

  test.each(TIERS.slice(1).map(({ days }, index) => [days - 1, TIERS[index]?.id] as const))(
    'of %i days is still %s [S4.1]',
    async (days, id) => {
      const { badge } = await show(days)
      expect(badge.querySelector('[data-tier]')).toHaveAttribute('data-tier', id)
    },
  )

  test.each([
    [0, null],
    [23, '53'],
    [99, '98'],
    [100, null],
    [150, '50'],
    [365, '100'],
    [900, '100'],
  ])('of %i days is filled to %s percent of the way to the next tier [S4.12]', async (days, percent) => {
    const { badge } = await show(days)
    expect(badge.querySelector('[data-fill]')?.getAttribute('data-fill') ?? null).toBe(percent)
  })

  test.each([
    [0, '0', false],
    [99, '99', false],
    [100, '', true],
    [400, '', true],
  ])('of %i days shows "%s"; larger: %s [S4.12]', async (days, text, isLarge) => {
    const { badge } = await show(days)
    expect(badge.textContent).toBe(text)
    expect(badge.hasAttribute('data-large')).toBe(isLarge)
    expect(Number(badge.querySelector('[data-tier]')?.getAttribute('width'))).toBe(isLarge ? 30 : 18)
  })

  test('keeps its size while loading', () => {
    const { container } = render(<StreakBadge affiliateId={AFFILIATE_ID} />)
    expect(container.querySelector('.animate-breathe')).toHaveClass('h-[26px]')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the streak chip', () => {
  test.each([
    [0, '0 days', 'gray'],
    [1, '1 day', 'ember'],
    [23, '23 days', 'inferno'],
    [128, '128 days', 'supernova'],
  ])('of %i shows "%s", with its badge [S2.60] [S3.9]', async (days, text, tier) => {
    server.streak = streakAnswer({ currentConversionStreak: days })
    render(<StreakChip affiliateId={AFFILIATE_ID} />)
    const chip = await screen.findByRole('button', { name: /^Streak/ })
    expect(chip).toHaveTextContent(text)
    expect(chip.querySelector('[data-tier]')).toHaveAttribute('data-tier', tier)
  })
})

test('the tiers are listed with their first day, the current one marked [S4.1-S4.11] [S9.1]', () => {
  render(<TierList current={49} />)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Gray0 days',
    'Ember1 day',
    'Flame3 days',
    'Blaze7 days',
    'Inferno15 days',
    'HellfireYou are here30 days',
    'Phoenix50 days',
    'Supernova100 days',
    'Galaxy200 days',
    'Universe365 days',
  ])
  expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Hellfire')
})
