import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { toDay, toLocalDate } from '@/components/affiliate/reports/dates'
import { PeriodPicker } from '@/components/affiliate/reports/period-picker'
import { Calendar } from '@/components/ui/calendar'
import type { DayRange } from '@/lib/reporting/periods/rules'
import { render } from '@/tests/support/components/render'

const NOVEMBER = { startDate: '2026-11-01', endDate: '2026-11-20' }

async function open() {
  const onPick = vi.fn<(days: DayRange) => void>()
  const user = userEvent.setup()
  render(<PeriodPicker days={NOVEMBER} today="2026-11-20" onPick={onPick} />)
  await user.click(screen.getByRole('button', { name: 'Nov 1 – 20, 2026' }))
  const press = (name: RegExp) => user.click(screen.getByRole('button', { name }))
  return { onPick, user, press }
}

describe('the calendar of the report', () => {
  test('applies a start and an end, and closes', async () => {
    const { onPick, press } = await open()
    await press(/November 3rd/)
    expect(onPick).not.toHaveBeenCalled()
    await press(/November 9th/)
    expect(onPick.mock.calls).toEqual([[{ startDate: '2026-11-03', endDate: '2026-11-09' }]])
    expect(screen.queryByRole('grid')).toBeNull()
  })

  test('applies only a start as a range of one day [S5.2]', async () => {
    const { onPick, press } = await open()
    await press(/November 3rd/)
    await press(/^Done$/)
    expect(onPick.mock.calls).toEqual([[{ startDate: '2026-11-03', endDate: '2026-11-03' }]])
  })

  test('also applies it when closed by a click outside [S5.2]', async () => {
    const { onPick, user, press } = await open()
    await press(/November 3rd/)
    await user.click(document.body)
    expect(onPick.mock.calls).toEqual([[{ startDate: '2026-11-03', endDate: '2026-11-03' }]])
  })

  test('swaps an end before the start', async () => {
    const { onPick, press } = await open()
    await press(/November 9th/)
    await press(/November 3rd/)
    expect(onPick.mock.calls).toEqual([[{ startDate: '2026-11-03', endDate: '2026-11-09' }]])
  })

  test('applies nothing when closed with Esc, or without a selection', async () => {
    const { onPick, user, press } = await open()
    await press(/November 3rd/)
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Nov 1 – 20, 2026' }))
    await press(/^Done$/)
    expect(onPick).not.toHaveBeenCalled()
  })

  test('disables days after today, and the next month [S5.2]', async () => {
    await open()
    expect(screen.getByRole('button', { name: /November 20th/ })).toBeEnabled()
    expect(screen.getByRole('button', { name: /November 21st/ })).toBeDisabled()
    expect(screen.getByRole('button', { name: /next month/i })).toHaveAttribute('aria-disabled', 'true')
  })

  test('can be used with the keyboard only', async () => {
    const { onPick, user } = await open()
    screen.getByRole('button', { name: /November 20th/ }).focus()
    await user.keyboard('{ArrowUp}{Enter}{ArrowRight}{Enter}')
    expect(onPick.mock.calls).toEqual([[{ startDate: '2026-11-13', endDate: '2026-11-14' }]])
  })
})

test('a calendar can disable the days before today instead [S5.2]', () => {
  render(
    <Calendar
      label="From"
      selected={undefined}
      onSelect={() => undefined}
      today={toLocalDate('2026-11-20')}
      disable="before"
    />,
  )
  expect(screen.getByRole('button', { name: /November 19th/ })).toBeDisabled()
  expect(screen.getByRole('button', { name: /November 20th/ })).toBeEnabled()
  expect(screen.getByRole('button', { name: /November 21st/ })).toBeEnabled()
})

test.each(['2026-03-08', '2026-11-01', '2028-02-29', '2026-01-01', '2026-12-31'])(
  '%s is unchanged after conversion to a calendar date and back',
  (day) => {
    expect(toDay(toLocalDate(day))).toBe(day)
  },
)
