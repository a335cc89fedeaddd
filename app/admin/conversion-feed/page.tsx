import { FeedScreen } from '@/components/admin/conversion-feed/feed-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/admin/guard'
import { listOfferChoices } from '@/lib/traffic/conversions/admin-data'

export const generateMetadata = () => adminMetadata('conversion-feed')

export default async function Page() {
  await requireAdminPage('conversion-feed')
  return <FeedScreen offers={await listOfferChoices()} />
}
