import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { LevelRing, ringOffset } from '@/components/ui/level-ring'

describe('ringOffset', () => {
  test.each([
    [0, 62.8],
    [0.25, 47.1],
    [0.5, 31.4],
    [0.71, 18.21],
    [1, 0],
    [-0.2, 62.8],
    [1.4, 0],
  ])('a progress of %f leaves %f of 62.8 undrawn [S9.16]', (progress, offset) => {
    expect(ringOffset(progress)).toBe(offset)
  })
})

describe('LevelRing', () => {
  const drawn = (container: HTMLElement) => container.querySelector('circle[stroke-dasharray]')

  test('draws the progress on a circle of r = 10 with a circumference of 62.8 [S9.16]', () => {
    const { container } = render(<LevelRing level={4} progress={0.5} label="Level 4, 50% to the next" />)
    expect(screen.getByRole('img', { name: 'Level 4, 50% to the next' })).toHaveTextContent('4')
    expect(drawn(container)).toHaveAttribute('r', '10')
    expect(drawn(container)).toHaveAttribute('stroke-dasharray', '62.8')
    expect(drawn(container)).toHaveAttribute('stroke-dashoffset', '31.4')
  })

  test('draws nothing at zero progress, because a round cap alone would be a dot', () => {
    const { container } = render(<LevelRing level={1} progress={0} />)
    expect(drawn(container)).toBeNull()
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
  })
})
