import { SystemScreen } from '@/components/admin/system/system-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('system')

export default async function Page() {
  await requireAdminPage('system')
  return <SystemScreen />
}
