import { SupportScreen } from '@/components/admin/support/support-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('support')

export default async function Page() {
  await requireAdminPage('support')
  return <SupportScreen />
}
