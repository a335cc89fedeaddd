import { AdvertisersScreen } from '@/components/admin/advertisers/advertisers-screen'
import { mayChange, mayOpen } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('advertisers')

export default async function Page() {
  const { role } = await requireAdminPage('advertisers')
  return (
    <AdvertisersScreen isReadOnly={!mayChange(role, 'advertisers')} canOpenFeed={mayOpen(role, 'conversion-feed')} />
  )
}
