import { LinksScreen } from '@/components/admin/links/links-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('links')

export default async function Page() {
  await requireAdminPage('links')
  return <LinksScreen />
}
