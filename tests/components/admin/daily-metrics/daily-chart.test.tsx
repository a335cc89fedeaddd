import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { expect, test, vi } from 'vitest'
import { DailyChart } from '@/components/admin/daily-metrics/daily-chart'
import { averageFigures, computeFigures } from '@/lib/reporting/staff/revenue/rules'
import { render } from '@/tests/support/components/render'

const counts = (clicks: number) => ({
  active: 1,
  signUps: 0,
  activated: 0,
  clicks,
  pending: 0,
  approved: 2,
  rejected: 0,
  reversed: 0,
  fraud: 0,
  payoutCents: 3_000,
})
const days = [
  { day: '2026-11-22', figures: computeFigures(counts(40)), mean: averageFigures([counts(50), counts(70)]) },
  { day: '2026-11-21', figures: computeFigures(counts(0)), mean: averageFigures([counts(70)]) },
]
const rows = (caption: string) =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('the chart’s table has every day of the chosen metric with the mean before it, oldest first [S2.42]', async () => {
  const address = vi.fn<(query: string) => void>()
  render(
    <NuqsTestingAdapter hasMemory searchParams="" onUrlUpdate={({ queryString }) => address(queryString)}>
      <DailyChart days={days} today="2026-11-22" />
    </NuqsTestingAdapter>,
  )
  expect(rows('Clicks by day')).toEqual([
    ['Nov 21', '0', '70'],
    ['Nov 22, so far', '40', '60'],
  ])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Metric of the chart' }), 'EPC')
  // cents, also where the chart draws dollars; a day without clicks has no EPC
  expect(rows('EPC by day')).toEqual([
    ['Nov 21', '—', '$0.43'],
    ['Nov 22, so far', '$0.75', '$0.50'],
  ])
  await waitFor(() => expect(address).toHaveBeenLastCalledWith(expect.stringContaining('metric=epcCents')))
})

test('the metric of the address is shown', () => {
  render(
    <NuqsTestingAdapter searchParams="metric=approvalRate">
      <DailyChart days={days} today="2026-11-22" />
    </NuqsTestingAdapter>,
  )
  expect(rows('Approval by day')[1]).toEqual(['Nov 22, so far', '100.0%', '100.0%'])
})
