import { PayoutsScreen } from '@/components/admin/payouts-dashboard/payouts-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('payouts-dashboard')

export default async function Page() {
  await requireAdminPage('payouts-dashboard')
  return <PayoutsScreen />
}
