'use client'

import { NotificationList } from '@/components/account/notifications/notification-list'
import { useNotifications } from '@/components/account/notifications/use-notifications'
import { ContestList } from '@/components/affiliate/quests/contests/contest-list'
import { QuestList } from '@/components/affiliate/quests/quest-list'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs'

export type PanelTab = 'notifications' | 'quests'

/** The owner of the notifications, whether there is a Quests tab, and which tab is open first. */
export type PanelSubject = { userId: string; hasQuests: boolean; opensOn: PanelTab }

/** The panel's accessible name. */
export const panelName = (hasQuests: boolean) => (hasQuests ? 'Notifications and quests' : 'Notifications')

type NotificationPanelProps = PanelSubject & { variant: 'popover' | 'sheet'; onLeave: () => void }

const EMPTY = {
  popover: { title: 'No notifications', text: "You're all caught up!" },
  sheet: { title: 'No notifications yet', text: "We'll notify you when something important happens" },
} as const

// A dropdown's list is at most 400 px high; a sheet scrolls as a whole. [S2.81] [S9.10]
const LIST = { popover: 'max-h-[400px] overflow-y-auto overscroll-contain', sheet: '' } as const

/** The Notifications and Quests tabs. [S2.83] */
export function NotificationPanel({ userId, variant, hasQuests, opensOn, onLeave }: NotificationPanelProps) {
  const notifications = useNotifications(userId)
  const list = (
    <NotificationList
      notifications={notifications}
      empty={EMPTY[variant]}
      onRemove={notifications.remove}
      onLeave={onLeave}
      className={LIST[variant]}
    />
  )
  return (
    <Tabs defaultValue={hasQuests ? opensOn : 'notifications'}>
      <TabList className="px-4">
        <Tab value="notifications">Notifications</Tab>
        {hasQuests ? <Tab value="quests">Quests</Tab> : null}
      </TabList>
      <TabPanel value="notifications">{list}</TabPanel>
      {hasQuests ? (
        <TabPanel value="quests">
          <div className={LIST[variant]}>
            <QuestList />
            <ContestList />
          </div>
        </TabPanel>
      ) : null}
    </Tabs>
  )
}
