import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { formatInTimeZone } from 'date-fns-tz'
import type { Metadata } from 'next'
import { taxStatusOptions } from '@/components/affiliate/tax/queries'
import { TaxFacts } from '@/components/affiliate/tax/tax-facts'
import { TaxScreen } from '@/components/affiliate/tax/tax-screen'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { TwoColumnLayout } from '@/components/shared/page/two-column-layout'
import { requireAffiliatePage } from '@/lib/accounts/auth/actor'
import { listCountries } from '@/lib/accounts/profile/rules'
import { TAX_FORM_PATH } from '@/lib/money/tax/constants'
import { getTaxStatus } from '@/lib/money/tax/data'
import { systemClock } from '@/lib/platform/dates/clock'
import { EASTERN } from '@/lib/platform/dates/constants'

export const metadata: Metadata = { title: 'Tax form' }

export default async function Page() {
  const { affiliateId, name } = await requireAffiliatePage(TAX_FORM_PATH, '/account')
  const at = systemClock.now()
  const queryClient = new QueryClient()
  await queryClient.prefetchQuery({ ...taxStatusOptions, queryFn: () => getTaxStatus(affiliateId, at) })
  return (
    <PageShell>
      <PageHeader title="Tax form" description="Required by the IRS to pay you." />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <TwoColumnLayout aside={<TaxFacts />}>
          <TaxScreen countries={listCountries()} name={name} today={formatInTimeZone(at, EASTERN, 'MMMM d, yyyy')} />
        </TwoColumnLayout>
      </HydrationBoundary>
    </PageShell>
  )
}
