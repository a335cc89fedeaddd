import { AuditScreen } from '@/components/admin/admin-logs/audit-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('admin-logs')

export default async function Page() {
  await requireAdminPage('admin-logs')
  return <AuditScreen />
}
