import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { BuilderScreen } from '@/components/shared/report-builder/builder-screen'
import { ReportTabs } from '@/components/shared/report-builder/report-tabs'
import { requireAffiliatePage } from '@/lib/accounts/auth/actor'
import { systemClock } from '@/lib/platform/dates/clock'
import { easternDay } from '@/lib/platform/dates/days'
import { choiceText } from '@/lib/reporting/builder/choice-rules'
import { findDefaultChoice } from '@/lib/reporting/views/data'
import { reportReader } from '@/lib/reporting/views/policy'

export const metadata: Metadata = { title: 'Report builder' }

/** A report of the affiliate by any three dimensions; without a choice the view that is their default. */
export default async function Page({ searchParams }: { searchParams: Promise<Record<string, string | string[]>> }) {
  const actor = await requireAffiliatePage('/dashboard/builder')
  const first =
    Object.keys(await searchParams).length === 0 ? await findDefaultChoice(reportReader(actor, 'own')) : null
  if (first) redirect(`/dashboard/builder?${choiceText(first)}`)
  return (
    <PageShell width="wide">
      <PageHeader title="Report builder" crumbs={<ReportTabs at="/dashboard/builder" />} />
      <BuilderScreen today={easternDay(systemClock.now())} />
    </PageShell>
  )
}
