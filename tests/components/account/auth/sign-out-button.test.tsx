import { onlineManager, useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SignOutButton } from '@/components/account/auth/sign-out-button'
import { toast } from '@/components/ui/toast'
import { router } from '@/tests/support/components/navigation'
import { signOut } from '@/tests/support/components/next-auth'
import { render } from '@/tests/support/components/render'

const { push } = router
const error = vi.spyOn(toast, 'error')

beforeEach(() => vi.clearAllMocks())

function Balance({ ask }: { ask: () => Promise<number> }) {
  return <p>{useQuery({ queryKey: ['balance'], queryFn: ask, refetchInterval: 20 }).data}</p>
}

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

  test('clears loaded data on sign-out, so that the next user does not see it', async () => {
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

  test('pauses requests after the click, and resumes them when signing out failed [S2.78]', async () => {
    let fail = () => {}
    signOut.mockReturnValue(new Promise<void>((_resolve, reject) => (fail = () => reject(new TypeError('no')))))
    const ask = vi.fn(async () => 2384)
    render(
      <>
        <Balance ask={ask} />
        <SignOutButton />
      </>,
    )
    await vi.waitFor(() => expect(ask.mock.calls.length).toBeGreaterThan(1))
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce())
    const before = ask.mock.calls.length
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(ask).toHaveBeenCalledTimes(before)
    fail()
    await vi.waitFor(() => expect(ask.mock.calls.length).toBeGreaterThan(before + 1))
  })

  test('resumes requests once the page is unmounted', async () => {
    signOut.mockResolvedValue(undefined)
    const { unmount } = render(<SignOutButton />)
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    await vi.waitFor(() => expect(push).toHaveBeenCalledOnce())
    expect(onlineManager.isOnline()).toBe(false)
    unmount()
    expect(onlineManager.isOnline()).toBe(true)
  })

  test('keeps loaded data when it was not clicked', () => {
    const { queryClient, unmount } = render(<SignOutButton />)
    queryClient.setQueryDefaults(['balance'], { gcTime: Number.POSITIVE_INFINITY })
    queryClient.setQueryData(['balance'], 2384)
    unmount()
    expect(queryClient.getQueryData(['balance'])).toBe(2384)
  })

  test('signs out on a page whose code is gone with its build', async () => {
    signOut.mockRejectedValue(Object.assign(new Error('Loading chunk 42 failed.'), { name: 'ChunkLoadError' }))
    const fetching = vi.fn<typeof fetch>(async (path) =>
      Response.json(path === '/api/auth/csrf' ? { csrfToken: 'token' } : { url: '/' }),
    )
    vi.stubGlobal('fetch', fetching)
    render(<SignOutButton />)
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    await vi.waitFor(() => expect(push.mock.calls).toEqual([['/']]))
    expect(fetching.mock.calls.map(([path, init]) => [path, init?.method, String(init?.body ?? '')])).toEqual([
      ['/api/auth/csrf', 'GET', ''],
      ['/api/auth/signout', 'POST', 'csrfToken=token&callbackUrl=%2F&json=true'],
    ])
    expect(error).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  test('shows an error when signing out fails, and can be clicked again', async () => {
    signOut.mockRejectedValue(new TypeError('Failed to fetch'))
    render(<SignOutButton />)
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    expect(error).toHaveBeenCalledWith('Signing out failed. Please try again.')
    expect(screen.getByRole('button', { name: 'Logout' })).toBeInTheDocument()
    expect(push).not.toHaveBeenCalled()
  })
})
