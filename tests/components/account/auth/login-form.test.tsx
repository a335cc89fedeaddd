import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DemoAccountList } from '@/components/account/auth/demo-accounts'
import { LoginForm } from '@/components/account/auth/login-form'
import { router } from '@/tests/support/components/navigation'
import { signIn } from '@/tests/support/components/next-auth'
import { render } from '@/tests/support/components/render'

// forms fetch them when they are first submitted
beforeAll(() => import('@/components/account/auth/resolvers'))

const { replace } = router
const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

const SITE = 'http://localhost:3000'

const demo: DemoAccountList = {
  password: 'stoke-demo',
  affiliates: [{ email: 'affiliate@stoke.test', about: 'A running streak', badge: null }],
  staff: [{ email: 'gsm@stoke.test', name: 'gsm' }],
  advertiser: [{ email: 'advertiser@stoke.test', name: 'owner' }],
}
const answer = (status: number, body: unknown) => Promise.resolve(Response.json(body, { status }))
const refused = (status: number, code: string, message: string) => answer(status, { error: { code, message } })
const sent = () => fetchMock.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body))])
const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')

async function submit(address: string, phrase: string) {
  await userEvent.type(email(), address)
  await userEvent.type(password(), phrase)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

beforeEach(() => {
  vi.clearAllMocks()
  fetchMock.mockImplementation(() => answer(200, { token: 'a-token' }))
  signIn.mockResolvedValue({ ok: true, error: null })
})

describe('the sign-in form', () => {
  test('exchanges the password for a token, signs in with it and goes to the requested page [S7.20]', async () => {
    render(<LoginForm nextPath="/offers/1001" demo={null} siteOrigin={SITE} />)
    await submit('ada@stoke.test', 'a phrase')
    expect(sent()).toEqual([['/api/auth/token', { email: 'ada@stoke.test', password: 'a phrase' }]])
    const options = { email: 'ada@stoke.test', token: 'a-token', redirect: false, callbackUrl: '/home' }
    expect(signIn.mock.calls).toEqual([['credentials', options]])
    expect(replace.mock.calls).toEqual([['/offers/1001']])
  })

  test.each([
    [
      'a wrong password',
      () => refused(401, 'unauthenticated', 'Invalid email or password'),
      'Invalid email or password',
    ],
    ['too many attempts', () => refused(429, 'too_many_requests', 'Too many tries.'), 'Too many tries.'],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), /could not be reached/],
  ])('shows the error after %s and keeps the input', async (_title, respond, message) => {
    fetchMock.mockImplementation(respond)
    render(<LoginForm nextPath="/home" demo={null} siteOrigin={SITE} />)
    await submit('ada@stoke.test', 'a phrase')
    expect(screen.getByRole('alert')).toHaveTextContent(message)
    expect(email()).toHaveValue('ada@stoke.test')
    expect(password()).toHaveValue('a phrase')
    expect(signIn).not.toHaveBeenCalled()
    expect(replace).not.toHaveBeenCalled()
  })

  test('shows an error when the token is no longer valid', async () => {
    signIn.mockResolvedValue({ ok: false, error: 'CredentialsSignin' })
    render(<LoginForm nextPath="/home" demo={null} siteOrigin={SITE} />)
    await submit('ada@stoke.test', 'a phrase')
    expect(screen.getByRole('alert')).toHaveTextContent('Please try again')
    expect(replace).not.toHaveBeenCalled()
  })

  test('marks the missing fields and sends nothing', async () => {
    render(<LoginForm nextPath="/home" demo={null} siteOrigin={SITE} />)
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(email()).toHaveAccessibleDescription('Enter your email address.')
    expect(password()).toHaveAccessibleDescription('Enter your password.')
    expect(email()).toHaveFocus()
    expect(fetchMock).not.toHaveBeenCalled()
  })

  test('sends once however often it is clicked, and shows that it is busy [S4.54]', async () => {
    fetchMock.mockReturnValue(new Promise(() => {}))
    render(<LoginForm nextPath="/home" demo={null} siteOrigin={SITE} />)
    await submit('ada@stoke.test', 'a phrase')
    await userEvent.click(screen.getByRole('button', { name: 'Signing in…' }))
    await userEvent.type(password(), '{Enter}')
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })
})

