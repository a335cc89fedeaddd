import { OffersScreen } from '@/components/admin/offers/offers-screen'
import { mayChange } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('offers')

export default async function Page() {
  const { role } = await requireAdminPage('offers')
  return <OffersScreen isReadOnly={!mayChange(role, 'offers')} />
}
