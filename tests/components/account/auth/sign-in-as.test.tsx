import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { SignInAs } from '@/components/account/auth/sign-in-as'
import { router } from '@/tests/support/components/navigation'
import { signOut } from '@/tests/support/components/next-auth'
import { render } from '@/tests/support/components/render'

const path = '/confirm-email?token=a-b_c'
const login = `/login?callbackUrl=${encodeURIComponent(path)}`

test('leads a browser in which nobody is signed in to signing in, and back to the link', () => {
  render(<SignInAs email="ada@writer.example" path={path} signedInAs={null} />)
  expect(screen.getByText('Sign in as ada@writer.example first.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', login)
})

test('has somebody else sign out first, and leads there too', async () => {
  signOut.mockResolvedValue(undefined)
  render(<SignInAs email="ada@writer.example" path={path} signedInAs="bea@writer.example" />)
  expect(screen.getByText(/^You are signed in as bea@writer\.example\./)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  await vi.waitFor(() => expect(router.push.mock.calls).toEqual([[login]]))
})
