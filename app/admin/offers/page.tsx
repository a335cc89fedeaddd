import { OffersScreen } from '@/components/admin/offers/offers-screen'
import { mayChange } from '@/lib/accounts/staff-permissions/permission-rules'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('offers')

export default async function Page() {
  const staff = await requireAdminPage('offers')
  return <OffersScreen isReadOnly={!mayChange(staff, 'offers')} />
}
