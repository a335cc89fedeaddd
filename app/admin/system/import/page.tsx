import { ImportsScreen } from '@/components/admin/imports/imports-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('system')

/** Imports of a network from TUNE or Everflow. */
export default async function Page() {
  await requireAdminPage('system')
  return <ImportsScreen />
}
