import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PrivacySecurityScreen } from '@/components/account/security/privacy-security-screen'
import type { Sessions } from '@/lib/accounts/auth/session-schema'
import type { Security } from '@/lib/accounts/credentials/schema'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

const AT = '2026-11-20T12:00:00.000Z'
const session = { kind: 'desktop' as const, ip: '203.0.113.7', createdAt: AT, lastSeenAt: AT }
const SESSIONS: Sessions['sessions'] = [
  { ...session, id: 'a', device: 'Firefox on Linux', isCurrent: true },
  { ...session, id: 'b', device: 'Chrome on Windows', isCurrent: false },
]
const OFF: Security = { oneTimeCodesSince: null, isTwoFactorRequired: false, recoveryCodesLeft: 0, passkeys: [] }

type Answers = Record<string, () => { status?: number; body: unknown }>
let answers: Answers

beforeEach(() => {
  vi.clearAllMocks()
  answers = {
    'GET /api/account/security': () => ({ body: OFF }),
    'GET /api/account/sessions': () => ({ body: { sessions: SESSIONS } }),
    'GET /api/account/api-keys': () => ({ body: { keys: [], scopes: [] } }),
    'GET /api/account/deletion': () => ({ body: { obstacles: [], givenUpCents: 0 } }),
  }
  fetchMock.mockImplementation((path, init) => {
    const answer = answers[`${init?.method ?? 'GET'} ${String(path)}`]?.()
    if (!answer)
      return Promise.resolve(Response.json({ error: { code: 'not_found', message: 'None.' } }, { status: 404 }))
    return Promise.resolve(Response.json(answer.body, { status: answer.status ?? 200 }))
  })
})

const card = (name: string) => screen.findByRole('region', { name })
const sent = (path: string) =>
  fetchMock.mock.calls.filter(([target, init]) => target === path && init?.method !== 'GET').map(([, init]) => init)

