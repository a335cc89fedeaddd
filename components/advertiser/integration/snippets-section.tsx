'use client'

import { type ReactNode, useState } from 'react'
import { CodeBlock } from '@/components/shared/page/code-block'
import { Card, CardHead } from '@/components/ui/card'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs'
import type { Snippet } from './snippets'

type SnippetsSectionProps = { id: string; title: string; about?: ReactNode; snippets: readonly Snippet[] }

/** Code for each kind of system, with the advertiser's own values. */
export function SnippetsSection({ id, title, about, snippets }: SnippetsSectionProps) {
  const [open, setOpen] = useState(snippets[0]?.name ?? '')
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} title={title} />
      {about ? <p className="px-4 pb-3 text-13 text-muted">{about}</p> : null}
      <Tabs value={open} onValueChange={setOpen} className="px-4 pb-4">
        <TabList aria-label={title}>
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
