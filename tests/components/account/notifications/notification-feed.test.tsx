import { readFileSync } from 'node:fs'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { NotificationFeed } from '@/components/account/notifications/notification-feed'
import { ICONS } from '@/lib/messages/topics/icons-constants'
import { notification, notificationsApi } from '@/tests/support/components/notifications'
import { render } from '@/tests/support/components/render'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('in the feed next to the analytics, deleting is local only [S4.42]', async () => {
  const api = notificationsApi([notification({ id: 'a', title: 'Payout sent' }), notification({ id: 'b' })])
  vi.stubGlobal('fetch', api.answer)
  render(<NotificationFeed userId="u1" />)
  await screen.findByText('Payout sent', undefined, { timeout: 2000 })
  await userEvent.click(screen.getByRole('button', { name: 'Delete: Payout sent' }))
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
    await userEvent.click(tick)
    await waitFor(() => expect(status()).toHaveTextContent('Nothing unread'))
    expect(tick).not.toBeInTheDocument()
    expect(api.changes()).toEqual([{ method: 'POST', path: '/api/stoke-notifications', body: { id: 'a' } }])
    answer()
  })

  test('is reverted when the server refuses [S4.40]', async () => {
    const failed = vi.spyOn(toast, 'error').mockReturnValue(1)
    const { api, tick } = await show()
    api.failWith(500)
    await userEvent.click(tick)
    await waitFor(() => expect(failed).toHaveBeenCalledWith('The server refused.'))
    expect(status()).toHaveTextContent('1 unread')
    expect(screen.getByRole('button', { name: 'Mark as read: Payout sent' })).toBeVisible()
  })
})
