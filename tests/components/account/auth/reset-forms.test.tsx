import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { NewPasswordForm } from '@/components/account/auth/new-password-form'
import { ResetRequestForm } from '@/components/account/auth/reset-request-form'
import { consumeForWelcome } from '@/components/account/auth/welcome-store'
import { router } from '@/tests/support/components/navigation'
import { render } from '@/tests/support/components/render'

// forms fetch them when they are first submitted
beforeAll(() => import('@/components/account/auth/resolvers'))

const { push } = router
const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)
const respond = (status: number, body: unknown) =>
  fetchMock.mockImplementation(async () => Response.json(body, { status }))

beforeEach(() => {
  vi.clearAllMocks()
  sessionStorage.clear()
})

describe('asking for a reset link', () => {
  const ask = async () => {
    respond(202, { message: 'If there is an account with that address, a link is on its way to it.' })
    await userEvent.type(screen.getByLabelText('Email'), 'ada@stoke.test')
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  }

  test('confirms without revealing whether the account exists, and allows another email', async () => {
    render(<ResetRequestForm isDemo={false} />)
    await ask()
    expect(screen.getByRole('status')).toHaveTextContent('ada@stoke.test')
    expect(screen.getByRole('status')).toHaveTextContent('If there is an account')
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Use another address' }))
    expect(screen.getByLabelText('Email')).toBeInTheDocument()
  })

  test('links to the mailbox in demo mode', async () => {
    render(<ResetRequestForm isDemo />)
    await ask()
    const link = screen.getByRole('link', { name: 'Open the demo mailbox' })
    expect(link).toHaveAttribute('href', '/demo/mail?to=ada%40stoke.test')
  })
})

describe('choosing a new password', () => {
  const choose = async () => {
    render(<NewPasswordForm token="from-the-mail" />)
    await userEvent.type(screen.getByLabelText('New password'), 'another phrase')
    await userEvent.click(screen.getByRole('button', { name: 'Set new password' }))
  }

  test('goes to the welcome screen with a token to sign in with [S2.85]', async () => {
    respond(200, { email: 'ada@stoke.test', token: 'a-token' })
    await choose()
    const body = JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body))
    expect(body).toEqual({ token: 'from-the-mail', password: 'another phrase' })
    expect(push.mock.calls).toEqual([['/welcome?from=reset-password']])
    expect(consumeForWelcome()).toEqual({ email: 'ada@stoke.test', token: 'a-token' })
  })

  test('shows that a link was used and links to a new one', async () => {
    respond(410, { error: { code: 'gone', message: 'This link was used already or has run out.' } })
    await choose()
    expect(screen.getByRole('alert')).toHaveTextContent('This link was used already or has run out.')
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/reset-password')
    expect(push).not.toHaveBeenCalled()
  })
})

describe('choosing a new password with two-factor on', () => {
  test('asks for a code in the same form, and sends it with the password', async () => {
    const error = { code: 'otp_required', message: 'Enter the code of your authenticator app.' }
    respond(401, { error })
    render(<NewPasswordForm token="from-the-mail" />)
    await userEvent.type(screen.getByLabelText('New password'), 'another phrase')
    await userEvent.click(screen.getByRole('button', { name: 'Set new password' }))
    expect(await screen.findByLabelText('Code')).toHaveFocus()
    respond(200, { email: 'ada@stoke.test', token: 'a-token' })
    await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}')
    const body = JSON.parse(String(fetchMock.mock.calls.at(-1)?.[1]?.body))
    expect(body).toEqual({ token: 'from-the-mail', password: 'another phrase', code: '123456' })
  })
})
