import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { PanelBoundary } from '@/components/shared/states/panel-boundary'
import { useLazy } from '@/components/ui/use-lazy'
import { render as renderInApp } from '@/tests/support/components/render'

afterEach(() => vi.restoreAllMocks())

const Chart = ({ name }: { name: string }) => <p>{name}</p>
const CHUNK_FAILED = new Error('Failed to load chunk')

/** A loader that fails or succeeds in the given order. */
const loadOf = (...answers: ('arrives' | 'fails')[]) =>
  vi.fn(async () => {
    if (answers.shift() === 'fails') throw CHUNK_FAILED
    return Chart
  })

function Late({ load, name }: { load: () => Promise<typeof Chart>; name: string }) {
  const Part = useLazy(load)
  return Part ? <Part name={name} /> : <p>Waiting</p>
}

test('the code of a lazy component is loaded once, however often it is rendered [Q54]', async () => {
  const load = loadOf('arrives')
  expect(load).not.toHaveBeenCalled()
  const { unmount } = render(<Late load={load} name="Earnings" />)
  expect(screen.getByText('Waiting')).toBeVisible()
  expect(await screen.findByText('Earnings')).toBeVisible()
  unmount()
  render(<Late load={load} name="Clicks" />)
  expect(screen.getByText('Clicks')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

test('without a connection it waits for the next one', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = loadOf('fails', 'arrives')
  render(<Late load={load} name="Earnings" />)
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  expect(screen.getByText('Waiting')).toBeVisible()
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Earnings')).toBeVisible()
})

test('code that failed to load is loaded again by the retry of its panel [Q55]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = loadOf('fails', 'arrives')
  renderInApp(
    <PanelBoundary message="Your figures could not be shown.">
      <Late load={load} name="Earnings" />
    </PanelBoundary>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Earnings')).toBeVisible()
})
