import { AdminOverview } from '@/components/admin/overview/admin-overview'
import { overviewMetadata, requireStaffPage } from '@/lib/backoffice/admin/guard'

export const generateMetadata = overviewMetadata

export default async function Page() {
  const { role } = await requireStaffPage()
  return <AdminOverview role={role} />
}
