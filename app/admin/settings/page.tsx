import { SettingsViews } from '@/components/admin/settings/settings-views'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('settings')

export default async function Page() {
  await requireAdminPage('settings')
  return <SettingsViews />
}
