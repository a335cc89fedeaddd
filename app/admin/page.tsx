import { AdminOverview } from '@/components/admin/overview/admin-overview'
import { FirstSteps } from '@/components/admin/overview/first-steps'
import { mayOpen } from '@/lib/accounts/admin-pages/rules'
import { overviewMetadata, requireStaffPage } from '@/lib/backoffice/admin/guard'
import { env } from '@/lib/platform/env'
import { getFirstSteps } from '@/lib/runtime/first-steps/admin-data'

export const generateMetadata = overviewMetadata

export default async function Page() {
  const { role, email } = await requireStaffPage()
  // the demo is set up, and sends no email
  const steps = mayOpen(role, 'settings') && !env().DEMO ? await getFirstSteps(email) : null
  return (
    <>
      {steps ? <FirstSteps steps={steps} /> : null}
      <AdminOverview role={role} />
    </>
  )
}
