import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { NotificationFeed } from '@/components/notifications/notification-feed'
import { notification, notificationsApi } from '../../support/notifications'
import { render } from '../../support/render'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('in the feed beside the figures, deleting is local only [S4.42]', async () => {
  const api = notificationsApi([notification({ id: 'a', title: 'Payout sent' }), notification({ id: 'b' })])
  vi.stubGlobal('fetch', api.answer)
  render(<NotificationFeed userId="u1" />)
  await screen.findByText('Payout sent', undefined, { timeout: 2000 })
  await userEvent.click(screen.getByRole('button', { name: 'Delete: Payout sent' }))
  await waitFor(() => expect(screen.queryByText('Payout sent')).toBeNull())
  expect(api.changes()).toEqual([])
  expect(screen.getByRole('status')).toHaveTextContent('1 unread')
})
