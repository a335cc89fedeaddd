import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { methodsOptions } from '@/components/affiliate/payout-methods/queries'
import { PaymentScreen } from '@/components/affiliate/payouts/payment-screen'
import { monthsOptions, payoutsOptions, withdrawalOptions } from '@/components/affiliate/payouts/queries'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { requireAffiliatePage } from '@/lib/accounts/auth/actor'
import { listCountries } from '@/lib/accounts/profile/rules'
import { getMethods } from '@/lib/money/payout-methods/data'
import { PAYOUTS_DEFAULT } from '@/lib/money/payouts/requests/constants'
import { listPayouts } from '@/lib/money/payouts/requests/data'
import { getWithdrawal } from '@/lib/money/payouts/requests/eligibility-data'
import { listStatementMonths } from '@/lib/money/statements/data'
import { systemClock } from '@/lib/platform/dates/clock'

export const metadata: Metadata = { title: 'Payment' }

export default async function Page() {
  const { affiliateId } = await requireAffiliatePage('/account/payment', '/account')
  const at = systemClock.now()
  const queryClient = new QueryClient()
  await Promise.all([
    queryClient.prefetchQuery({ ...withdrawalOptions, queryFn: () => getWithdrawal(affiliateId, at) }),
    queryClient.prefetchQuery({ ...methodsOptions, queryFn: () => getMethods(affiliateId, at) }),
    queryClient.prefetchQuery({ ...monthsOptions, queryFn: () => listStatementMonths(affiliateId, at) }),
    queryClient.prefetchInfiniteQuery({
      ...payoutsOptions,
      queryFn: () => listPayouts(affiliateId, { limit: PAYOUTS_DEFAULT }),
    }),
  ])
  return (
    <PageShell>
      <PageHeader title="Payment" />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <PaymentScreen countries={listCountries()} />
      </HydrationBoundary>
    </PageShell>
  )
}
