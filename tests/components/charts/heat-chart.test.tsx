import { describe, expect, test } from 'vitest'
import type { ChartPoint } from '@/components/charts/chart-domain'
import { HeatChart } from '@/components/charts/heat-chart'
import { render } from '@/tests/support/components/render'

const points: ChartPoint[] = Array.from({ length: 24 }, (_, hour) => ({
  label: `${hour}:00`,
  title: `${hour}`,
  value: hour > 12 ? null : hour * 2,
  before: 10,
  isNow: hour === 12,
}))

function show(of: readonly ChartPoint[] = points) {
  const { container } = render(
    <HeatChart
      points={of}
      size={{ width: 960, height: 340 }}
      label="Earnings per hour, today against yesterday"
      whole={false}
      formatAxis={(value) => `$${value}`}
      renderTip={() => null}
    />,
  )
  return container
}

describe('HeatChart', () => {
  test('draws a bar for each hour so far, all with one gradient', () => {
    const container = show()
    const gradient = container.querySelector('linearGradient')
    expect(gradient).toHaveAttribute('gradientUnits', 'userSpaceOnUse')
    const bars = [...container.querySelectorAll('path[fill^="url(#"]')]
    expect(bars).toHaveLength(12)
    expect(bars.every((bar) => bar.getAttribute('fill') === `url(#${gradient?.id})`)).toBe(true)
  })

  test('marks the current hour, and draws the hours ahead separately', () => {
    const container = show()
    expect(container.querySelector('[data-spark]')).not.toBeNull()
    expect(container.querySelector('[data-compare="ahead"]')?.getAttribute('d')).not.toBe('')
    expect(container).toHaveTextContent('Now')
  })

  test('has a line for each value of the axis, from the bottom of the plot to its top, and measures no text for it [Q54]', () => {
    const container = show()
    const lines = [...container.querySelectorAll('.recharts-cartesian-grid-horizontal line')]
    expect(lines.map((line) => Math.round(Number(line.getAttribute('y1')))).sort((a, b) => b - a)).toEqual([
      318, 215, 111, 8,
    ])
    expect(container).toHaveTextContent('$0')
    expect(container).toHaveTextContent('$30')
    expect(document.getElementById('recharts_measurement_span')).toBeNull()
  })

  test('has an accessible name, and no marker without a current hour', () => {
    const container = show(points.map((point) => ({ ...point, isNow: false })))
    expect(container.querySelector('[data-spark]')).toBeNull()
    expect(container.querySelector('[role="img"]')).toHaveAccessibleName('Earnings per hour, today against yesterday')
  })
})
