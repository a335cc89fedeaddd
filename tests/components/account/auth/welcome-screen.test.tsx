import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { WelcomeScreen } from '@/components/account/auth/welcome-screen'
import { storeForWelcome } from '@/components/account/auth/welcome-store'
import { PublicSettingsProvider } from '@/components/shared/brand/public-settings'
import { toast } from '@/components/ui/toast'
import { DEFAULT_PUBLIC_SETTINGS } from '@/lib/platform/settings/public-settings-rules'
import { router } from '@/tests/support/components/navigation'
import { signIn } from '@/tests/support/components/next-auth'
import { render } from '@/tests/support/components/render'

const { push } = router
const error = vi.spyOn(toast, 'error')

const credentials = { email: 'ada@stoke.test', token: 'a-token' }
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  vi.clearAllMocks()
  sessionStorage.clear()
  signIn.mockResolvedValue({ ok: true, error: null })
})

describe('the welcome screen', () => {
  test('shows its heading and welcome text [S2.85]', () => {
    render(<WelcomeScreen origin="sign-up" isSignedIn={false} />)
    expect(screen.getByRole('heading', { name: 'Congratulations!' })).toBeInTheDocument()
    expect(screen.getByText('Welcome To Stoke')).toBeInTheDocument()
  })

  test.each([
    [[], 1],
    [['streak'], 0],
  ] as const)('with %j switched off it shows %i badges of the streak', (modulesOff, count) => {
    const { container } = render(
      <PublicSettingsProvider value={{ ...DEFAULT_PUBLIC_SETTINGS, modulesOff: [...modulesOff] }}>
        <WelcomeScreen origin="sign-up" isSignedIn={false} />
      </PublicSettingsProvider>,
    )
    expect(container.querySelectorAll('.animate-rise')).toHaveLength(count)
  })

  test.each([
    ['sign-up', 'Start Your Journey', '/home'],
    ['reset-password', 'Back to login', '/home'],
    ['staff-invite', 'Open the admin area', '/admin'],
  ] as const)(
    'after %s reads %s, signs in without a redirect and goes to %s [S2.85] [S7.20]',
    async (origin, label, page) => {
      storeForWelcome(credentials)
      render(<WelcomeScreen origin={origin} isSignedIn={false} />)
      await press(label)
      const options = { ...credentials, redirect: false, callbackUrl: '/home' }
      expect(signIn.mock.calls).toEqual([['credentials', options]])
      expect(push.mock.calls).toEqual([[page]])
      expect(error).not.toHaveBeenCalled()
    },
  )

  test.each([
    ['is refused', () => signIn.mockResolvedValue({ ok: false, error: 'CredentialsSignin', status: 401 })],
    ['cannot be sent', () => signIn.mockRejectedValue(new TypeError('Failed to fetch'))],
  ])('shows an error and goes to /sign-up when signing in %s [S8.16]', async (_title, arrange) => {
    arrange()
    storeForWelcome(credentials)
    render(<WelcomeScreen origin="sign-up" isSignedIn={false} />)
    await press('Start Your Journey')
    expect(error.mock.calls).toEqual([['Invalid email or password']])
    expect(push.mock.calls).toEqual([['/sign-up']])
  })

  test.each([
    ['reset-password', true, false, 'It signs you in and opens your home page.'],
    ['sign-up', false, false, /^This page follows a sign-up or a new password, and there is none to finish/],
    ['sign-up', false, true, 'You are signed in already: it opens your first page.'],
  ] as const)(
    'after %s, expected %s, signed in %s, says what its button does',
    (origin, isExpected, isSignedIn, hint) => {
      if (isExpected) storeForWelcome(credentials)
      render(<WelcomeScreen origin={origin} isSignedIn={isSignedIn} />)
      expect(screen.getByText(hint)).toBeVisible()
    },
  )

  test('without credentials shows the same error and makes no request [S8.16]', async () => {
    render(<WelcomeScreen origin="sign-up" isSignedIn={false} />)
    await press('Start Your Journey')
    expect(signIn).not.toHaveBeenCalled()
    expect(error).toHaveBeenCalledWith('Invalid email or password')
    expect(push).toHaveBeenCalledWith('/sign-up')
  })

  test('opened again by a signed-in user redirects home without an error [S2.85]', async () => {
    render(<WelcomeScreen origin="sign-up" isSignedIn />)
    await press('Start Your Journey')
    expect(signIn).not.toHaveBeenCalled()
    expect(error).not.toHaveBeenCalled()
    expect(push.mock.calls).toEqual([['/home']])
  })

  test('a user signed in to another account is signed in to the new one [S2.85]', async () => {
    storeForWelcome(credentials)
    render(<WelcomeScreen origin="reset-password" isSignedIn />)
    await press('Back to login')
    expect(signIn).toHaveBeenCalledWith('credentials', { ...credentials, redirect: false, callbackUrl: '/home' })
    expect(push.mock.calls).toEqual([['/home']])
  })

  test('signs in once however often it is clicked, and shows that it is busy', async () => {
    let grant = (_answer: unknown) => {}
    signIn.mockReturnValue(new Promise((resolve) => (grant = resolve)))
    storeForWelcome(credentials)
    render(<WelcomeScreen origin="sign-up" isSignedIn={false} />)
    await press('Start Your Journey')
    await press('Signing in…')
    expect(signIn).toHaveBeenCalledTimes(1)
    grant({ ok: true })
    await vi.waitFor(() => expect(push).toHaveBeenCalledWith('/home'))
  })
})
