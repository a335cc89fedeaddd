import '@/tests/support/components/panels'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { notificationKeys } from '@/components/account/notifications/queries'
import { NotificationBell } from '@/components/shell/notifications/notification-bell'
import { toast } from '@/components/ui/toast'
import type { Notification } from '@/lib/messages/notifications/inbox-schema'
import { notification, notificationsApi } from '@/tests/support/components/notifications'
import { fakeTimeUser, render } from '@/tests/support/components/render'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const NOTIFICATIONS = [
  notification({ id: 'a', title: 'Payout sent', type: 'reward', destinationUrlPath: '/account/payment' }),
  notification({ id: 'b', title: 'Confirm your email', type: 'system', message: '' }),
  notification({ id: 'c', title: 'Chloé M. joined', type: 'social', hasRead: true }),
  notification({ id: 'd', title: 'Cap near', type: 'offer' }),
]

async function open(list: Notification[] = NOTIFICATIONS, variant: 'popover' | 'sheet' = 'popover', older = 0) {
  const api = notificationsApi(list)
  api.haveOlder(older)
  vi.stubGlobal('fetch', api.answer)
  const user = fakeTimeUser()
  const { queryClient } = render(<NotificationBell userId="u1" variant={variant} hasQuests />)
  await user.click(await screen.findByRole('button', { name: /Notifications/ }))
  const dialog = await screen.findByRole('dialog')
  if (list.length > 0) await within(dialog).findByText(list[0]?.title ?? '', undefined, { timeout: 2000 })
  return { api, user, dialog, queryClient }
}

const titles = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('listitem')
    .map((row) => row.textContent ?? '')

describe('the bell', () => {
  const bell = (name: string) => screen.findByRole('button', { name }, { timeout: 3000 })
  const dot = (button: HTMLElement) => button.querySelector('span.rounded-full.bg-accent')

  test('has a dot and the unread count, and neither when nothing is unread [S2.62]', async () => {
    vi.stubGlobal('fetch', notificationsApi(NOTIFICATIONS).answer)
    const { unmount } = render(<NotificationBell userId="u1" variant="popover" hasQuests />)
    expect(dot(await bell('Notifications, 3 unread'))).toBeInTheDocument()
    unmount()
    vi.stubGlobal('fetch', notificationsApi(NOTIFICATIONS.map((each) => ({ ...each, hasRead: true }))).answer)
    render(<NotificationBell userId="u1" variant="popover" hasQuests />)
    expect(dot(await bell('Notifications'))).toBeNull()
  })

  test('opens a dropdown 420 px wide whose list is at most 400 px high [S2.81] [S9.10]', async () => {
    const { dialog } = await open()
    expect(dialog).toHaveClass('w-[420px]')
    expect(dialog.querySelector('ul')?.parentElement).toHaveClass('max-h-[400px]')
  })

  test('on a phone the panel has the classes of a side sheet', async () => {
    const { dialog } = await open(NOTIFICATIONS, 'sheet')
    expect(within(dialog).getByRole('heading', { name: 'Notifications and quests' })).toBeVisible()
    expect(dialog).toHaveClass('fixed', 'inset-0', 'left-auto', 'w-[calc(100%-32px)]', 'animate-sheet-side')
    expect(dialog).not.toHaveClass('animate-sheet-up')
  })

  test.each(['popover', 'sheet'] as const)(
    'as a %s has the tabs Notifications and Quests, in this order [S2.83] [S8.33]',
    async (variant) => {
      const { user, dialog } = await open(NOTIFICATIONS, variant)
      const tabs = within(dialog).getAllByRole('tab')
      expect(tabs.map(({ textContent }) => textContent)).toEqual(['Notifications', 'Quests'])
      expect(tabs[0]).toHaveAttribute('aria-selected', 'true')
      await user.click(within(dialog).getByRole('tab', { name: 'Quests' }))
      expect(await within(dialog).findByText('No active quests')).toBeVisible()
      expect(within(dialog).getByText('Quests will appear here when available')).toBeVisible()
    },
  )

  test('requests with the user as recipient [S7.8]', async () => {
    const { api } = await open()
    expect(api.asked().some(({ path }) => path === '/api/stoke-notifications?recipientId=u1')).toBe(true)
  })
})

