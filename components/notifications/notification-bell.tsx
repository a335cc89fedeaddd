'use client'

import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton, UnreadDot } from '@/components/ui/icon-button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { Sheet, SheetContent, SheetTrigger } from '@/components/ui/sheet'
import { NotificationPanel, type PanelTab } from './notification-panel'
import { unreadCountOptions } from './queries'

type NotificationBellProps = {
  userId: string
  /** A dropdown 420 px wide on a desktop, a sheet on a phone. [S2.81] [S2.82] */
  variant: 'popover' | 'sheet'
  hasQuests: boolean
  /** Another way in, such as the phone's Quests button; the bell itself without it. */
  trigger?: ReactNode
  opensOn?: PanelTab
}

/** The bell with its dot, and what it opens. [S2.62] */
export function NotificationBell({
  userId,
  variant,
  hasQuests,
  trigger,
  opensOn = 'notifications',
}: NotificationBellProps) {
  const [isOpen, setOpen] = useState(false)
  const { data: unreadCount = 0 } = useQuery(unreadCountOptions)
  const panel = { userId, hasQuests, opensOn, onLeave: () => setOpen(false) }
  const button = trigger ?? (
    <IconButton label={unreadCount > 0 ? `Notifications, ${unreadCount} unread` : 'Notifications'}>
      <Bell className="icon-lg" />
      {unreadCount > 0 ? <UnreadDot /> : null}
    </IconButton>
  )
  if (variant === 'sheet') {
    return (
      <Sheet open={isOpen} onOpenChange={setOpen}>
        <SheetTrigger asChild>{button}</SheetTrigger>
        <SheetContent title="Notifications and quests">
          <NotificationPanel {...panel} variant="sheet" />
        </SheetContent>
      </Sheet>
    )
  }
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{button}</PopoverTrigger>
      <PopoverContent label="Notifications and quests" className="w-[420px]">
        <NotificationPanel {...panel} variant="popover" />
      </PopoverContent>
    </Popover>
  )
}
