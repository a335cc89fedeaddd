'use client'

import { OpenedSheet } from '@/components/ui/opened-sheet'
import type { OpenedProps } from '@/components/ui/use-lazy-panel'
import { NotificationPanel, type PanelSubject, panelName } from './notification-panel'

/** The bell's right-side sheet on phones. [S2.82] */
export function NotificationSheet({ userId, hasQuests, opensOn, ...opened }: OpenedProps & PanelSubject) {
  const leave = () => opened.onOpenChange(false)
  return (
    <OpenedSheet {...opened} title={panelName(hasQuests)} phone="right">
      <NotificationPanel {...{ userId, hasQuests, opensOn }} variant="sheet" onLeave={leave} />
    </OpenedSheet>
  )
}
