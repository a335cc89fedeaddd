import { dehydrate } from '@tanstack/react-query'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { LazyProgressWatch } from '@/components/affiliate/levels/lazy-progress-watch'
import { streakKeys } from '@/components/affiliate/streak/queries'
import { HomeLink } from '@/components/shared/brand/home-link'
import { NavigationLoader } from '@/components/shared/loader/navigation-loader'
import { OfflineBanner } from '@/components/shared/shortcuts/offline-banner'
import { Shortcuts } from '@/components/shared/shortcuts/shortcuts'
import { toCompactJson } from '@/components/shared/states/compact-json'
import { FirstAnswers } from '@/components/shared/states/first-answers'
import { AccountStatusNotice } from '@/components/shell/account-status-notice'
import { isNativeAgent } from '@/components/shell/header-variant'
import { LiveProvider } from '@/components/shell/live/live-provider'
import { MobileHeader } from '@/components/shell/mobile-header'
import { Navbar } from '@/components/shell/navbar'
import { KeepFigures } from '@/components/shell/offline/keep-figures'
import { DataProviders } from '@/components/shell/providers/data-providers'
import { SessionWatch } from '@/components/shell/session-watch'
import { TabBar } from '@/components/shell/tab-bar'
import { ViewAsNotice } from '@/components/shell/view-as-notice'
import { ZoneCookie } from '@/components/shell/zone-cookie'
import { type Actor, ADVERTISER_PATH, SIGNED_IN_PATH } from '@/lib/accounts/auth/constants'
import { isStaff } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { getSignedInUser } from '@/lib/people/account/data'
import { shellUser } from '@/lib/people/account/name-rules'
import { getOwnApplication } from '@/lib/people/affiliates/application-data'
import { systemClock } from '@/lib/platform/dates/clock'
import { currentPublicSettings } from '@/lib/platform/settings/current'
import type { StreakAnswer } from '@/lib/rewards/streak/schema'
import { shellAnswers } from './shell-answers'

/** The frame of every signed-in page. */
export async function SignedInShell({ actor, children }: { actor: Actor; children: ReactNode }) {
  const since = systemClock.now().toISOString()
  const [signedIn, queryClient, requestHeaders, application] = await Promise.all([
    getSignedInUser(actor.userId),
    shellAnswers(actor),
    headers(),
    actor.affiliateStatus === 'pending' && actor.affiliateId !== null ? getOwnApplication(actor.affiliateId) : null,
  ])
  const { affiliateId } = signedIn
  const isAdvertiser = actor.advertiser !== undefined
  const streak =
    affiliateId === null ? undefined : queryClient.getQueryData<StreakAnswer>(streakKeys.first(affiliateId))
  const user = shellUser(signedIn, streak)
  const { name, logoUrl } = currentPublicSettings()
  const brand = (
    <HomeLink
      href={isAdvertiser ? ADVERTISER_PATH : SIGNED_IN_PATH}
      height={24}
      name={name}
      logoUrl={logoUrl}
      className="touch-target flex-none rounded-chip"
    />
  )
  return (
    <DataProviders>
      <FirstAnswers state={toCompactJson(dehydrate(queryClient))}>
        <LiveProvider since={since}>
          <Navbar user={user} brand={brand} isStaff={isStaff(actor.role)} isAdvertiser={isAdvertiser} />
          <MobileHeader
            user={user}
            brand={brand}
            isStaff={isStaff(actor.role)}
            isAdvertiser={isAdvertiser}
            isNativeAgent={isNativeAgent(requestHeaders.get('user-agent') ?? '')}
          />
          <noscript>
            <p className="gutters bg-danger-soft py-2 text-13 text-danger">
              {name} needs JavaScript. Turn it on for this site, then reload: without it buttons and menus do nothing.
            </p>
          </noscript>
          {actor.viewedBy ? <ViewAsNotice name={actor.name || actor.email} /> : null}
          <AccountStatusNotice status={actor.affiliateStatus} application={application} />
          {children}
          {affiliateId === null && !isAdvertiser ? null : <TabBar isAdvertiser={isAdvertiser} />}
          <NavigationLoader />
          <OfflineBanner />
          <Shortcuts isAffiliate={affiliateId !== null} />
          <ZoneCookie />
          <SessionWatch person={actor.viewedBy ?? actor.userId} />
          {affiliateId === null ? null : <LazyProgressWatch affiliateId={affiliateId} />}
          {affiliateId === null || actor.viewedBy ? null : <KeepFigures affiliateId={affiliateId} />}
        </LiveProvider>
      </FirstAnswers>
    </DataProviders>
  )
}
