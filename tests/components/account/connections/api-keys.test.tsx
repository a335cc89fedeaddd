import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiKeysCard } from '@/components/account/connections/api-keys-card'
import { toast } from '@/components/ui/toast'
import { SCOPE_GROUPS, SCOPES } from '@/lib/accounts/api-keys/constants'
import type { ApiKeyLine } from '@/lib/accounts/api-keys/schema'
import { keyOf } from '@/tests/support/components/connections'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)
const answer = (body: unknown, status = 200) =>
  fetchMock.mockImplementationOnce(async () => Response.json(body, { status }))
const bodies = () => fetchMock.mock.calls.flatMap(([, init]) => (init?.body ? [JSON.parse(String(init.body))] : []))

const list = (...keys: ApiKeyLine[]) => ({ keys, scopes: SCOPES })

beforeEach(() => {
  fetchMock.mockReset()
  vi.spyOn(toast, 'success').mockReturnValue(1)
})

test('keys are listed with their scopes and last use', async () => {
  answer({
    scopes: SCOPES,
    keys: [
      keyOf({
        networks: ['203.0.113.0/24'],
        isTest: true,
        lastUsedAt: new Date().toISOString(),
        expiresAt: '2027-11-21T12:00:00.000Z',
      }),
      keyOf({ id: '2', name: 'Old', expiresAt: '2026-01-02T12:00:00.000Z', isExpired: true }),
    ],
  })
  render(<ApiKeysCard />)
  const [first, second] = await screen.findAllByRole('heading', { level: 3 })
  expect(first?.closest('li')).toHaveTextContent(
    /Reportingstk_AbCdEf…Test.*Last used just now · expires Nov 21, 2027.*Only from 203.0.113.0\/24.*stats:read/,
  )
  expect(second?.closest('li')).toHaveTextContent(/Expired.*Never used · expired Jan 2, 2026/)
})

test('a new key needs a name and a scope, and is shown once', async () => {
  answer(list())
  render(<ApiKeysCard />)
  await screen.findByRole('heading', { name: 'No API keys' })
  await userEvent.click(screen.getByRole('button', { name: 'Create key' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create an API key' })
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: /Create key|Creating/ }))
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Read clicks, conversions and earnings' }))
  await send()
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Enter what the key is for.'))
  expect(within(dialog).getByRole('group', { name: 'Permissions' })).toHaveAccessibleDescription('Choose at least one.')

  await userEvent.type(screen.getByLabelText('Name'), 'Sheet')
  await userEvent.type(screen.getByLabelText('Your password'), 'my own password')
  await userEvent.click(
    within(dialog).getByRole('checkbox', { name: 'Build tracking links, short links and smart links' }),
  )
  await userEvent.type(screen.getByLabelText('IP addresses'), '203.0.113.0/24\n2001:db8::1')
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Test key/ }))
  await userEvent.selectOptions(screen.getByLabelText('Expires'), 'Never')
  answer({ error: { code: 'conflict', message: 'You have 10 keys, which is the most.' } }, 409)
  answer(list())
  await send()
  await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent('You have 10 keys'))
  expect(screen.getByLabelText('Name')).toHaveValue('Sheet')
  answer({ key: keyOf({ name: 'Sheet' }), secret: 'stk_once' }, 201)
  answer(list(keyOf({ name: 'Sheet' })))
  await send()
  expect(await screen.findByDisplayValue('stk_once')).toBeVisible()
  const wanted = {
    name: 'Sheet',
    scopes: ['links:write'],
    lifetimeDays: null,
    networks: ['203.0.113.0/24', '2001:db8::1'],
    isTest: true,
    isForAgents: false,
    password: 'my own password',
  }
  expect(bodies()).toEqual([wanted, wanted])
  await userEvent.click(screen.getByRole('button', { name: 'I’ve saved it' }))
  await waitFor(() => expect(screen.queryByDisplayValue('stk_once')).toBeNull())
  expect(await screen.findByRole('heading', { name: 'Sheet' })).toBeVisible()
})

test('a key is revoked after a confirmation', async () => {
  answer(list(keyOf()))
  render(<ApiKeysCard />)
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Reporting' }))
  const question = await screen.findByRole('dialog', { name: 'Revoke this key?' })
  answer(list())
  answer(list())
  await userEvent.click(within(question).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByRole('heading', { name: 'No API keys' })).toBeInTheDocument()
  expect(toast.success).toHaveBeenCalledWith('The key Reporting is revoked.')
})

test('presets and groups choose many permissions at once, of those the person can give', async () => {
  const own = SCOPES.filter((scope) => !scope.startsWith('system:'))
  answer({ keys: [], scopes: own })
  render(<ApiKeysCard />)
  await userEvent.click(await screen.findByRole('button', { name: 'Create key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create an API key' }))
  const chosen = () =>
    dialog
      .getAllByRole<HTMLInputElement>('checkbox', { checked: true })
      .flatMap(({ value }) => (value === 'on' ? [] : [value]))
  const press = (name: string) => userEvent.click(dialog.getByRole('button', { name }))
  await press('Read-only')
  expect(chosen().sort()).toEqual(own.filter((scope) => scope.endsWith(':read')).sort())
  const all = dialog.getByRole('checkbox', { name: 'All of Money' })
  expect(all).toBePartiallyChecked()
  await userEvent.click(all)
  expect(chosen()).toEqual(expect.arrayContaining(['payouts:write', 'billing:write', 'stats:read']))
  await userEvent.click(all)
  expect(chosen().filter((scope) => /^(balance|payouts|funding|billing):/.test(scope))).toEqual([])
  await press('Everything')
  expect(chosen().sort()).toEqual([...own].sort())
})

test('each permission stands in one group', () => {
  const resources = SCOPE_GROUPS.flatMap((group) => group.resources)
  expect(new Set(resources).size).toBe(resources.length)
  expect([...new Set(SCOPES.map((scope) => scope.split(':')[0]))].sort()).toEqual([...resources].sort())
})
