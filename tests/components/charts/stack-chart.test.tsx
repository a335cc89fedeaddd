import { describe, expect, test } from 'vitest'
import { StackChart } from '@/components/charts/stack-chart'
import { render } from '@/tests/support/components/render'

const points = ['Nov 1', 'Nov 2', 'Nov 3'].map((label, index) => ({ label, isNow: index === 2 }))
const series = [
  { key: 'card', name: 'Card', color: 'var(--chart-1)', values: [10, 0, 5] },
  { key: 'vpn', name: 'VPN', color: 'var(--chart-2)', values: [20, 5, 0] },
]

function show() {
  const { container, getByRole } = render(
    <StackChart
      points={points}
      series={series}
      size={{ width: 960, height: 340 }}
      label="Earnings per day and offer: Card, VPN"
      whole={false}
      formatAxis={(value) => `$${value}`}
      renderTip={() => null}
    />,
  )
  return { container, getByRole }
}

const paths = (container: HTMLElement, color: string) =>
  [...container.querySelectorAll<SVGPathElement>(`path[fill="${color}"]`)].map((path) => {
    const numbers = (name: string) => Number(path.getAttribute(name))
    return { top: numbers('y'), height: numbers('height') }
  })

describe('StackChart', () => {
  test('stacks parts in their colors', () => {
    const { container } = show()
    const card = paths(container, 'var(--chart-1)').find(({ height }) => height > 0)
    const vpn = paths(container, 'var(--chart-2)').find(({ height }) => height > 0)
    expect(vpn && card && vpn.top + vpn.height).toBeCloseTo(card?.top ?? 0, 3)
    expect((vpn?.height ?? 0) / (card?.height ?? 1)).toBeCloseTo(2, 3)
  })

  test('has an accessible name, and marks the current day', () => {
    const { container, getByRole } = show()
    expect(getByRole('img', { name: 'Earnings per day and offer: Card, VPN' })).toBeInTheDocument()
    expect(container).toHaveTextContent('Now')
  })
})
