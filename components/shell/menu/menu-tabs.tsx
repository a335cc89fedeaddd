'use client'

import { useModules } from '@/components/shared/modules/use-modules'
import { SegmentedTab, SegmentedTabList, TabPanel, Tabs } from '@/components/ui/tabs'
import { menuTabs } from './destinations'
import { LinkList } from './link-list'

type MenuTabsProps = { isAffiliate: boolean; onLeave: () => void }

/** The menu's links in three tabs; without tabs if there is only one. [S2.67] */
export function MenuTabs({ isAffiliate, onLeave }: MenuTabsProps) {
  const { hasPage } = useModules()
  const tabs = menuTabs(isAffiliate)
    .map((tab) => ({ ...tab, links: tab.links.filter(hasPage) }))
    .filter(({ links }) => links.length > 0)
  return (
    <Tabs defaultValue="account">
      {tabs.length > 1 ? (
        <SegmentedTabList aria-label="Menu" className="mx-3 mt-3">
          {tabs.map(({ id, label }) => (
            <SegmentedTab key={id} value={id} className="h-7">
              {label}
            </SegmentedTab>
          ))}
        </SegmentedTabList>
      ) : null}
      {tabs.map(({ id, label, links }) => (
        <TabPanel key={id} value={id} tabIndex={-1} className="p-2 pt-1.5">
          <LinkList label={label} links={links} onLeave={onLeave} />
        </TabPanel>
      ))}
    </Tabs>
  )
}
