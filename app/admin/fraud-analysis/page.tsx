import { FraudScreen } from '@/components/admin/fraud-analysis/fraud-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('fraud-analysis')

export default async function Page() {
  await requireAdminPage('fraud-analysis')
  return <FraudScreen />
}
