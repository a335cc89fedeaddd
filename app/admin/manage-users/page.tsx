import { UsersScreen } from '@/components/admin/manage-users/users-screen'
import { isLimitedToBook, mayChange } from '@/lib/accounts/staff-permissions/permission-rules'
import { listManagers } from '@/lib/backoffice/managers/data'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('manage-users')

export default async function Page() {
  const staff = await requireAdminPage('manage-users')
  const isLimited = isLimitedToBook(staff)
  return (
    <UsersScreen
      managers={isLimited ? null : await listManagers('affiliate')}
      canAssign={!isLimited && mayChange(staff, 'manage-users')}
    />
  )
}
