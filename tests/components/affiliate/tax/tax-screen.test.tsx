import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { TaxScreen } from '@/components/affiliate/tax/tax-screen'
import { toast } from '@/components/ui/toast'
import type { TaxFormView, TaxStatus } from '@/lib/money/tax/schema'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

const FILED: TaxFormView = {
  kind: 'w8ben',
  lines: [
    { label: 'Name', value: 'Ada Byron' },
    { label: 'Foreign tax identifying number', value: '••• 8903' },
  ],
  signedName: 'Ada Byron',
  signedAt: '2026-11-20T12:00:00.000Z',
  validUntil: '2030-01-01T05:00:00.000Z',
  isInForce: true,
}
let onFile: TaxStatus
let answer: () => Response
beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(toast, 'success').mockReturnValue(1)
  onFile = { form: null, neededAboveCents: 60_000 }
  answer = () => Response.json({ form: FILED, neededAboveCents: 60_000 }, { status: 201 })
  fetchMock.mockImplementation(async (_, init) => (init?.method === 'GET' ? Response.json(onFile) : answer()))
})

const show = () =>
  render(
    <TaxScreen
      countries={[
        { code: 'DE', name: 'Germany' },
        { code: 'US', name: 'United States' },
      ]}
      name="Ada Byron"
      today="November 21, 2026"
    />,
  )
const sent = () =>
  fetchMock.mock.calls.filter(([, init]) => init?.method === 'POST').map(([, init]) => JSON.parse(String(init?.body)))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }))

describe('choosing a tax form', () => {
  test.each([
    [['Yes'], 'W-9'],
    [['No', 'I am, as a person'], 'W-8BEN'],
    [['No', 'An organization, such as a company'], 'W-8BEN-E'],
  ])('the answers %j lead to the %s [S2.7]', async (answers, form) => {
    show()
    expect(await screen.findByText('A tax form is needed once your payouts pass $600.00 in all.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
    for (const each of answers) await choose(each)
    await press('Continue')
    expect(screen.getByRole('heading', { name: `Form ${form}` })).toBeVisible()
    await press('Back')
    expect(screen.getByRole('heading', { name: 'Which form is yours' })).toBeVisible()
  })

  test('shows an error at each line, and does not send', async () => {
    show()
    await screen.findByText('Which form is yours')
    await choose('Yes')
    await press('Continue')
    expect(screen.getByLabelText('1. Name')).toHaveValue('Ada Byron')
    await userEvent.type(screen.getByLabelText('Number'), '000-12-3456')
    await press('Sign and submit')
    await waitFor(() =>
      expect(screen.getByLabelText('Number')).toHaveAccessibleDescription('Enter the 9 digits of your SSN or ITIN.'),
    )
    expect(screen.getByLabelText('State')).toHaveAccessibleDescription('Choose a state.')
    expect(screen.getByLabelText(/I have read this/)).toHaveAccessibleDescription(/Read and confirm/)
    expect(screen.getByText(/Check what is marked: 7 lines/)).toBeVisible()
    expect(sent()).toEqual([])
  })

  test('shows the lines the answers require: an LLC’s tax class, and the crossed-out item', async () => {
    show()
    await screen.findByText('Which form is yours')
    await choose('Yes')
    await press('Continue')
    expect(screen.queryByLabelText('The LLC is taxed as')).toBeNull()
    await userEvent.selectOptions(screen.getByLabelText('3a. Federal tax classification'), 'llc')
    expect(screen.getByLabelText('The LLC is taxed as')).toBeVisible()
    expect(document.querySelector('del')).toBeNull()
    await userEvent.click(screen.getByLabelText(/currently subject to backup withholding/))
    expect(document.querySelector('del')).toHaveTextContent(/^I am not subject to backup withholding/)
  })

  test('sends the signed form, keeps the input when it is refused, and shows it once it is on file', async () => {
    answer = () =>
      Response.json(
        { error: { code: 'invalid', message: 'No.', fields: { birthDay: 'This day is still to come.' } } },
        { status: 422 },
      )
    show()
    await screen.findByText('Which form is yours')
    await choose('No')
    await choose('I am, as a person')
    await press('Continue')
    const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
    await userEvent.selectOptions(screen.getByLabelText('2. Country of citizenship'), 'Germany')
    expect(within(screen.getByLabelText('2. Country of citizenship')).queryByText('United States')).toBeNull()
    await type('8. Date of birth', '1990-04-01')
    await type('Street and number', 'Am Markt 1')
    await type('City', 'Köln')
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'Germany')
    await type('6. Foreign tax number', '12345678903')
    await userEvent.click(screen.getByLabelText(/I have read this/))
    await type('Type your name to sign', 'Ada Byron')
    await press('Sign and submit')
    await waitFor(() =>
      expect(screen.getByLabelText('8. Date of birth')).toHaveAccessibleDescription('This day is still to come.'),
    )
    expect(screen.getByLabelText('City')).toHaveValue('Köln')
    expect(sent()).toMatchObject([{ kind: 'w8ben', foreignTaxNumber: '12345678903', residence: { country: 'DE' } }])

    answer = () => Response.json({ form: FILED, neededAboveCents: 60_000 }, { status: 201 })
    await press('Sign and submit')
    expect(await screen.findByText('••• 8903')).toBeVisible()
    expect(toast.success).toHaveBeenCalledWith('Form W-8BEN is on file.')
  })
})

describe('a form on file', () => {
  test('is shown with its date and validity, and can be replaced or kept [S2.7]', async () => {
    onFile = { form: FILED, neededAboveCents: 60_000 }
    show()
    expect(await screen.findByText('On file')).toBeVisible()
    expect(screen.getByText('Electronically by Ada Byron, Nov 20, 2026, 7:00 AM EST')).toBeVisible()
    expect(screen.getByText('Through December 31, 2029')).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
    await press('Replace')
    expect(screen.getByText('The form on file stays valid until you submit the new one.')).toBeVisible()
    await press('Cancel')
    expect(screen.getByText('On file')).toBeVisible()
  })

  test('that expired is marked', async () => {
    onFile = { form: { ...FILED, isInForce: false }, neededAboveCents: 60_000 }
    show()
    expect(await screen.findByText('Expired')).toBeVisible()
  })

  test('that cannot be loaded shows the error', async () => {
    fetchMock.mockImplementationOnce(async () =>
      Response.json({ error: { code: 'internal', message: 'Something broke.' } }, { status: 500 }),
    )
    show()
    expect(await screen.findByText('Something broke.')).toBeVisible()
  })
})
