'use client'

import { useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs'
import { OFFER_TABS, type OfferTab } from '@/lib/catalog/offers/constants'
import { tabParams } from '../search-params'

/** The five tabs of an offer; the open tab is in the URL. [S3.51] */
export function OfferTabs({ panels }: { panels: Readonly<Record<OfferTab, ReactNode>> }) {
  const [tab, setTab] = useQueryState('tab', tabParams.tab)
  return (
    <Tabs value={tab} onValueChange={(next) => setTab(OFFER_TABS.find((each) => each === next) ?? null)}>
      <TabList aria-label="About this offer" className="mt-4 mb-5 gap-6 max-md:gap-3 max-[389px]:gap-1.5">
        {OFFER_TABS.map((each) => (
          <Tab
            key={each}
            value={each}
            className="text-12 font-strong tracking-[0.03em] max-[389px]:min-w-0 max-[389px]:text-11 max-[389px]:tracking-normal"
          >
            {each.toUpperCase()}
          </Tab>
        ))}
      </TabList>
      {OFFER_TABS.map((each) => (
        <TabPanel key={each} value={each}>
          {panels[each]}
        </TabPanel>
      ))}
    </Tabs>
  )
}
