import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { MethodsCard } from '@/components/affiliate/payout-methods/methods-card'
import { toast } from '@/components/ui/toast'
import type { Methods } from '@/lib/money/payout-methods/schema'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

const NO_ADDRESSES = {
  payoneerEmailAddress: null,
  paypalEmailAddress: null,
  usBankAddress: null,
  internationalBankAddress: null,
}
const NONE: Methods = { methods: [], ...NO_ADDRESSES, isPicked: false, heldUntil: null, liftedAt: null }
const addedAt = '2026-11-20T12:00:00.000Z'
const TWO: Methods = {
  methods: [
    { kind: 'paypal', hint: 'a•••@pay.example', addedAt, isUsual: true, fault: null },
    { kind: 'us_bank', hint: 'Checking ••6789', addedAt, isUsual: false, fault: null },
  ],
  ...NO_ADDRESSES,
  paypalEmailAddress: { email: 'a•••@pay.example' },
  usBankAddress: 'Checking ••6789',
  isPicked: true,
  heldUntil: '2026-11-23T12:00:00.000Z',
  liftedAt: null,
}

let onFile: Methods
/** The response of the next change; the list is unchanged. */
let change: () => Response
beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(toast, 'success').mockReturnValue(1)
  onFile = NONE
  change = () => Response.json(TWO)
  fetchMock.mockImplementation(async (_, init) => (init?.method === 'GET' ? Response.json(onFile) : change()))
})

const changes = () =>
  fetchMock.mock.calls
    .filter(([, init]) => init?.method !== 'GET')
    .map(([path, init]) => [init?.method, path, JSON.parse(String(init?.body))])
