import { dehydrate, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { createLoader, type SearchParams } from 'nuqs/server'
import { breakdownKey } from '@/components/affiliate/reports/queries'
import { ReportPage } from '@/components/affiliate/reports/report/report-page'
import { queryBefore, reportQuery } from '@/components/affiliate/reports/report/report-query'
import { reportParams } from '@/components/affiliate/reports/report/search-params'
import { PageShell } from '@/components/shared/page/page-shell'
import { ReportTabs } from '@/components/shared/report-builder/report-tabs'
import { toCompactJson } from '@/components/shared/states/compact-json'
import { FirstAnswers } from '@/components/shared/states/first-answers'
import { firstZone, ZONE_COOKIE } from '@/components/shell/zone'
import { requirePageActor } from '@/lib/accounts/auth/actor'
import { ADMIN_ROOT } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { systemClock } from '@/lib/platform/dates/clock'
import { localDay, zoneClock } from '@/lib/platform/dates/zones'
import { listBreakdown } from '@/lib/reporting/breakdown/data'
import { listPromotedOffers } from '@/lib/reporting/stats/promoted-data'

export const metadata: Metadata = { title: 'Earnings' }

const loadView = createLoader(reportParams)

/** The earnings report. Its first answers are read directly, without an HTTP request. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { affiliateId } = await requirePageActor('/dashboard')
  if (affiliateId === null) redirect(ADMIN_ROOT)
  const zone = firstZone((await cookies()).get(ZONE_COOKIE)?.value)
  const { timeZone } = zone
  const at = systemClock.now()
  const renderedAt = at.getTime()
  const today = localDay(zoneClock(timeZone)(renderedAt))
  const question = reportQuery(await loadView(searchParams), today, timeZone)

  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const read = [question, queryBefore(question)].map(
    (params) =>
      params &&
      queryClient.prefetchQuery({
        queryKey: breakdownKey(params),
        queryFn: async () => {
          const { range, ...asked } = params
          return { params, ...(await listBreakdown(affiliateId, { ...asked, rangeTypeValue: range, offset: 0 })) }
        },
      }),
  )
  const [offers] = await Promise.all([listPromotedOffers(affiliateId, at), ...read])
  return (
    <FirstAnswers state={toCompactJson(dehydrate(queryClient))}>
      <PageShell>
        <ReportTabs at="/dashboard" />
        <ReportPage first={{ ...zone, renderedAt }} offers={offers} />
      </PageShell>
    </FirstAnswers>
  )
}
