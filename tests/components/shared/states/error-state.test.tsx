import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ErrorState } from '@/components/shared/states/error-state'

test('it shows what failed, the request id, and a retry', async () => {
  const onRetry = vi.fn()
  render(<ErrorState message="Failed to load your offers." requestId="7f3a-91c2" onRetry={onRetry} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load your offers.Request 7f3a-91c2')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a retry in progress cannot be started again', async () => {
  const onRetry = vi.fn()
  render(<ErrorState message="Failed." onRetry={onRetry} retrying />)
  await userEvent.click(screen.getByRole('button', { name: 'Retrying…' }))
  expect(onRetry).not.toHaveBeenCalled()
})

test('without an id and a retry it shows neither', () => {
  render(<ErrorState message="Failed." requestId={null} />)
  expect(screen.getByRole('alert').textContent).toBe('Failed.')
})
