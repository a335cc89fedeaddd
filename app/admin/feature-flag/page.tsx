import { FlagsScreen } from '@/components/admin/feature-flag/flags-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('feature-flag')

export default async function Page() {
  await requireAdminPage('feature-flag')
  return <FlagsScreen />
}
