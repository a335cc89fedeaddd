import { RevenueScreen } from '@/components/admin/revenue/revenue-screen'
import { listCountries } from '@/lib/accounts/profile/rules'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/admin/guard'
import { listAdvertiserChoices } from '@/lib/catalog/advertisers/admin-data'
import { systemClock } from '@/lib/platform/dates/clock'
import { easternDay } from '@/lib/platform/dates/days'
import { listOfferChoices } from '@/lib/traffic/conversions/admin-data'

export const generateMetadata = () => adminMetadata('revenue')

export default async function Page() {
  await requireAdminPage('revenue')
  const [offers, advertisers] = await Promise.all([listOfferChoices(), listAdvertiserChoices({ withArchived: true })])
  const choices = { advertisers, offers, countries: listCountries() }
  return <RevenueScreen today={easternDay(systemClock.now())} choices={choices} />
}