describe('the list', () => {
  test.each(['popover', 'sheet'] as const)(
    'of a %s has five filters in their order [S2.84] [S4.43]',
    async (variant) => {
      const { dialog } = await open(NOTIFICATIONS, variant)
      const filters = within(within(dialog).getByRole('radiogroup', { name: 'Show' })).getAllByRole('radio')
      expect(filters.map(({ textContent }) => textContent)).toEqual(['All', 'Rewards', 'System', 'Social', 'Offers'])
      expect(filters[0]).toHaveAttribute('aria-checked', 'true')
    },
  )

  test.each([
    ['All', ['Payout sent', 'Confirm your email', 'Chloé M. joined', 'Cap near']],
    ['Rewards', ['Payout sent']],
    ['System', ['Confirm your email']],
    ['Social', ['Chloé M. joined']],
    ['Offers', ['Cap near']],
  ])('the filter %s shows %j [S2.84] [S4.43]', async (name, shown) => {
    const { user, dialog } = await open()
    await user.click(within(dialog).getByRole('radio', { name }))
    expect(titles(dialog)).toEqual(shown.map((title) => expect.stringContaining(title)))
  })

  test('shows the age of each, and a placeholder for a message without content [S4.44] [S8.35]', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 15_000).toISOString()
    const ages = [0, 1, 59, 60, 23 * 60, 24 * 60, 45 * 24 * 60]
    const list = ages.map((minutes, n) => notification({ id: `n${n}`, message: 'Text.', createdAt: ago(minutes) }))
    const { dialog } = await open([...list, notification({ id: 'last', message: '' })])
    expect(
      within(dialog)
        .getAllByText(/^(just now|.* ago)$/)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'just now',
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
      '23 hours ago',
      '1 day ago',
      '45 days ago',
      '1 minute ago',
    ])
    expect(titles(dialog).at(-1)).toContain('No message content')
  })

  test('clicking one marks it read and opens its destination [S4.40] [S3.20]', async () => {
    const { api, user, dialog } = await open()
    const link = within(dialog).getByRole('link', { name: /Payout sent/ })
    expect(link).toHaveAttribute('href', '/account/payment')
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    await waitFor(() => expect(api.changes()).toContainEqual(expect.objectContaining({ body: { id: 'a' } })))
  })

  test('clicking one without a destination only marks it read, as does the check mark [S4.40] [S7.9]', async () => {
    const { api, user, dialog } = await open()
    await user.click(within(dialog).getByRole('button', { name: /^Confirm your email/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Mark as read: Cap near' }))
    await waitFor(() => expect(api.changes().map(({ body }) => body)).toEqual([{ id: 'b' }, { id: 'd' }]))
    expect(within(dialog).queryByRole('button', { name: 'Mark as read: Cap near' })).toBeNull()
  })

  test('a failed change is reverted, with the server’s message [S4.40]', async () => {
    const failed = vi.spyOn(toast, 'error').mockReturnValue(1)
    const { api, user, dialog } = await open()
    api.failWith(500)
    await user.click(within(dialog).getByRole('button', { name: 'Mark as read: Cap near' }))
    await waitFor(() => expect(failed).toHaveBeenCalledWith('The server refused.'))
    expect(within(dialog).getByRole('button', { name: 'Mark as read: Cap near' })).toBeVisible()
  })

  test('marks every unread one read in turn, and hides the button when none is left [S4.41] [S7.9]', async () => {
    const { api, user, dialog } = await open()
    await user.click(within(dialog).getByRole('button', { name: 'Mark all read' }))
    await waitFor(() => expect(api.changes().map(({ body }) => body)).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'd' }]))
    expect(within(dialog).queryByRole('button', { name: 'Mark all read' })).toBeNull()
  })

  test('marks each listed one read, and the older ones in one call [S4.41] [S7.9]', async () => {
    const many = Array.from({ length: 30 }, (_, n) =>
      notification({ id: `n${n}`, createdAt: new Date(Date.now() - n * 60_000).toISOString() }),
    )
    const { api, user, dialog } = await open(many, 'popover', 3)
    expect(within(dialog).getByRole('status')).toHaveTextContent('33 unread')
    await user.click(within(dialog).getByRole('button', { name: 'Mark all read' }))
    await waitFor(() => expect(api.changes()).toHaveLength(31))
    const bodies = api.changes().map(({ body }) => body)
    expect(bodies.slice(0, 30)).toEqual(many.map(({ id }) => ({ id })))
    expect(bodies[30]).toEqual({ all: true, before: many[29]?.createdAt })
    await waitFor(() => expect(within(dialog).getByRole('status')).toHaveTextContent('Nothing unread'))
  })

  test('also marks all read when only older ones are unread [S4.41]', async () => {
    const { api, user, dialog } = await open([notification({ id: 'a', hasRead: true })], 'popover', 2)
    await user.click(within(dialog).getByRole('button', { name: 'Mark all read' }))
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Mark all read' })).toBeNull())
    expect(api.changes().map(({ body }) => body)).toEqual([{ all: true, before: expect.any(String) }])
  })

  test('the bell’s count follows immediately, and is reverted when the server refuses [S4.40] [S2.62]', async () => {
    vi.spyOn(toast, 'error').mockReturnValue(1)
    const { api, user, dialog } = await open()
    const bell = (count: number) =>
      screen.findByRole('button', { name: `Notifications, ${count} unread`, hidden: true })
    await bell(3)
    const answer = api.hold()
    await user.click(within(dialog).getByRole('button', { name: 'Mark as read: Cap near' }))
    await bell(2)
    api.failWith(500)
    answer()
    await user.click(within(dialog).getByRole('button', { name: /^Mark as read: Payout sent/ }))
    await waitFor(() => expect(toast.error).toHaveBeenCalled())
    await bell(2)
  })

  test('a list that arrives while all are being marked does not reset one to unread [S4.41]', async () => {
    const list = [...NOTIFICATIONS]
    const { api, user, dialog, queryClient } = await open(list)
    const answer = api.hold()
    await user.click(within(dialog).getByRole('button', { name: 'Mark all read' }))
    await waitFor(() => expect(api.changes()).toHaveLength(1))
    list.push(notification({ id: 'e', title: 'Just came', hasRead: true }))
    void queryClient.refetchQueries({ queryKey: notificationKeys.list('u1') })
    await within(dialog).findByText('Just came', undefined, { timeout: 2000 })
    expect(within(dialog).queryByRole('button', { name: /^Mark as read/ })).toBeNull()
    answer()
    await waitFor(() => expect(api.changes()).toHaveLength(3))
  })

  test('clicking a read one without a destination sends nothing [S4.40]', async () => {
    const { api, user, dialog } = await open()
    await user.click(within(dialog).getByRole('button', { name: /^Chloé M\. joined/ }))
    expect(api.changes()).toEqual([])
  })

  test('deleting marks it read and then deletes it [S4.42]', async () => {
    const { api, user, dialog } = await open()
    await user.click(within(dialog).getByRole('button', { name: 'Delete: Cap near' }))
    await waitFor(() => expect(api.changes()).toHaveLength(2))
    expect(api.changes().map(({ method, path }) => [method, path])).toEqual([
      ['POST', '/api/stoke-notifications'],
      ['DELETE', '/api/stoke-notifications/d'],
    ])
    expect(titles(dialog)).toHaveLength(3)
  })

  const asking = (over: Partial<Notification> = {}) =>
    notification({
      id: 'x',
      title: 'Confirm',
      isActionRequired: true,
      actionRequiredStatus: 'pending',
      action: { label: 'Check it' },
      destinationUrlPath: '/account/payment',
      ...over,
    })

  test('a required action is shown as a button [S3.18] [S3.21]', async () => {
    const { dialog } = await open([asking()])
    const button = within(dialog).getByRole('link', { name: 'Check it' })
    expect(button).toHaveAttribute('href', '/account/payment')
    expect(button).toHaveClass('bg-accent')
    expect(titles(dialog)[0]).toContain('Action needed · 1 minute ago')
  })

  test.each(['done', 'dismissed'] as const)('one that is %s is no longer highlighted [S3.19]', async (status) => {
    const { dialog } = await open([asking({ actionRequiredStatus: status })])
    expect(within(dialog).getByRole('link', { name: 'Check it' })).not.toHaveClass('bg-accent')
    expect(titles(dialog)[0]).not.toContain('Action needed')
  })

  test('one without a button also shows that an action is needed [S3.18] [S3.19]', async () => {
    const { dialog } = await open([asking({ action: null })])
    expect(titles(dialog)[0]).toContain('Action needed')
  })

  test('an empty list shows its own text on a desktop [S8.32]', async () => {
    const { dialog } = await open([])
    expect(await within(dialog).findByText('No notifications', undefined, { timeout: 2000 })).toBeVisible()
    expect(within(dialog).getByText("You're all caught up!")).toBeVisible()
  })

  test('an empty list shows its own text on a phone [S8.31]', async () => {
    const { dialog } = await open([], 'sheet')
    expect(await within(dialog).findByText('No notifications yet', undefined, { timeout: 2000 })).toBeVisible()
    expect(within(dialog).getByText("We'll notify you when something important happens")).toBeVisible()
  })
})

