import { AdvertisersScreen } from '@/components/admin/advertisers/advertisers-screen'
import { isLimitedToBook, mayChange, mayOpen } from '@/lib/accounts/staff-permissions/permission-rules'
import { listManagers } from '@/lib/backoffice/managers/data'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'

export const generateMetadata = () => adminMetadata('advertisers')

export default async function Page() {
  const staff = await requireAdminPage('advertisers')
  const [isLimited, isReadOnly] = [isLimitedToBook(staff), !mayChange(staff, 'advertisers')]
  return (
    <AdvertisersScreen
      isReadOnly={isReadOnly}
      canOpenFeed={mayOpen(staff, 'conversion-feed')}
      canAssign={!isReadOnly && !isLimited}
      managers={isLimited ? null : await listManagers('advertiser')}
    />
  )
}
