import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { CustomersScreen } from '@/components/affiliate/customers/customers-screen'
import { OWN_CUSTOMERS_PATH, ownCustomersAnswer } from '@/components/affiliate/customers/queries'
import { customerParams, customersOptions } from '@/components/shared/customers/queries'
import { BackLink } from '@/components/shared/page/back-link'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { requireAffiliatePage } from '@/lib/accounts/auth/actor'
import { listOwnCustomers } from '@/lib/conversions/lists/affiliate/customers-data'
import { ownCustomersQuerySchema } from '@/lib/conversions/lists/affiliate/customers-schema'
import { systemClock } from '@/lib/platform/dates/clock'

export const metadata: Metadata = { title: 'Customers' }

const loadView = createLoader(customerParams)

/** The customers of the affiliate's subscriptions. The first page is read directly, without an HTTP request. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { affiliateId } = await requireAffiliatePage('/conversions/customers')
  const view = await loadView(searchParams)
  // what the address has wrong is said by the API
  const parsed = ownCustomersQuerySchema.safeParse({
    q: view.q,
    state: view.state ?? undefined,
    offer: view.offer ?? undefined,
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (parsed.success)
    await queryClient.prefetchInfiniteQuery({
      ...customersOptions(OWN_CUSTOMERS_PATH, ownCustomersAnswer, view),
      queryFn: () => listOwnCustomers({ affiliateId, at: systemClock.now() }, parsed.data),
    })
  return (
    <PageShell width="wide">
      <PageHeader
        crumbs={<BackLink href="/conversions">Conversions</BackLink>}
        title="Customers"
        description="Who subscribed by your links, what each brought, and what is expected next month."
      />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <CustomersScreen />
      </HydrationBoundary>
    </PageShell>
  )
}
