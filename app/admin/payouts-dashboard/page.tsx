import { DeskScreen } from '@/components/admin/payouts-dashboard/desk-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/admin/guard'

export const generateMetadata = () => adminMetadata('payouts-dashboard')

export default async function Page() {
  await requireAdminPage('payouts-dashboard')
  return <DeskScreen />
}
