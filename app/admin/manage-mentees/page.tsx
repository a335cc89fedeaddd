import { MenteesScreen } from '@/components/admin/manage-mentees/mentees-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('manage-mentees')

export default async function Page() {
  await requireAdminPage('manage-mentees')
  return <MenteesScreen />
}
