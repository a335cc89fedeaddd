import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BalanceCard } from '@/components/affiliate/balance/balance-card'
import { BalanceErrors } from '@/components/affiliate/balance/balance-errors'
import { toast } from '@/components/ui/toast'
import { render } from '@/tests/support/components/render'

let answer: { status: number; body: unknown }
let calls: number

beforeEach(() => {
  calls = 0
  answer = { status: 200, body: { balance: 2384.15, pending: 959, inPayout: 0, totalPayout: 36_712.16 } }
  vi.stubGlobal('fetch', async () => {
    calls += 1
    return Response.json(answer.body, { status: answer.status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const show = () =>
  render(
    <>
      <BalanceCard />
      <BalanceErrors />
    </>,
  )

describe('BalanceCard', () => {
  test('shows available, pending, in payout and total earnings with 2 decimals [S1.6] [S9.8]', async () => {
    const { container } = show()
    await waitFor(() => expect(container).toHaveTextContent('$2,384.15'))
    expect(container).toHaveTextContent('Pending$959.00')
    expect(container).toHaveTextContent('In payout$0.00')
    expect(container).toHaveTextContent('Total earnings$36,712.16')
  })

  test('is refetched by its button, and automatically every five minutes [S7.6] [S9.4]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync })
    show()
    await vi.waitFor(() => expect(calls).toBe(1))
    await user.click(screen.getByRole('button', { name: 'Refresh balance' }))
    await vi.waitFor(() => expect(calls).toBe(2))
    await vi.advanceTimersByTimeAsync(299_000)
    expect(calls).toBe(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(calls).toBe(3)
  })

  test('on 429 the balance is 0 without a message [S8.2]', async () => {
    const error = vi.spyOn(toast, 'error')
    answer = { status: 429, body: { error: { code: 'too_many_requests', message: 'Slow down.' } } }
    const { container } = show()
    await waitFor(() => expect(container).toHaveTextContent('$0.00'))
    expect(error).not.toHaveBeenCalled()
  })

  test('beside the 0 of a 429 stands that it could not be loaded, until a retry succeeds', async () => {
    const served = answer
    answer = { status: 429, body: { error: { code: 'too_many_requests', message: 'Slow down.' } } }
    const { container } = show()
    expect(await screen.findByRole('status')).toHaveTextContent('Could not be loaded, shown as 0.')
    answer = served
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(container).toHaveTextContent('$2,384.15'))
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('on a later 429 the balance is 0, and the total earnings stay [S8.2]', async () => {
    const user = userEvent.setup()
    const { container } = show()
    await waitFor(() => expect(container).toHaveTextContent('$2,384.15'))
    answer = { status: 429, body: { error: { code: 'too_many_requests', message: 'Slow down.' } } }
    await user.click(screen.getByRole('button', { name: 'Refresh balance' }))
    await waitFor(() => expect(container).not.toHaveTextContent('$2,384.15'))
    expect(container).toHaveTextContent('Total earnings$36,712.16')
  })

  test('any other failure shows the server’s message [S8.3]', async () => {
    const error = vi.spyOn(toast, 'error')
    answer = { status: 503, body: { error: { code: 'unavailable', message: 'The ledger is resting.' } } }
    const { container } = show()
    await waitFor(() => expect(error).toHaveBeenCalledWith('The ledger is resting.', expect.anything()))
    expect(container).not.toHaveTextContent('$')
  })
})
