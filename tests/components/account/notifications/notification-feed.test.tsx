import { readFileSync } from 'node:fs'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NotificationFeed } from '@/components/account/notifications/notification-feed'
import { toast } from '@/components/ui/toast'
import { ICONS } from '@/lib/messages/topics/icons-constants'
import { notification, notificationsApi } from '@/tests/support/components/notifications'
import { fakeTimeUser, render } from '@/tests/support/components/render'

// a full list of ten: rows of a hundred take jsdom seconds
vi.mock('@/lib/messages/notifications/inbox-constants', () => ({ LISTED_NOTIFICATIONS: 10 }))

let user: ReturnType<typeof fakeTimeUser>

// the list is shown after 0.4 s at the earliest
beforeEach(() => {
  user = fakeTimeUser()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('in the feed next to the analytics, deleting is local only [S4.42]', async () => {
  const api = notificationsApi([notification({ id: 'a', title: 'Payout sent' }), notification({ id: 'b' })])
  vi.stubGlobal('fetch', api.answer)
  render(<NotificationFeed userId="u1" />)
  await screen.findByText('Payout sent', undefined, { timeout: 2000 })
  await user.click(screen.getByRole('button', { name: 'Delete: Payout sent' }))
  await waitFor(() => expect(screen.queryByText('Payout sent')).toBeNull())
  expect(api.changes()).toEqual([])
  expect(screen.getByRole('status')).toHaveTextContent('1 unread')
})

test.each([
  ['level', { icon: 'level', type: 'reward' }],
  ['rejected', { icon: 'rejected', type: 'reward' }],
  ['payout', { icon: 'payout', type: 'reward' }],
  ['offer', { icon: null, type: 'offer' }],
  ['system', { icon: 'made-by-a-newer-server', type: 'system' }],
] as const)('draws %s for %o: the icon of the event, or else that of the type [S3.16]', async (drawn, shown) => {
  vi.stubGlobal('fetch', notificationsApi([notification({ id: 'a', title: 'News', ...shown })]).answer)
  render(<NotificationFeed userId="u1" />)
  const row = (await screen.findByText('News', undefined, { timeout: 2000 })).closest('li')
  expect(row?.querySelector('use')).toHaveAttribute('href', `/icons/notifications.svg#${drawn}`)
})

test('the file of drawings has one for every icon and type [S3.16]', () => {
  const drawn = [...readFileSync('public/icons/notifications.svg', 'utf8').matchAll(/<symbol id="(\w+)"/g)]
  expect(drawn.map(([, id]) => id)).toEqual([...ICONS, 'reward', 'offer', 'social', 'system'])
})

describe('marking read in the feed next to the analytics', () => {
  async function show() {
    const api = notificationsApi([notification({ id: 'a', title: 'Payout sent' })])
    vi.stubGlobal('fetch', api.answer)
    render(<NotificationFeed userId="u1" />)
    return { api, tick: await screen.findByRole('button', { name: 'Mark as read: Payout sent' }, { timeout: 2000 }) }
  }
  const status = () => screen.getByRole('status')

  test('is shown before the server has answered [S4.40]', async () => {
    const { api, tick } = await show()
    const answer = api.hold()
    await user.click(tick)
    await waitFor(() => expect(status()).toHaveTextContent('Nothing unread'))
    expect(tick).not.toBeInTheDocument()
    expect(api.changes()).toEqual([{ method: 'POST', path: '/api/stoke-notifications', body: { id: 'a' } }])
    answer()
  })

  test('is reverted when the server refuses [S4.40]', async () => {
    const failed = vi.spyOn(toast, 'error').mockReturnValue(1)
    const { api, tick } = await show()
    api.failWith(500)
    await user.click(tick)
    await waitFor(() => expect(failed).toHaveBeenCalledWith('The server refused.'))
    expect(status()).toHaveTextContent('1 unread')
    expect(screen.getByRole('button', { name: 'Mark as read: Payout sent' })).toBeVisible()
  })
})

describe('more notifications than one answer lists', () => {
  const many = Array.from({ length: 25 }, (_, index) =>
    notification({
      id: `${index}`,
      title: `${index < 10 || index % 2 ? 'News' : 'Offer'} ${index}`,
      type: index < 10 || index % 2 ? 'reward' : 'offer',
      hasRead: index < 10,
    }),
  )
  async function show(list = many) {
    const api = notificationsApi(list)
    vi.stubGlobal('fetch', api.answer)
    render(<NotificationFeed userId="u1" />)
    await screen.findByText('News 0', undefined, { timeout: 2000 })
    return api
  }

  test('a filter whose notifications are all older shows them, and not that there are none', async () => {
    await show()
    fireEvent.click(screen.getByText('Offers'))
    expect(await screen.findByText('Offer 10')).toBeInTheDocument()
    expect(screen.getByText('Offer 24')).toBeInTheDocument()
    expect(screen.queryByText("You're all caught up!")).toBeNull()
    fireEvent.click(screen.getByText('Social'))
    expect(await screen.findByText("You're all caught up!")).toBeInTheDocument()
  })

  test('all of them can be reached, page by page, read and deleted', async () => {
    const api = await show()
    fireEvent.click(await screen.findByText('Show older'))
    expect(await screen.findByText('Offer 10')).toBeInTheDocument()
    fireEvent.click(await screen.findByText('Show older'))
    expect(await screen.findByText('News 23')).toBeInTheDocument()
    expect(screen.getByText('These are all.')).toBeInTheDocument()
    fireEvent.click(screen.getByLabelText('Mark as read: News 23'))
    await waitFor(() => expect(screen.queryByLabelText('Mark as read: News 23')).toBeNull())
    await waitFor(() => expect(api.changes().map(({ body }) => body)).toEqual([{ id: '23' }]))
    fireEvent.click(screen.getByLabelText('Delete: News 21'))
    expect(screen.queryByText('News 21')).toBeNull()
  })

  test('a page that fails says so and is tried again', async () => {
    const api = await show()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    api.failWith(500)
    fireEvent.click(await screen.findByText('Show older'))
    const again = await screen.findByText('Try again', undefined, { timeout: 5000 })
    expect(screen.getByText('Older notifications could not be loaded.')).toBeInTheDocument()
    api.failWith(undefined)
    fireEvent.click(again)
    expect(await screen.findByText('Offer 10')).toBeInTheDocument()
  })

  test('a list that is not full offers no older ones', async () => {
    await show(many.slice(0, 9))
    expect(screen.queryByText('Show older')).toBeNull()
  })
})

test('a message keeps its lines, and texts are read in the direction they are written in', async () => {
  const arabic = { title: 'عرض جديد', message: 'سطر أول\nسطر ثان' }
  vi.stubGlobal('fetch', notificationsApi([notification({ id: 'a', ...arabic })]).answer)
  render(<NotificationFeed userId="u1" />)
  const title = await screen.findByText(arabic.title, { exact: false }, { timeout: 2000 })
  expect(title).toHaveClass('bidi-auto')
  const message = title.nextElementSibling
  expect(message).toHaveClass('bidi-auto')
  expect(message).toHaveClass('whitespace-pre-line')
  expect(message?.textContent).toBe(arabic.message)
})
