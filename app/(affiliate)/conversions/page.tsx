import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import Link from 'next/link'
import { createLoader, type SearchParams } from 'nuqs/server'
import { ConversionsScreen } from '@/components/affiliate/conversions/conversions-screen'
import { listKey } from '@/components/affiliate/conversions/queries'
import { conversionsParams, toApiQuery } from '@/components/affiliate/conversions/search-params'
import { MissingSaleButton } from '@/components/affiliate/missing-sales/missing-sale-button'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { Button } from '@/components/ui/button'
import { requireAffiliatePage } from '@/lib/accounts/auth/actor'
import { listOwnConversions, listSourceNames } from '@/lib/conversions/lists/affiliate/data'
import { listCountries } from '@/lib/conversions/lists/affiliate/rules'
import { ownConversionsQuerySchema } from '@/lib/conversions/lists/affiliate/schema'
import { systemClock } from '@/lib/platform/dates/clock'
import { listPromotedOffers } from '@/lib/reporting/stats/promoted-data'

export const metadata: Metadata = { title: 'Conversions' }

const loadView = createLoader(conversionsParams)

/** All conversions of the affiliate, each with its trail. The first page is read directly, without an HTTP request. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { affiliateId } = await requireAffiliatePage('/conversions')
  const view = await loadView(searchParams)
  // what the address has wrong is said by the API
  const parsed = ownConversionsQuerySchema.safeParse(Object.fromEntries(toApiQuery(view)))
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const [offers, sources] = await Promise.all([
    listPromotedOffers(affiliateId, systemClock.now()),
    listSourceNames(affiliateId),
    parsed.success &&
      queryClient.prefetchQuery({
        queryKey: listKey(view),
        queryFn: () => listOwnConversions(affiliateId, parsed.data),
      }),
  ])
  const choices = { offers: offers.map(({ id, name }) => ({ id, name })), sources, countries: listCountries() }
  return (
    <PageShell width="wide">
      <PageHeader
        title="Conversions"
        description="Every sale with its status, the reason, and when its money comes."
        actions={
          <>
            <Button asChild>
              <Link href="/conversions/customers" prefetch={false}>
                Customers
              </Link>
            </Button>
            <MissingSaleButton />
          </>
        }
      />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <ConversionsScreen choices={choices} />
      </HydrationBoundary>
    </PageShell>
  )
}
