import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Segmented } from '@/components/ui/segmented'

const options = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Week' },
  { value: 'custom', label: 'Custom' },
] as const
type Range = (typeof options)[number]['value']

function Range({ onChange }: { onChange: (value: Range) => void }) {
  const [value, setValue] = useState<Range>('today')
  const change = (next: Range) => {
    onChange(next)
    setValue(next)
  }
  return <Segmented label="Range" value={value} onValueChange={change} options={options} />
}

test('it is a named group of radio buttons with one selected', () => {
  render(<Range onChange={vi.fn()} />)
  expect(screen.getByRole('radiogroup', { name: 'Range' })).toBeInTheDocument()
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-checked'))).toEqual([
    'true',
    'false',
    'false',
  ])
})

test('Tab enters at the selected one, arrows move and select, and wrap around', async () => {
  const onChange = vi.fn()
  render(<Range onChange={onChange} />)
  await userEvent.tab()
  expect(screen.getByRole('radio', { name: 'Today' })).toHaveFocus()
  expect(onChange).not.toHaveBeenCalled()

  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('radio', { name: 'Week' })).toHaveFocus()
  expect(screen.getByRole('radio', { name: 'Week' })).toBeChecked()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(screen.getByRole('radio', { name: 'Custom' })).toBeChecked()
  expect(onChange.mock.calls.flat()).toEqual(['week', 'today', 'custom'])
})

test('clicking the selected one again changes nothing', async () => {
  const onChange = vi.fn()
  render(<Range onChange={onChange} />)
  await userEvent.click(screen.getByRole('radio', { name: 'Today' }))
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByRole('radio', { name: 'Today' })).toBeChecked()
})

test('one click selects once', async () => {
  const onChange = vi.fn()
  render(<Range onChange={onChange} />)
  await userEvent.click(screen.getByRole('radio', { name: 'Week' }))
  expect(onChange.mock.calls).toEqual([['week']])
})
