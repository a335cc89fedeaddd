import { forbidden } from 'next/navigation'
import { NewOfferScreen } from '@/components/admin/offers/new-offer-screen'
import { mayChange } from '@/lib/accounts/staff-permissions/permission-rules'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('offers')

/** The form of a new offer, for those who may change offers. */
export default async function Page() {
  const staff = await requireAdminPage('offers')
  if (!mayChange(staff, 'offers')) forbidden()
  return <NewOfferScreen />
}
