import '@/tests/support/components/panels'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { NotificationBell } from '@/components/shell/notifications/notification-bell'
import { notification, notificationsApi } from '@/tests/support/components/notifications'
import { render } from '@/tests/support/components/render'

afterEach(() => vi.unstubAllGlobals())

describe('the panel of staff without an affiliate', () => {
  test.each(['popover', 'sheet'] as const)(
    'as a %s has no quests and does not mention them [S6.6]',
    async (variant) => {
      vi.stubGlobal('fetch', notificationsApi([notification({ id: 'a' })]).answer)
      render(<NotificationBell userId="u1" variant={variant} hasQuests={false} />)
      await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
      const dialog = await screen.findByRole('dialog', { name: 'Notifications' })
      expect(
        within(dialog)
          .getAllByRole('tab')
          .map(({ textContent }) => textContent),
      ).toEqual(['Notifications'])
      expect(within(dialog).queryByText(/quests/i)).toBeNull()
    },
  )
})
