import { FeedScreen } from '@/components/admin/conversion-feed/feed-screen'
import { listCountries } from '@/lib/accounts/profile/rules'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'
import { listAdvertiserChoices } from '@/lib/catalog/advertisers/admin-data'
import { listOfferChoices } from '@/lib/conversions/lifecycle/admin-data'

export const generateMetadata = () => adminMetadata('conversion-feed')

export default async function Page() {
  await requireAdminPage('conversion-feed')
  const [offers, advertisers] = await Promise.all([listOfferChoices(), listAdvertiserChoices({ withArchived: true })])
  return <FeedScreen offers={offers} advertisers={advertisers} countries={listCountries()} />
}
