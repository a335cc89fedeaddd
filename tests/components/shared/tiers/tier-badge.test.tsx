import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TIERS } from '@/lib/rewards/streak/constants'

const TIER_IDS = TIERS.map(({ id }) => id)

import { TierBadge } from '@/components/shared/tiers/tier-badge'

test.each(TIER_IDS)('the %s badge has a gradient of its tier’s two colors', (tier) => {
  const { container } = render(<TierBadge tier={tier} />)
  const stops = [...container.querySelectorAll('stop')].map((stop) => stop.getAttribute('stop-color'))
  expect(stops).toEqual([`var(--tier-${tier}-a)`, `var(--tier-${tier}-b)`])

  const gradient = container.querySelector('linearGradient')
  expect(container.querySelector(`[fill="url(#${gradient?.id})"]`)).not.toBeNull()
})

test.each(TIER_IDS)('both themes define the colors of the %s tier', (tier) => {
  const tokens = readFileSync('app/tokens.css', 'utf8')
  for (const part of ['a', 'b', 'text']) {
    expect(tokens.match(new RegExp(`--tier-${tier}-${part}:`, 'g'))).toHaveLength(2)
  }
})

test('every tier has its own drawing', () => {
  const drawings = TIER_IDS.map((tier) => {
    const { container } = render(<TierBadge tier={tier} />)
    return [...container.querySelectorAll('path, circle, ellipse')].map((part) => part.getAttribute('d')).join()
  })
  expect(new Set(drawings).size).toBe(10)
})

test('two badges on a page do not share a gradient', () => {
  const { container } = render(
    <>
      <TierBadge tier="flame" />
      <TierBadge tier="galaxy" />
    </>,
  )
  const ids = [...container.querySelectorAll('linearGradient')].map((gradient) => gradient.id)
  expect(new Set(ids).size).toBe(2)
})

test('a badge is decorative unless it is given a title', () => {
  const { rerender } = render(<TierBadge tier="inferno" size={72} />)
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
  rerender(<TierBadge tier="inferno" size={72} title="Inferno" />)
  expect(screen.getByRole('img', { name: 'Inferno' })).toHaveAttribute('width', '72')
})
