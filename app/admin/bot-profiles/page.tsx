import { ProfilesScreen } from '@/components/admin/bot-profiles/profiles-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('bot-profiles')

export default async function Page() {
  await requireAdminPage('bot-profiles')
  return <ProfilesScreen />
}
