import { AdminOverview } from '@/components/admin/overview/admin-overview'
import { FirstSteps } from '@/components/admin/overview/first-steps'
import { StaffHome } from '@/components/admin/overview/staff-home'
import { SupportCounts } from '@/components/admin/overview/support-counts'
import { mayOpen, rightsOf } from '@/lib/accounts/staff-permissions/permission-rules'
import { overviewMetadata, requireStaffPage } from '@/lib/backoffice/pages/guard'
import { countDesk } from '@/lib/people/support/queue/admin-data'
import { env } from '@/lib/platform/env'
import { getFirstSteps } from '@/lib/runtime/staff-home/first-steps/admin-data'

export const generateMetadata = overviewMetadata

export default async function Page() {
  const staff = await requireStaffPage()
  // the demo is set up, and sends no email
  const steps = mayOpen(staff, 'settings') && !env().DEMO ? await getFirstSteps(staff.email) : null
  const tickets = mayOpen(staff, 'support') ? await countDesk(staff) : null
  return (
    <>
      {steps ? <FirstSteps steps={steps} /> : null}
      {tickets ? <SupportCounts {...tickets} /> : null}
      <StaffHome />
      <AdminOverview staff={rightsOf(staff)} />
    </>
  )
}
