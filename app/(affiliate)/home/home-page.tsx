import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { cookies } from 'next/headers'
import { createLoader, type SearchParams } from 'nuqs/server'
import { AnalyticsPanel } from '@/components/analytics/analytics-panel'
import { paramsOf } from '@/components/analytics/queries'
import { analyticsParams } from '@/components/analytics/search-params'
import { BalanceCard } from '@/components/balance/balance-card'
import { RecentConversions } from '@/components/home/recent-conversions'
import { YourLinks } from '@/components/home/your-links'
import { PageShell } from '@/components/shared/page-shell'
import { readZone, ZONE_COOKIE } from '@/components/shell/zone'
import { systemClock } from '@/lib/dates/clock'
import { wallDay, zoneClock } from '@/lib/dates/zones'
import { env } from '@/lib/env'
import { listActiveOffers } from '@/lib/offers/data'
import { firstAnswers } from './first-answers'

const loadView = createLoader(analyticsParams)

type HomePageProps = { affiliateId: number; searchParams: Promise<SearchParams> }

/** What an affiliate opens ten times a day: did I earn? */
export async function HomePage({ affiliateId, searchParams }: HomePageProps) {
  const timeZone = readZone((await cookies()).get(ZONE_COOKIE)?.value)
  const renderedAt = systemClock.now().getTime()
  const today = wallDay(zoneClock(timeZone)(renderedAt))
  const params = paramsOf(await loadView(searchParams), today, timeZone)
  const [answers, offers] = await Promise.all([firstAnswers(affiliateId, params), listActiveOffers(affiliateId)])
  const tags = Object.fromEntries(offers.map(({ id, payoutLabel }) => [String(id), payoutLabel]))
  return (
    <HydrationBoundary state={dehydrate(answers)}>
      <PageShell
        width="wide"
        className="grid items-start gap-5 max-md:gap-0 max-md:p-0 xl:grid-cols-[minmax(0,1fr)_348px]"
      >
        <AnalyticsPanel first={{ timeZone, renderedAt }} tags={tags} />
        <aside
          aria-label="Your money and links"
          className="grid grid-cols-[minmax(0,1fr)] content-start items-start gap-3 max-md:p-4 md:max-xl:grid-cols-2 md:max-xl:grid-rows-[auto_1fr] md:max-xl:[&>:nth-child(2)]:col-start-2 md:max-xl:[&>:nth-child(2)]:row-span-2"
        >
          <BalanceCard />
          <YourLinks offers={offers} affiliateId={affiliateId} origin={env().NEXTAUTH_URL} />
          <RecentConversions />
        </aside>
      </PageShell>
    </HydrationBoundary>
  )
}
