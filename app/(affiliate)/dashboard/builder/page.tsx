import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { BuilderScreen } from '@/components/report-builder/builder-screen'
import { ReportTabs } from '@/components/report-builder/report-tabs'
import { PageHeader } from '@/components/shared/page-header'
import { PageShell } from '@/components/shared/page-shell'
import { requirePageActor } from '@/lib/accounts/auth/actor'
import { systemClock } from '@/lib/platform/dates/clock'
import { easternDay } from '@/lib/platform/dates/days'

export const metadata: Metadata = { title: 'Report builder' }

/** A report of the affiliate by any three dimensions. */
export default async function Page() {
  const { affiliateId } = await requirePageActor('/dashboard/builder')
  if (affiliateId === null) redirect('/home')
  return (
    <PageShell width="wide">
      <PageHeader title="Report builder" crumbs={<ReportTabs at="/dashboard/builder" />} />
      <BuilderScreen today={easternDay(systemClock.now())} />
    </PageShell>
  )
}
