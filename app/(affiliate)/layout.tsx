import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { ProgressWatch } from '@/components/levels/progress-watch'
import { LiveProvider } from '@/components/live/live-provider'
import { isNativeAgent } from '@/components/shell/header-variant'
import { MobileHeader } from '@/components/shell/mobile-header'
import { Navbar } from '@/components/shell/navbar'
import { StandingNotice } from '@/components/shell/standing-notice'
import { TabBar } from '@/components/shell/tab-bar'
import { ZoneCookie } from '@/components/shell/zone-cookie'
import { getSignedInUser } from '@/lib/account/data'
import { getPageActor } from '@/lib/auth/actor'
import { shellAnswers } from './shell-answers'

/** The signed-in shell. It locks nothing: every page finds its actor itself, and redirects. */
export default async function AffiliateLayout({ children }: { children: ReactNode }) {
  const actor = await getPageActor()
  if (!actor) return children
  const [user, answers, requestHeaders] = await Promise.all([
    getSignedInUser(actor.userId),
    shellAnswers(actor),
    headers(),
  ])
  const { queryClient, streakDays, achieved } = answers
  const isAffiliate = user.affiliateId !== null
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <LiveProvider>
        <Navbar user={user} streakDays={streakDays} achieved={achieved} />
        <MobileHeader user={user} isNativeAgent={isNativeAgent(requestHeaders.get('user-agent') ?? '')} />
        <StandingNotice status={actor.affiliateStatus} />
        {children}
        {isAffiliate ? <TabBar /> : null}
        <ZoneCookie />
        {user.affiliateId === null ? null : <ProgressWatch affiliateId={user.affiliateId} />}
      </LiveProvider>
    </HydrationBoundary>
  )
}
