'use client'

import { useQuery } from '@tanstack/react-query'
import { ApiKeysCard } from '@/components/account/connections/api-keys-card'
import { RowsLoading } from '@/components/shared/lists/rows-loading'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { Failure } from '@/components/shared/states/failure'
import { Card } from '@/components/ui/card'
import { BrowserSection } from './browser-section'
import { CustomersSection } from './customers-section'
import { DoctorSection } from './doctor-section'
import { buildPathSnippets } from './path-snippets'
import { integrationOptions } from './queries'
import { SecretsSection } from './secrets-section'
import { ShopsSection } from './shops-section'
import { buildSnippets } from './snippets'
import { SnippetsSection } from './snippets-section'
import { WaysSection } from './ways-section'

/** How sales are reported: the state of each way, the secrets, and the code to copy. Viewers read. */
export function IntegrationScreen({ mayChange }: { mayChange: boolean }) {
  const query = useQuery(integrationOptions)
  return (
    <PageShell>
      <PageHeader
        title="Integration"
        description="How your sales reach us: what came in last, your secrets, and code with your own values."
      />
      <div className="grid gap-4">
        {query.data ? <DoctorSection integration={query.data} mayChange={mayChange} /> : null}
        {query.data ? <WaysSection ways={query.data.ways} /> : null}
        {!query.data && query.error ? (
          <Card>
            <Failure query={query} />
          </Card>
        ) : null}
        {!query.data && !query.error ? (
          <Card>
            <RowsLoading />
          </Card>
        ) : null}
        <ShopsSection mayChange={mayChange} />
        <BrowserSection mayChange={mayChange} />
        <SecretsSection mayChange={mayChange} />
        <CustomersSection mayChange={mayChange} />
        <ApiKeysCard />
        {query.data ? (
          <SnippetsSection id="snippets" title="Code to copy" snippets={buildSnippets(query.data)} />
        ) : null}
        {query.data ? (
          <SnippetsSection
            id="path"
            title="A path on your own site"
            about="Safari deletes what a script stores after 7 days, and blockers know our address. Through a path on your site its own server sets the cookie, which stays for as long as the offer allows. Set the path up on your server, then enter it under Reports of your pages."
            snippets={buildPathSnippets(query.data)}
          />
        ) : null}
      </div>
    </PageShell>
  )
}
