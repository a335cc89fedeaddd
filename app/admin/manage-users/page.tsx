import { UsersScreen } from '@/components/admin/manage-users/users-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('manage-users')

export default async function Page() {
  await requireAdminPage('manage-users')
  return <UsersScreen />
}
