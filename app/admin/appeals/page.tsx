import { AppealsScreen } from '@/components/admin/appeals/appeals-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('appeals')

export default async function Page() {
  await requireAdminPage('appeals')
  return <AppealsScreen />
}
