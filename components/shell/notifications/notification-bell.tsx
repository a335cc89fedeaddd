'use client'

import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import type { ReactElement } from 'react'
import { unreadCountOptions } from '@/components/account/notifications/queries'
import { useModules } from '@/components/shared/modules/use-modules'
import { IconButton, UnreadDot } from '@/components/ui/icon-button'
import { LazyPanelButton } from '@/components/ui/lazy-panel-button'
import type { PanelTab } from './notification-panel'

const load = {
  popover: async () => (await import('./notification-popover')).NotificationPopover,
  sheet: async () => (await import('./notification-sheet')).NotificationSheet,
}

type NotificationBellProps = {
  userId: string
  /** A dropdown 420 px wide on a desktop, a sheet on a phone. [S2.81] [S2.82] */
  variant: 'popover' | 'sheet'
  hasQuests: boolean
  /** Another button, such as the phone's Quests button; the bell by default. */
  trigger?: ReactElement
  opensOn?: PanelTab
}

/** The bell with its unread dot, and the panel it opens. [S2.62] */
export function NotificationBell(props: NotificationBellProps) {
  const { userId, variant, trigger, opensOn = 'notifications' } = props
  const hasQuests = useModules().isOn('quests') && props.hasQuests
  const { data: unreadCount = 0 } = useQuery(unreadCountOptions)
  return (
    <LazyPanelButton load={load[variant]} panel={{ userId, hasQuests, opensOn }}>
      {trigger ?? (
        <IconButton label={unreadCount > 0 ? `Notifications, ${unreadCount} unread` : 'Notifications'}>
          <Bell className="icon-lg" />
          {unreadCount > 0 ? <UnreadDot /> : null}
        </IconButton>
      )}
    </LazyPanelButton>
  )
}
