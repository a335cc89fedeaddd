import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BalanceErrors } from '@/components/balance/balance-errors'
import { balanceOptions } from '@/components/balance/queries'
import { LiveProvider } from '@/components/live/live-provider'
import { MobileHeader } from '@/components/shell/mobile-header'
import { Navbar } from '@/components/shell/navbar'
import { StandingNotice } from '@/components/shell/standing-notice'
import { ZoneCookie } from '@/components/shell/zone-cookie'
import { getPageActor } from '@/lib/auth/actor'
import { getBalances } from '@/lib/ledger/data'
import { realTimeBalance } from '@/lib/ledger/rules'

/** The signed-in shell. It locks nothing: every page finds its actor itself, and redirects. */
export default async function AffiliateLayout({ children }: { children: ReactNode }) {
  const actor = await getPageActor()
  if (!actor) return children
  const { affiliateId, affiliateStatus, name, email } = actor
  const queryClient = new QueryClient()
  if (affiliateId !== null) {
    const queryFn = async () => realTimeBalance(await getBalances(affiliateId))
    await queryClient.prefetchQuery({ queryKey: balanceOptions.queryKey, queryFn })
  }
  const header = { person: { name, email, affiliateId }, hasMoney: affiliateId !== null }
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <LiveProvider>
        <Navbar {...header} />
        <MobileHeader {...header} />
        <StandingNotice status={affiliateStatus} />
        {children}
        <ZoneCookie />
        {affiliateId === null ? null : <BalanceErrors />}
      </LiveProvider>
    </HydrationBoundary>
  )
}
