import { QuestsScreen } from '@/components/admin/manage-quests/quests-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('manage-quests')

export default async function Page() {
  await requireAdminPage('manage-quests')
  return <QuestsScreen />
}