describe('loading', () => {
  test('takes at least 400 ms [S4.45] [S9.5]', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', notificationsApi(NOTIFICATIONS).answer)
    render(<NotificationBell userId="u1" variant="popover" hasQuests={false} />)
    const bell = screen.getByRole('button', { name: /Notifications/ })
    act(() => bell.focus())
    await act(() => vi.advanceTimersByTimeAsync(10))
    act(() => bell.click())
    await act(() => vi.advanceTimersByTimeAsync(399))
    expect(screen.queryByText('Payout sent')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2))
    expect(screen.getByText('Payout sent')).toBeVisible()
  })

  test('that fails shows three labeled samples without actions [S8.11]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const api = notificationsApi([])
    api.failWith(500)
    vi.stubGlobal('fetch', api.answer)
    render(<NotificationBell userId="u1" variant="popover" hasQuests={false} />)
    await userEvent.click(screen.getByRole('button', { name: 'Notifications' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(/These are samples/, undefined, { timeout: 3000 })).toBeVisible()
    expect(titles(dialog)).toHaveLength(3)
    for (const title of titles(dialog)) expect(title).toMatch(/\b(\d+ minutes|1 hour|23 hours|1 day) ago$/)
    expect(within(dialog).queryByRole('button', { name: /Delete|Mark/ })).toBeNull()
    const failed = vi.spyOn(toast, 'error').mockReturnValue(1)
    await userEvent.click(within(dialog).getByRole('button', { name: /A conversion is approved/ }))
    expect(api.changes()).toEqual([])
    expect(failed).not.toHaveBeenCalled()
  })
})
