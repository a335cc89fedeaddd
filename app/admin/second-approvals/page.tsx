import { SecondApprovalsScreen } from '@/components/admin/second-approvals/second-approvals-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('second-approvals')

export default async function Page() {
  await requireAdminPage('second-approvals')
  return <SecondApprovalsScreen />
}
