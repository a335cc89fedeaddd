import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { SignUpForm } from '@/components/account/auth/sign-up-form'
import { consumeForWelcome } from '@/components/account/auth/welcome-store'
import { router } from '@/tests/support/components/navigation'
import { render } from '@/tests/support/components/render'

// forms fetch them when they are first submitted
beforeAll(() => import('@/components/account/auth/resolvers'))

const { push } = router
const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

const values = { firstName: 'Ada', lastName: 'Byron', email: 'ada@stoke.test', password: 'long enough' }

async function submit() {
  await userEvent.type(screen.getByLabelText('First name'), values.firstName)
  await userEvent.type(screen.getByLabelText('Last name'), values.lastName)
  await userEvent.type(screen.getByLabelText('Email'), values.email)
  await userEvent.type(screen.getByLabelText('Password'), values.password)
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
}

beforeEach(() => {
  vi.clearAllMocks()
  sessionStorage.clear()
  fetchMock.mockImplementation(async () => Response.json({ email: values.email, token: 'a-token' }, { status: 201 }))
})

describe('the sign-up form', () => {
  test.each([
    ['without an invitation', undefined, values],
    ['with an invitation', 'abc23xyz', { ...values, referralCode: 'abc23xyz' }],
  ])('%s goes to /welcome and passes the token outside the URL [S2.18] [S2.85]', async (_title, code, body) => {
    render(
      <SignUpForm
        siteOrigin="http://localhost:3000"
        invitation={code ? { creditedCode: code, unknownCode: undefined, laterCode: undefined } : undefined}
      />,
    )
    await submit()
    const [path, init] = fetchMock.mock.calls[0] ?? []
    expect([path, JSON.parse(String(init?.body))]).toEqual(['/api/auth/sign-up', body])
    expect(push.mock.calls).toEqual([['/welcome']])
    expect(consumeForWelcome()).toEqual({ email: values.email, token: 'a-token' })
    expect(consumeForWelcome()).toBeNull()
  })

  test('shows an error at an email that is taken and keeps the input', async () => {
    const message = 'An account with this email already exists. Sign in instead.'
    const error = { code: 'conflict', message, fields: { email: message } }
    fetchMock.mockImplementation(async () => Response.json({ error }, { status: 409 }))
    render(<SignUpForm siteOrigin="http://localhost:3000" invitation={undefined} />)
    await submit()
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(message)
    expect(screen.getByLabelText('First name')).toHaveValue(values.firstName)
    expect(screen.getByLabelText('Password')).toHaveValue(values.password)
    expect(push).not.toHaveBeenCalled()
  })

  test.each([
    ['that is credited', { creditedCode: 'abcd2345' }, 'Invited with the code abcd2345'],
    ['nobody has', { unknownCode: 'nosuchcd' }, 'The invitation code nosuchcd is not known.'],
    [
      'that came later',
      { creditedCode: 'abcd2345', laterCode: 'efgh6789' },
      'Invited with the code abcd2345, from the first invitation you opened, not with efgh6789',
    ],
  ])('tells about a code %s', (_, found, text) => {
    const none = { creditedCode: undefined, unknownCode: undefined, laterCode: undefined }
    const { container } = render(<SignUpForm siteOrigin="http://localhost:3000" invitation={{ ...none, ...found }} />)
    expect(container).toHaveTextContent(text)
    if (!('creditedCode' in found)) expect(container).not.toHaveTextContent('Invited with')
  })
})

test('opened by the other scheme, no account is made that could not be signed in to', async () => {
  render(<SignUpForm siteOrigin="https://stoke.example" invitation={undefined} />)
  await submit()
  expect(await screen.findByText('Signing in works at https://stoke.example only. Open that address.')).toBeVisible()
  expect(fetchMock).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Email')).toHaveValue(values.email)
})
