import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { WithdrawCard } from '@/components/affiliate/payouts/withdraw-card'
import { toast } from '@/components/ui/toast'
import { payoutOf, withdrawalOf } from '@/tests/support/components/payments'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)
beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(toast, 'success').mockReturnValue(1)
})

const bodies = () => fetchMock.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))
const refuse = (status: number, code: string, message: string) =>
  fetchMock.mockImplementationOnce(async () => Response.json({ error: { code, message } }, { status }))

async function open() {
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  return screen.findByRole('dialog', { name: 'Withdraw' })
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Request payout' }))

describe('the payout form', () => {
  beforeEach(() => {
    render(<WithdrawCard withdrawal={withdrawalOf()} />)
  })

  test('proposes the whole balance and the default method, and lists the methods in order [S3.35]', async () => {
    const dialog = await open()
    expect(screen.getByLabelText('Amount')).toHaveValue('250.00')
    expect(
      within(dialog)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual(['Payoneer a•••@one.example', 'PayPal a•••@pay.example'])
    expect(screen.getByRole('radio', { name: /PayPal/ })).toBeChecked()
  })

  test('says what it costs, when it arrives and what is left', async () => {
    await open()
    const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts()).toEqual(['None from us', 'Usually within a day after we send it', '$0.00'])
    await userEvent.clear(screen.getByLabelText('Amount'))
    await userEvent.type(screen.getByLabelText('Amount'), '$50.25')
    expect(facts().at(-1)).toBe('$199.75')
    await userEvent.type(screen.getByLabelText('Amount'), '05')
    expect(facts().at(-1)).toBe('–')
  })

  test('requests once, confirms and closes [S2.5]', async () => {
    let answer: (response: Response) => void = () => {}
    fetchMock.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    await open()
    await userEvent.clear(screen.getByLabelText('Amount'))
    await userEvent.type(screen.getByLabelText('Amount'), '$50')
    await send()
    const busy = screen.getByRole('button', { name: 'Requesting…' })
    await userEvent.click(busy)
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeVisible()
    expect(bodies()).toEqual([
      { amount: '50.00', method: 'paypal', idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ])
    answer(Response.json(payoutOf(), { status: 201 }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toast.success).toHaveBeenCalledWith('Payout of $50.00 requested.')
  })

  test('keeps idempotency key and input between retries, and takes a new key when opened again [Q3]', async () => {
    refuse(500, 'internal', 'Something broke.')
    refuse(422, 'insufficient_funds', 'Only $40.00 is available.')
    refuse(500, 'internal', 'Something broke.')
    await open()
    await userEvent.clear(screen.getByLabelText('Amount'))
    await userEvent.type(screen.getByLabelText('Amount'), '60')
    await userEvent.click(screen.getByRole('radio', { name: /Payoneer/ }))
    await send()
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Something broke.'))
    await send()
    await waitFor(() =>
      expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('Only $40.00 is available.'),
    )
    expect(screen.getByLabelText('Amount')).toHaveValue('60')
    expect(screen.getByRole('radio', { name: /Payoneer/ })).toBeChecked()

    await userEvent.keyboard('{Escape}')
    await open()
    await send()
    const [first, second, third] = bodies()
    expect(second).toEqual(first)
    expect(first).toMatchObject({ amount: '60.00', method: 'payoneer' })
    expect(third.idempotencyKey).not.toBe(first.idempotencyKey)
  })

  test('does not send an invalid amount', async () => {
    await open()
    await userEvent.clear(screen.getByLabelText('Amount'))
    await userEvent.type(screen.getByLabelText('Amount'), '9.99')
    await send()
    expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('The minimum payout is $10.00.')
    expect(fetchMock).not.toHaveBeenCalled()
  })
})

describe('an affiliate who cannot withdraw yet', () => {
  test('sees why and until when, with links to what can be done about it [S2.5] [S2.7]', () => {
    const reason = { until: null, amountCents: null }
    const withdrawal = withdrawalOf({
      canWithdraw: false,
      methods: [],
      reasons: [
        { ...reason, code: 'held', message: 'Withdrawals are held.', until: '2026-11-24T14:00:00.000Z' },
        { ...reason, code: 'no_method', message: 'Add a payout method, so that we know where to send it.' },
        { ...reason, code: 'tax_form', message: 'A tax form is needed.', amountCents: 0 },
      ],
    })
    render(<WithdrawCard withdrawal={withdrawal} />)
    expect(screen.getByRole('heading', { name: 'Why you can’t withdraw yet' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeDisabled()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Withdrawals are held.Until Nov 24, 2026, 9:00 AM EST',
      'Add a payout method, so that we know where to send it.Go to payout methods',
      'A tax form is needed.Fill in the tax form',
    ])
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '#payout-methods',
      '/account/tax-form',
    ])
  })
})