const show = () => render(<MethodsCard countries={[{ code: 'DE', name: 'Germany' }]} />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const refuse = (fields: Record<string, string>) => () =>
  Response.json({ error: { code: 'invalid', message: 'No.', fields } }, { status: 422 })

describe('payout methods', () => {
  test('without any, the form of each kind can be opened, in order [S3.35]', async () => {
    show()
    expect(await screen.findByText('No payout method yet')).toBeVisible()
    await press('Add a method')
    const kind = screen.getByLabelText('Paid by')
    expect(
      within(kind)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Payoneer', 'PayPal', 'US bank account', 'International bank account'])
    expect(screen.getByLabelText('Payoneer email address')).toBeVisible()
    await userEvent.selectOptions(kind, 'International bank account')
    expect(screen.getByLabelText('IBAN or account number')).toBeVisible()
    expect(within(screen.getByLabelText('Country')).getByRole('option', { name: 'Germany' })).toBeInTheDocument()
  })

  test('are sent once with the password, and errors are shown at their fields', async () => {
    change = refuse({ password: 'This is not your password.' })
    show()
    await screen.findByText('No payout method yet')
    await press('Add a method')
    await userEvent.selectOptions(screen.getByLabelText('Paid by'), 'US bank account')
    await press('Save')
    const number = screen.getByLabelText('Routing number')
    await waitFor(() => expect(number).toHaveAccessibleDescription(/9 digits of the routing number/))
    expect(screen.getByLabelText('Account type')).toHaveAccessibleDescription('Choose checking or savings.')
    expect(changes()).toEqual([])

    await userEvent.type(screen.getByLabelText('Account holder'), 'Ada')
    await userEvent.type(number, '021000021')
    await userEvent.type(screen.getByLabelText('Account number'), '0001234')
    await userEvent.selectOptions(screen.getByLabelText('Account type'), 'Checking')
    const password = screen.getByLabelText('Your Stoke password')
    await userEvent.type(password, 'guess')
    await press('Save')
    await waitFor(() => expect(password).toHaveAccessibleDescription('This is not your password.'))
    expect(screen.getByLabelText('Account number')).toHaveValue('0001234')
    expect(changes()).toEqual([
      [
        'PUT',
        '/api/payouts/methods',
        {
          kind: 'us_bank',
          accountHolder: 'Ada',
          routingNumber: '021000021',
          accountNumber: '0001234',
          accountType: 'checking',
          password: 'guess',
        },
      ],
    ])

    change = () => {
      onFile = TWO
      return Response.json(TWO)
    }
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toast.success).toHaveBeenCalledWith('Saved. Payouts are held until Nov 23, 2026, 7:00 AM EST.')
    expect(await screen.findByText('Checking ••6789', { exact: false })).toBeVisible()
  })

  test('are shown masked, with the exact end of the hold; the default can be set and cleared [S3.35]', async () => {
    onFile = TWO
    show()
    const [paypal, bank] = await screen.findAllByRole('listitem')
    expect(paypal).toHaveTextContent('PayPalDefaulta•••@pay.example · since Nov 20, 2026')
    expect(bank).not.toHaveTextContent('Default')
    expect(screen.getByText(/Payouts are held until/)).toHaveTextContent('Nov 23, 2026, 7:00 AM EST')
    await press('Make default: US bank account')
    await press('Use the standard order')
    await waitFor(() =>
      expect(changes()).toEqual([
        ['PUT', '/api/payouts/methods/usual', { kind: 'us_bank' }],
        ['PUT', '/api/payouts/methods/usual', { kind: null }],
      ]),
    )
  })

  test('ask for a code once the server wants one, and send it with what was typed', async () => {
    onFile = TWO
    change = () =>
      Response.json(
        { error: { code: 'otp_required', message: 'Enter the code of your authenticator app.' } },
        { status: 401 },
      )
    show()
    await screen.findAllByRole('listitem')
    await press('Change PayPal')
    expect(screen.queryByLabelText('Code')).toBeNull()
    await userEvent.type(screen.getByLabelText('PayPal email address'), 'b@pay.example')
    await userEvent.type(screen.getByLabelText('Your Stoke password'), 'mine')
    await press('Save')
    const code = await screen.findByLabelText('Code')
    expect(code).toHaveFocus()
    expect(screen.getByText('Enter the code of your authenticator app.')).toBeVisible()
    await userEvent.type(code, '123 456')
    change = () => Response.json(TWO)
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const body = { kind: 'paypal', email: 'b@pay.example', password: 'mine', code: '123 456' }
    expect(changes().at(-1)).toEqual(['PUT', '/api/payouts/methods', body])
  })

  test('says when staff ended a hold early', async () => {
    onFile = { ...TWO, heldUntil: null, liftedAt: '2026-11-22T12:00:00.000Z' }
    show()
    expect(await screen.findByText(/our team ended the hold early/)).toHaveTextContent('Nov 22, 2026, 7:00 AM EST')
    expect(screen.queryByText(/Payouts are held until/)).toBeNull()
  })

  test('are changed starting with empty fields', async () => {
    onFile = TWO
    show()
    await screen.findAllByRole('listitem')
    await press('Change PayPal')
    expect(screen.getByRole('dialog', { name: 'Change PayPal' })).toHaveTextContent('Replaces a•••@pay.example')
    expect(screen.getByLabelText('PayPal email address')).toHaveValue('')
    expect(screen.queryByLabelText('Paid by')).toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change PayPal' })).toHaveFocus())
  })

  test('are removed with the password, and an error is shown while a payout uses one', async () => {
    onFile = TWO
    const message = 'A payout to this method is on its way.'
    change = () => Response.json({ error: { code: 'conflict', message } }, { status: 409 })
    show()
    await screen.findAllByRole('listitem')
    await press('Remove PayPal')
    await press('Remove')
    await waitFor(() =>
      expect(screen.getByLabelText('Your Stoke password')).toHaveAccessibleDescription('Enter your password.'),
    )
    await userEvent.type(screen.getByLabelText('Your Stoke password'), 'secret')
    await press('Remove')
    expect(await screen.findByText(message)).toBeVisible()
    expect(changes()).toEqual([['POST', '/api/payouts/methods/paypal/remove', { password: 'secret' }]])
  })
})
