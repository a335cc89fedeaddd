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
import { integrationOptions } from './queries'
import { SecretsSection } from './secrets-section'
import { ShopsSection } from './shops-section'
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
        {query.data ? <SnippetsSection integration={query.data} /> : null}
      </div>
    </PageShell>
  )
}
