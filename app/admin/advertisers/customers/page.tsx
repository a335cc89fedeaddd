import { AllCustomersScreen } from '@/components/admin/advertisers/all-customers-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'
import { listCustomersAdvertisers } from '@/lib/conversions/lists/advertiser-customer-data'

export const generateMetadata = () => adminMetadata('advertisers')

/** The customers of the subscriptions of all advertisers that the viewer sees. */
export default async function Page() {
  const staff = await requireAdminPage('advertisers')
  return <AllCustomersScreen advertisers={await listCustomersAdvertisers(staff)} />
}
