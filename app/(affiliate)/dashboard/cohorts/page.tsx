import type { Metadata } from 'next'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { CohortsScreen } from '@/components/shared/report-builder/cohorts/cohorts-screen'
import { ReportTabs } from '@/components/shared/report-builder/report-tabs'
import { requireAffiliatePage } from '@/lib/accounts/auth/actor'
import { systemClock } from '@/lib/platform/dates/clock'
import { easternDay } from '@/lib/platform/dates/days'

export const metadata: Metadata = { title: 'Cohorts' }

/** What each week's clicks earned by the age of the click. */
export default async function Page() {
  await requireAffiliatePage('/dashboard/cohorts')
  return (
    <PageShell width="wide">
      <PageHeader title="Cohorts" crumbs={<ReportTabs at="/dashboard/cohorts" />} />
      <CohortsScreen today={easternDay(systemClock.now())} />
    </PageShell>
  )
}
