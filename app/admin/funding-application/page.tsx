import { FundingScreen } from '@/components/admin/funding-application/funding-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('funding-application')

export default async function Page() {
  await requireAdminPage('funding-application')
  return <FundingScreen />
}
