'use client'

import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs'
import { DomainsPanel } from './domains-panel'
import { ShortLinksPanel } from './short-links-panel'
import type { OfferChoice } from './smart-link-form'
import { SmartLinksPanel } from './smart-links-panel'

const TABS = ['smart', 'short', 'domains'] as const

type LinksScreenProps = {
  offers: readonly OfferChoice[]
  /** Origins of domains that serve the affiliate's links beside the site. */
  domains: readonly string[]
}

/** The links of the affiliate beyond those of single offers. */
export function LinksScreen({ offers, domains }: LinksScreenProps) {
  const [tab, setTab] = useQueryState('show', parseAsStringLiteral(TABS).withDefault('smart'))
  return (
    <Tabs value={tab} onValueChange={(value) => setTab(value as (typeof TABS)[number])}>
      <TabList aria-label="Kinds of links" className="mb-4">
        <Tab value="smart">Smart links</Tab>
        <Tab value="short">Short links</Tab>
        <Tab value="domains">Domains</Tab>
      </TabList>
      <TabPanel value="smart">
        <SmartLinksPanel offers={offers} domains={domains} />
      </TabPanel>
      <TabPanel value="short">
        <ShortLinksPanel offers={offers} />
      </TabPanel>
      <TabPanel value="domains">
        <DomainsPanel />
      </TabPanel>
    </Tabs>
  )
}
