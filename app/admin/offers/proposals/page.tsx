import { ProposalsScreen } from '@/components/admin/offers/proposals/proposals-screen'
import { mayChange } from '@/lib/accounts/staff-permissions/permission-rules'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('offers')

/** What advertisers propose: new offers and changes of their own. */
export default async function Page() {
  const staff = await requireAdminPage('offers')
  return <ProposalsScreen isReadOnly={!mayChange(staff, 'offers')} />
}
