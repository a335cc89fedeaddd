'use client'

import { useState } from 'react'
import { CodeBlock } from '@/components/shared/page/code-block'
import { Card, CardHead } from '@/components/ui/card'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs'
import type { Integration } from '@/lib/tracking/integration/method-schema'
import { buildSnippets } from './snippets'

/** Code for each kind of system, with the advertiser's own values. */
export function SnippetsSection({ integration }: { integration: Integration }) {
  const snippets = buildSnippets(integration)
  const [open, setOpen] = useState(snippets[0]?.name ?? '')
  return (
    <Card aria-labelledby="snippets">
      <CardHead id="snippets" title="Code to copy" />
      <Tabs value={open} onValueChange={setOpen} className="px-4 pb-4">
        <TabList aria-label="Your system">
          {snippets.map(({ name }) => (
            <Tab key={name} value={name}>
              {name}
            </Tab>
          ))}
        </TabList>
        {snippets.map(({ name, note, code }) => (
          <TabPanel key={name} value={name} className="grid gap-3 pt-3">
            <p className="text-13 text-muted">{note}</p>
            <CodeBlock label={name} code={code} />
          </TabPanel>
        ))}
      </Tabs>
    </Card>
  )
}
