import { SquadRevenueScreen } from '@/components/admin/squad-revenue/squad-revenue-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('squad-revenue')

export default async function Page() {
  await requireAdminPage('squad-revenue')
  return <SquadRevenueScreen />
}