describe('privacy and security', () => {
  test('marks the current browser and signs another one out [S2.6]', async () => {
    answers['DELETE /api/account/sessions/b'] = () => ({ body: { endedCount: 1 } })
    render(<PrivacySecurityScreen />)
    const sessions = within(await card('Sessions'))
    expect(await sessions.findByText('This browser')).toBeVisible()
    expect(sessions.queryByRole('button', { name: 'Sign out Firefox on Linux' })).not.toBeInTheDocument()
    await userEvent.click(sessions.getByRole('button', { name: 'Sign out Chrome on Windows' }))
    expect(sent('/api/account/sessions/b')).toHaveLength(1)
  })

  test('signing out everywhere else names the API keys that end with it, and keeps them if chosen', async () => {
    const key = { id: 'k', name: 'Sheet', prefix: 'stk_AbCd', scopes: ['stats:read'], networks: [], isTest: false }
    const state = { isForAgents: false, createdAt: AT, lastUsedAt: null, expiresAt: null, isExpired: false }
    answers['GET /api/account/api-keys'] = () => ({ body: { keys: [{ ...key, ...state }], scopes: [] } })
    for (const keepsKeys of [false, true])
      answers[`DELETE /api/account/sessions?keepsKeys=${keepsKeys}`] = () => ({ body: { endedCount: 1 } })
    render(<PrivacySecurityScreen />)
    const sessions = within(await card('Sessions'))
    const answerWith = async (isKept: boolean) => {
      await userEvent.click(await sessions.findByRole('button', { name: 'Sign out all others' }))
      const question = within(await screen.findByRole('dialog', { name: 'Sign out all others?' }))
      if (isKept) await userEvent.click(question.getByRole('checkbox', { name: 'Keep the API key Sheet' }))
      await userEvent.click(question.getByRole('button', { name: 'Sign out' }))
      await waitFor(() => expect(sent(`/api/account/sessions?keepsKeys=${isKept}`)).toHaveLength(1))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    }
    await answerWith(false)
    await answerWith(true)
    expect(within(await card('Password')).getByRole('checkbox', { name: 'Keep the API key Sheet' })).not.toBeChecked()
  })

  test('a card that fails shows an error with a retry, and the others still work', async () => {
    const error = { code: 'internal', message: 'Something went wrong on our side.' }
    answers['GET /api/account/sessions'] = () => ({ status: 500, body: { error } })
    render(<PrivacySecurityScreen />)
    const sessions = within(await card('Sessions'))
    await waitFor(() => expect(sessions.getByRole('alert')).toHaveTextContent(error.message))
    answers['GET /api/account/sessions'] = () => ({ body: { sessions: SESSIONS } })
    await userEvent.click(sessions.getByRole('button', { name: 'Retry' }))
    expect(await sessions.findByText('This browser')).toBeVisible()
    expect(within(await card('Two-factor authentication')).getByRole('button', { name: 'Turn on' })).toBeEnabled()
  })

  test('a wrong password shows an error at its field and keeps the input', async () => {
    const fields = { currentPassword: 'This is not your password.' }
    answers['PUT /api/account/password'] = () => ({
      status: 422,
      body: { error: { code: 'invalid', message: fields.currentPassword, fields } },
    })
    render(<PrivacySecurityScreen />)
    const password = within(await card('Password'))
    await userEvent.type(password.getByLabelText('Current password'), 'wrong')
    await userEvent.type(password.getByLabelText('New password'), 'a long enough one')
    await userEvent.click(password.getByRole('button', { name: 'Change password' }))
    await waitFor(() =>
      expect(password.getByLabelText('Current password')).toHaveAccessibleDescription(fields.currentPassword),
    )
    expect(password.getByLabelText('New password')).toHaveValue('a long enough one')
  })

  test('shows the recovery codes once until they are confirmed, when two-factor is already on', async () => {
    answers['POST /api/account/one-time-codes'] = () => ({
      body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/Stoke:ada?secret=ABCDEFGH' },
    })
    answers['POST /api/account/one-time-codes/confirm'] = () => {
      answers['GET /api/account/security'] = () => ({ body: { ...OFF, oneTimeCodesSince: AT, recoveryCodesLeft: 1 } })
      return { body: { recoveryCodes: ['aaaa-bbbb-cccc'] } }
    }
    render(<PrivacySecurityScreen />)
    const codes = within(await card('Two-factor authentication'))
    await userEvent.click(await codes.findByRole('button', { name: 'Turn on' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Your password'), 'a phrase')
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(await dialog.findByLabelText('Secret')).toHaveTextContent('ABCD EFGH')
    await userEvent.type(dialog.getByLabelText('Code'), '123456')
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
    expect(await screen.findByText('1 recovery code left.')).toBeInTheDocument()
    expect(dialog.getByText('aaaa-bbbb-cccc')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'I’ve saved them' }))
    expect(screen.queryByText('aaaa-bbbb-cccc')).not.toBeInTheDocument()
  })

  test('turning two-factor off asks for the password and a code', async () => {
    answers['GET /api/account/security'] = () => ({ body: { ...OFF, oneTimeCodesSince: AT, recoveryCodesLeft: 9 } })
    answers['DELETE /api/account/one-time-codes'] = () => ({ body: { done: true } })
    render(<PrivacySecurityScreen />)
    const codes = within(await card('Two-factor authentication'))
    await userEvent.click(await codes.findByRole('button', { name: 'Turn off' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Your password'), 'a phrase')
    await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }))
    await waitFor(() => expect(dialog.getByLabelText('Code')).toHaveAccessibleDescription(/Enter the code/))
    expect(sent('/api/account/one-time-codes')).toHaveLength(0)
    await userEvent.type(dialog.getByLabelText('Code'), '123 456')
    await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }))
    await waitFor(() => expect(sent('/api/account/one-time-codes')).toHaveLength(1))
    expect(sent('/api/account/one-time-codes')[0]?.body).toBe('{"password":"a phrase","code":"123456"}')
  })

  test('a role that requires two-factor authentication cannot turn it off, and is asked to turn it on', async () => {
    const required = { ...OFF, isTwoFactorRequired: true }
    answers['GET /api/account/security'] = () => ({ body: required })
    const { unmount } = render(<PrivacySecurityScreen />)
    expect(await screen.findByText('Your role requires it: turn it on to open the admin area.')).toBeVisible()
    unmount()
    answers['GET /api/account/security'] = () => ({ body: { ...required, oneTimeCodesSince: AT } })
    render(<PrivacySecurityScreen />)
    const codes = within(await card('Two-factor authentication'))
    expect(await codes.findByText(/Your role requires it\./)).toBeVisible()
    expect(codes.queryByRole('button', { name: 'Turn off' })).not.toBeInTheDocument()
  })

  test('lists what prevents deletion, and then hides the button', async () => {
    const obstacles = ['$12.50 is still held until Dec 4 (Eastern). Withdraw it once it is available.']
    answers['GET /api/account/deletion'] = () => ({ body: { obstacles, givenUpCents: 0 } })
    render(<PrivacySecurityScreen />)
    const deletion = within(await card('Delete account'))
    expect(await deletion.findByText(obstacles[0] ?? '')).toBeVisible()
    expect(deletion.queryByRole('button')).not.toBeInTheDocument()
  })

  test('a remaining balance must be given up explicitly before the request is sent', async () => {
    answers['GET /api/account/deletion'] = () => ({ body: { obstacles: [], givenUpCents: 999 } })
    render(<PrivacySecurityScreen />)
    await userEvent.click(
      await within(await card('Delete account')).findByRole('button', { name: 'Delete my account' }),
    )
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText(/^Type/), 'delete my account')
    await userEvent.type(dialog.getByLabelText('Your password'), 'a phrase')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }))
    expect(await dialog.findByText('Check this box, or withdraw it first.')).toBeVisible()
    expect(sent('/api/account/deletion')).toHaveLength(0)
    answers['POST /api/account/deletion'] = () => ({
      status: 409,
      body: { error: { code: 'conflict', message: 'Your balance has changed.' } },
    })
    await userEvent.click(dialog.getByLabelText('I give up $9.99'))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }))
    expect(await dialog.findByText('Your balance has changed.')).toBeVisible()
    expect(JSON.parse(String(sent('/api/account/deletion')[0]?.body))).toEqual({
      phrase: 'delete my account',
      password: 'a phrase',
      givesUpCents: 999,
    })
  })
})