describe('the demo accounts', () => {
  test.each([
    ['affiliate@stoke.test', /affiliate@stoke\.test/],
    ['gsm@stoke.test', 'Sign in as gsm@stoke.test'],
  ])('sign %s in with one click', async (address, name) => {
    render(<LoginForm nextPath="/home" demo={demo} siteOrigin={SITE} />)
    await userEvent.click(screen.getByRole('button', { name }))
    await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/home'))
    expect(sent()).toEqual([['/api/auth/token', { email: address, password: 'stoke-demo' }]])
    expect(email()).toHaveValue(address)
  })

  test('are hidden outside demo mode', () => {
    render(<LoginForm nextPath="/home" demo={null} siteOrigin={SITE} />)
    expect(screen.queryByText('Demo accounts')).not.toBeInTheDocument()
  })
})

describe('the second step', () => {
  const otpRequired = () => refused(401, 'otp_required', 'Enter the code of your authenticator app.')
  const code = () => screen.getByLabelText('Code')

  test('asks for the code after a correct password, and sends all three [S7.20]', async () => {
    fetchMock.mockImplementationOnce(otpRequired)
    render(<LoginForm nextPath="/home" demo={demo} siteOrigin={SITE} />)
    await submit('ada@stoke.test', 'a phrase')
    expect(code()).toHaveFocus()
    expect(screen.queryByText('Demo accounts')).not.toBeInTheDocument()
    await userEvent.type(code(), '123 456{Enter}')
    expect(sent().at(-1)).toEqual([
      '/api/auth/token',
      { email: 'ada@stoke.test', password: 'a phrase', code: '123456' },
    ])
    expect(replace.mock.calls).toEqual([['/home']])
  })

  test('shows a wrong code’s error at its field, and keeps the code', async () => {
    fetchMock.mockImplementationOnce(otpRequired)
    const error = { code: 'invalid', message: 'Wrong.', fields: { code: 'This code is not right.' } }
    fetchMock.mockImplementationOnce(() => answer(422, { error }))
    render(<LoginForm nextPath="/home" demo={null} siteOrigin={SITE} />)
    await submit('ada@stoke.test', 'a phrase')
    await userEvent.type(code(), '12{Enter}')
    expect(code()).toHaveAccessibleDescription('Enter the six digits, or a recovery code.')
    await userEvent.type(code(), '3456{Enter}')
    await vi.waitFor(() => expect(code()).toHaveAccessibleDescription('This code is not right.'))
    expect(code()).toHaveValue('123456')
  })

  test('returns to the first step with the email still filled in', async () => {
    fetchMock.mockImplementationOnce(otpRequired)
    render(<LoginForm nextPath="/home" demo={null} siteOrigin={SITE} />)
    await submit('ada@stoke.test', 'a phrase')
    await userEvent.click(screen.getByRole('button', { name: 'Use another account' }))
    expect(email()).toHaveValue('ada@stoke.test')
  })
})

test('opened by the other scheme, signing in says where it works, and sends nothing', async () => {
  render(<LoginForm nextPath="/home" demo={null} siteOrigin="https://stoke.example" />)
  await submit('ada@stoke.test', 'long enough')
  expect(await screen.findByText('Signing in works at https://stoke.example only. Open that address.')).toBeVisible()
  expect(sent()).toEqual([])
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})

test('without the code that makes the session, because the site was updated, the form says so and stays as it is', async () => {
  const lost = Object.assign(new Error('Failed to load chunk /_next/static/chunks/0a1b.js'), { name: 'ChunkLoadError' })
  signIn.mockRejectedValue(lost)
  render(<LoginForm nextPath="/home" demo={null} siteOrigin={SITE} />)
  await submit('ada@stoke.test', 'long enough')
  expect(
    await screen.findByText('This page is from before an update of the site. Reload it, then try again.'),
  ).toBeVisible()
  expect(email()).toHaveValue('ada@stoke.test')
})

test('a passkey is not asked for either where the page was opened by the other scheme', async () => {
  render(<LoginForm nextPath="/home" demo={null} siteOrigin="https://stoke.example" />)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
  expect(await screen.findByText('Signing in works at https://stoke.example only. Open that address.')).toBeVisible()
  expect(sent()).toEqual([])
})
