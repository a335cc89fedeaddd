import { SquadsScreen } from '@/components/admin/manage-squads/squads-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('manage-squads')

export default async function Page() {
  await requireAdminPage('manage-squads')
  return <SquadsScreen />
}
