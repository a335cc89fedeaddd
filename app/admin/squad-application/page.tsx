import { ProposalsScreen } from '@/components/admin/squad-application/proposals-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('squad-application')

export default async function Page() {
  await requireAdminPage('squad-application')
  return <ProposalsScreen />
}
