import { StaffScreen } from '@/components/admin/manage-admins/staff-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('manage-admins')

export default async function Page() {
  const { userId } = await requireAdminPage('manage-admins')
  return <StaffScreen userId={userId} />
}
