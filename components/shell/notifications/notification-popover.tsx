'use client'

import { OpenedPopover } from '@/components/ui/opened-popover'
import type { OpenedProps } from '@/components/ui/use-lazy-panel'
import { NotificationPanel, type PanelSubject, panelName } from './notification-panel'

/** The bell's dropdown on desktop, 420 px wide. [S2.81] */
export function NotificationPopover({ userId, hasQuests, opensOn, ...opened }: OpenedProps & PanelSubject) {
  const leave = () => opened.onOpenChange(false)
  return (
    <OpenedPopover {...opened} label={panelName(hasQuests)} className="w-[420px]">
      <NotificationPanel {...{ userId, hasQuests, opensOn }} variant="popover" onLeave={leave} />
    </OpenedPopover>
  )
}
