import { dehydrate } from '@tanstack/react-query'
import { cookies } from 'next/headers'
import { createLoader, type SearchParams } from 'nuqs/server'
import { NotificationFeed } from '@/components/account/notifications/notification-feed'
import { BalanceCard } from '@/components/affiliate/balance/balance-card'
import { conversionKeys } from '@/components/affiliate/conversions/recent-queries'
import { GettingStarted } from '@/components/affiliate/home/getting-started'
import { RecentConversions } from '@/components/affiliate/home/recent-conversions'
import { YourLinks } from '@/components/affiliate/home/your-links'
import { LevelCard } from '@/components/affiliate/levels/level-card'
import { LazyQuestsSheet } from '@/components/affiliate/quests/lazy-quests-sheet'
import { QuestsCard } from '@/components/affiliate/quests/quests-card'
import { AnalyticsPanel } from '@/components/affiliate/reports/panel/analytics-panel'
import { analyticsParams } from '@/components/affiliate/reports/panel/search-params'
import { StreakBadge } from '@/components/affiliate/streak/streak-badge'
import { StreakCard } from '@/components/affiliate/streak/streak-card'
import { Module } from '@/components/shared/modules/module'
import { PageShell } from '@/components/shared/page/page-shell'
import { toCompactJson } from '@/components/shared/states/compact-json'
import { FirstAnswers } from '@/components/shared/states/first-answers'
import { PanelBoundary } from '@/components/shared/states/panel-boundary'
import { firstZone, ZONE_COOKIE } from '@/components/shell/zone'
import { listActiveOffers } from '@/lib/catalog/offers/data'
import { findGettingStarted } from '@/lib/people/account/getting-started-data'
import { systemClock } from '@/lib/platform/dates/clock'
import { localDay, zoneClock } from '@/lib/platform/dates/zones'
import { env } from '@/lib/platform/env'
import { findLastPromoted, listPromotedOffers } from '@/lib/reporting/stats/promoted-data'
import { listAdvertisers, toStatsParams } from '@/lib/reporting/stats/rules'
import { firstAnswers } from './first-answers'

const loadView = createLoader(analyticsParams)

const COLUMN = 'grid grid-cols-[minmax(0,1fr)] content-start gap-3 empty:hidden'

type HomePageProps = { userId: string; affiliateId: number; searchParams: Promise<SearchParams> }

/** An affiliate's home page. */
export async function HomePage({ userId, affiliateId, searchParams }: HomePageProps) {
  const zone = firstZone((await cookies()).get(ZONE_COOKIE)?.value)
  const { timeZone } = zone
  const at = systemClock.now()
  const renderedAt = at.getTime()
  const today = localDay(zoneClock(timeZone)(renderedAt))
  const params = toStatsParams(await loadView(searchParams), today, timeZone)
  const [answers, offers, promoted, lastId] = await Promise.all([
    firstAnswers(affiliateId, params, at),
    listActiveOffers(affiliateId, at),
    listPromotedOffers(affiliateId, at),
    findLastPromoted(affiliateId),
  ])
  const isNew = answers.getQueryData<readonly unknown[]>(conversionKeys.recent)?.length === 0
  const tags = Object.fromEntries(offers.map(({ id, payoutLabel }) => [String(id), payoutLabel]))
  return (
    <FirstAnswers state={toCompactJson(dehydrate(answers))}>
      <PageShell
        width="wide"
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 max-md:gap-0 max-md:p-0 xl:grid-cols-[minmax(0,1fr)_348px] xl:grid-rows-[auto_1fr]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-md:gap-0">
          {isNew ? <GettingStarted steps={await findGettingStarted(affiliateId)} /> : null}
          <PanelBoundary message="Your figures could not be shown.">
            <AnalyticsPanel
              first={{ ...zone, renderedAt }}
              tags={tags}
              advertisers={listAdvertisers(promoted)}
              badge={
                <Module name="streak">
                  <StreakBadge affiliateId={affiliateId} />
                </Module>
              }
            />
          </PanelBoundary>
        </div>
        <aside
          aria-label="Your day"
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 max-md:p-4 md:max-xl:grid-cols-2 xl:col-start-2 xl:row-span-2 xl:row-start-1"
        >
          <div className={COLUMN}>
            <Module name="streak">
              <PanelBoundary message="Your streak could not be shown.">
                <StreakCard affiliateId={affiliateId} />
              </PanelBoundary>
            </Module>
            <Module name="quests">
              <PanelBoundary message="Your quests could not be shown.">
                <QuestsCard />
                <LazyQuestsSheet />
              </PanelBoundary>
            </Module>
          </div>
          <div className={COLUMN}>
            <PanelBoundary message="Your conversions could not be shown.">
              <RecentConversions />
            </PanelBoundary>
            <Module name="levels">
              <PanelBoundary message="Your level could not be shown.">
                <LevelCard />
              </PanelBoundary>
            </Module>
            <PanelBoundary message="Your balance could not be shown.">
              <BalanceCard />
            </PanelBoundary>
          </div>
        </aside>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 max-md:px-4 max-md:pb-4 md:grid-cols-2 xl:gap-5">
          <PanelBoundary message="Your links could not be shown.">
            <YourLinks offers={lastFirst(offers, lastId)} affiliateId={affiliateId} origin={env().NEXTAUTH_URL} />
          </PanelBoundary>
          <PanelBoundary message="Your notifications could not be shown.">
            <NotificationFeed userId={userId} />
          </PanelBoundary>
        </div>
      </PageShell>
    </FirstAnswers>
  )
}

/** The offers with the one promoted last in front. */
const lastFirst = <Offer extends { id: number }>(offers: readonly Offer[], lastId: number | null): Offer[] => [
  ...offers.filter(({ id }) => id === lastId),
  ...offers.filter(({ id }) => id !== lastId),
]
