import type { Metadata } from 'next'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { ReportTabs } from '@/components/shared/report-builder/report-tabs'
import { ViewsScreen } from '@/components/shared/report-views/views-screen'
import { requireAffiliatePage } from '@/lib/accounts/auth/actor'

export const metadata: Metadata = { title: 'Views' }

/** The saved views of the affiliate with their links, emails and alerts. */
export default async function Page() {
  await requireAffiliatePage('/dashboard/views')
  return (
    <PageShell>
      <PageHeader title="Views" crumbs={<ReportTabs at="/dashboard/views" />} />
      <ViewsScreen />
    </PageShell>
  )
}
