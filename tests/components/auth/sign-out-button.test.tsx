import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SignOutButton } from '@/components/auth/sign-out-button'
import { render } from '../../support/render'

const { push, signOut } = vi.hoisted(() => ({ push: vi.fn(), signOut: vi.fn() }))
vi.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh: vi.fn() }) }))
vi.mock('next-auth/react', () => ({ signOut }))
const error = vi.spyOn(toast, 'error')

beforeEach(() => vi.clearAllMocks())

describe('the logout button', () => {
  test("shows 'Signing out...' while it works, then returns to / [S2.78] [S4.54] [S7.20]", async () => {
    let finish = () => {}
    signOut.mockReturnValue(new Promise<void>((resolve) => (finish = resolve)))
    render(<SignOutButton />)
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    await userEvent.click(screen.getByRole('button', { name: 'Signing out...' }))
    expect(signOut.mock.calls).toEqual([[{ redirect: false, callbackUrl: '/' }]])
    expect(push).not.toHaveBeenCalled()
    finish()
    await vi.waitFor(() => expect(push.mock.calls).toEqual([['/']]))
  })

  test('forgets what was loaded as the page goes, so that the next person does not meet it', async () => {
    signOut.mockResolvedValue(undefined)
    const { queryClient, unmount } = render(<SignOutButton />)
    queryClient.setQueryDefaults(['balance'], { gcTime: Number.POSITIVE_INFINITY })
    queryClient.setQueryData(['balance'], 2384)
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    await vi.waitFor(() => expect(push).toHaveBeenCalledOnce())
    expect(queryClient.getQueryData(['balance'])).toBe(2384)
    unmount()
    expect(queryClient.getQueryData(['balance'])).toBeUndefined()
  })

  test('keeps what was loaded when it was not pressed', () => {
    const { queryClient, unmount } = render(<SignOutButton />)
    queryClient.setQueryDefaults(['balance'], { gcTime: Number.POSITIVE_INFINITY })
    queryClient.setQueryData(['balance'], 2384)
    unmount()
    expect(queryClient.getQueryData(['balance'])).toBe(2384)
  })

  test('says so when it fails and can be pressed again', async () => {
    signOut.mockRejectedValue(new TypeError('Failed to fetch'))
    render(<SignOutButton />)
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    expect(error).toHaveBeenCalledWith('Signing out failed. Please try again.')
    expect(screen.getByRole('button', { name: 'Logout' })).toBeInTheDocument()
    expect(push).not.toHaveBeenCalled()
  })
})
