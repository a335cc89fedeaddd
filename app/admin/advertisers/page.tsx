import { AdvertisersScreen } from '@/components/admin/advertisers/advertisers-screen'
import { mayChange, mayOpen } from '@/lib/accounts/staff-permissions/access-rules'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('advertisers')

export default async function Page() {
  const staff = await requireAdminPage('advertisers')
  return (
    <AdvertisersScreen isReadOnly={!mayChange(staff, 'advertisers')} canOpenFeed={mayOpen(staff, 'conversion-feed')} />
  )
}
