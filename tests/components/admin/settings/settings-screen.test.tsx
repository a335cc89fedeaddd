import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SettingsScreen } from '@/components/admin/settings/settings-screen'
import { toast } from '@/components/ui/toast'
import { MODULE_NAMES } from '@/lib/platform/modules/constants'
import { render } from '@/tests/support/components/render'

const LEVELS = [0, 100, 1_000, 10_000, 50_000].map((dollars, index) => ({
  name: `Level name ${index + 1}`,
  requiredEarningsCents: dollars * 100,
  holdDays: 14 - index,
}))
const unchanged = <Values,>(values: Values) => ({ values, version: 0, updatedAt: null, updatedBy: null })
const page = () => ({
  levels: unchanged({ levels: LEVELS }),
  referrals: unchanged({ shareBps: 500, months: 12 }),
  payouts: {
    ...unchanged({ minimumCents: 1_000, destinationHours: 72, taxFormAboveCents: 60_000 }),
    version: 3,
    updatedAt: '2026-11-20T15:00:00.000Z',
    updatedBy: 'Ida Moss',
  },
  offers: unchanged({ holdDays: 7 }),
  appeals: unchanged({ windowDays: 30, decisionDays: 7 }),
  links: unchanged({ smartLinks: 20, shortLinks: 200, domains: 3 }),
  retention: unchanged({ clickMonths: 14, networkAfterDays: 30, eraseAfterDays: 180 }),
  brand: unchanged({ name: 'Stoke', accent: null, logoUrl: null, supportEmail: null }),
  deposits: unchanged({
    beneficiary: null,
    bankName: null,
    iban: null,
    bic: null,
    routingNumber: null,
    accountNumber: null,
  }),
  applications: unchanged({ isAsked: true, termsUrl: null, termsVersion: '1' }),
  rates: unchanged({ url: null }),
  automation: unchanged({ perDay: 100 }),
  modules: unchanged(Object.fromEntries(MODULE_NAMES.map((name) => [name, name !== 'shop']))),
  tools: unchanged({ categories: null }),
  mails: unchanged({ texts: {} }),
  notices: unchanged({ texts: {} }),
})

const server = { page: page(), put: () => Response.json({ version: 4 }) }
const sent: unknown[] = []
vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
  if (init?.method !== 'PUT') return Response.json(server.page)
  sent.push(JSON.parse(String(init.body)))
  return server.put()
})
beforeEach(() => {
  sent.length = 0
  Object.assign(server, { page: page(), put: () => Response.json({ version: 4 }) })
})

const refusal = (status: number, error: object) => () => Response.json({ error }, { status })
const card = (name: string) => within(screen.getByRole('region', { name }))
async function change(name: string) {
  render(<SettingsScreen />)
  await screen.findByRole('region', { name })
  fireEvent.click(card(name).getByRole('button', { name: 'Change' }))
  return within(await screen.findByRole('dialog', { name: `Change ${name.toLowerCase()}` }))
}
type Dialog = Awaited<ReturnType<typeof change>>
const write = (dialog: Dialog, label: string | RegExp, value: string, index = 0) =>
  fireEvent.change(dialog.getAllByLabelText(label)[index] as HTMLElement, { target: { value } })
function save(dialog: Dialog, phrase?: string) {
  write(dialog, 'Reason', 'Agreed with finance')
  if (phrase) write(dialog, /^Type/, phrase)
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
}

describe('the settings', () => {
  test('are shown in their own units, with who changed them last', async () => {
    render(<SettingsScreen />)
    await screen.findByRole('region', { name: 'Payouts' })
    expect(card('Payouts').getByText('$10.00')).toBeInTheDocument()
    expect(card('Payouts').getByText('72 hours')).toBeInTheDocument()
    expect(card('Payouts').getByText(/^Changed by Ida Moss/)).toBeInTheDocument()
    expect(card('Referrals').getByText('5%')).toBeInTheDocument()
    expect(card('Referrals').getByText('Default')).toBeInTheDocument()
    expect(card('Levels').getByRole('row', { name: '5 Level name 5 $50,000.00 10 days' })).toBeInTheDocument()
  })

  test('that cannot be loaded can be tried again', async () => {
    Object.assign(server, { page: null })
    render(<SettingsScreen />)
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument()
  })

  test('are sent in cents and basis points with their version, reason and phrase', async () => {
    const dialog = await change('Payouts')
    expect(dialog.getByText(/Requests that were made stay/)).toBeInTheDocument()
    write(dialog, 'Minimum payout', '1,250.50')
    save(dialog, 'change payouts')
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      {
        section: 'payouts',
        version: 3,
        reason: 'Agreed with finance',
        confirm: 'change payouts',
        values: { minimumCents: 125_050, destinationHours: 72, taxFormAboveCents: 60_000 },
      },
    ])
  })

  test('of applicants are sent as yes or no, and no address of own terms as none', async () => {
    const dialog = await change('Applications of affiliates')
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Asked' }))
    save(dialog)
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toMatchObject([
      { section: 'applications', values: { isAsked: false, termsUrl: '', termsVersion: '1' } },
    ])
  })

  test('without money are saved without a reason, and undone from the toast', async () => {
    const success = vi.spyOn(toast, 'success').mockReturnValue(1)
    const dialog = await change('New offers')
    write(dialog, 'Hold', '9')
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(success).toHaveBeenCalled())
    const [, { action }] = success.mock.calls.at(-1) as unknown as [string, { action: { onClick: () => void } }]
    action.onClick()
    await vi.waitFor(() => expect(success).toHaveBeenLastCalledWith('Undone.', {}))
    expect(sent).toMatchObject([
      { section: 'offers', version: 0, reason: '', values: { holdDays: 9 } },
      { section: 'offers', version: 4, values: { holdDays: 7 } },
    ])
    success.mockRestore()
  })

  test('that the server refuses show its words at the field, and stay typed', async () => {
    const words = 'Enter a share from 0% to 50%: it is paid out of what the network keeps.'
    server.put = refusal(422, { code: 'invalid', message: words, fields: { 'values.shareBps': words } })
    const dialog = await change('Referrals')
    write(dialog, 'Share', '101')
    save(dialog, 'change referrals')
    await vi.waitFor(() => expect(dialog.getByLabelText('Share')).toHaveAccessibleDescription(words))
    expect(dialog.getByLabelText('Share')).toHaveValue('101')
    expect(sent).toMatchObject([{ values: { shareBps: 10_100 } }])
  })

  test('of one level are sent with those of all, and errors stand at their level', async () => {
    const words = 'Enter more than the level before requires.'
    const fields = { 'values.levels.2.requiredEarningsCents': words }
    server.put = refusal(422, { code: 'invalid', message: words, fields })
    const dialog = await change('Levels')
    write(dialog, 'Earned in total', '50', 2)
    save(dialog, 'change levels')
    await vi.waitFor(() =>
      expect(dialog.getAllByLabelText('Earned in total')[2]).toHaveAccessibleDescription(
        expect.stringContaining(words),
      ),
    )
    expect(sent).toMatchObject([{ values: { levels: { length: 5, 2: { requiredEarningsCents: 5_000 } } } }])
  })

  test('that somebody else changed meanwhile are taken over, except where something else was typed', async () => {
    server.put = refusal(409, { code: 'conflict', message: 'Somebody changed these settings after you opened them.' })
    const dialog = await change('Brand')
    write(dialog, 'Name', 'Acme')
    const values = { name: 'Apex', accent: null, logoUrl: null, supportEmail: 'help@apex.example' }
    server.page.brand = { ...server.page.brand, version: 1, values: values as never }
    save(dialog)
    expect(await dialog.findByText(/Somebody changed these settings/)).toBeInTheDocument()
    expect(dialog.getByLabelText('Name')).toHaveValue('Acme')
    expect(dialog.getByLabelText('Support address')).toHaveValue('help@apex.example')
    server.put = () => Response.json({ version: 2 })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toMatchObject([
      { version: 0, values: { name: 'Acme', supportEmail: '' } },
      { version: 1, values: { name: 'Acme', supportEmail: 'help@apex.example' } },
    ])
  })
})
