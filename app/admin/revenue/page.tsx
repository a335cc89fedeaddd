import { redirect } from 'next/navigation'
import { RevenueScreen } from '@/components/admin/revenue/revenue-screen'
import { listCountries } from '@/lib/accounts/profile/rules'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'
import { listAdvertiserChoices } from '@/lib/catalog/advertisers/admin-data'
import { listOfferChoices } from '@/lib/conversions/lifecycle/admin-data'
import { systemClock } from '@/lib/platform/dates/clock'
import { easternDay } from '@/lib/platform/dates/days'
import { choiceText } from '@/lib/reporting/builder/choice-rules'
import { findDefaultChoice } from '@/lib/reporting/views/data'
import { reportReader } from '@/lib/reporting/views/policy'

export const generateMetadata = () => adminMetadata('revenue')

/** Opened at the report builder without a choice, it shows the view that is the reader's default. */
export default async function Page({ searchParams }: { searchParams: Promise<Record<string, string | string[]>> }) {
  const actor = await requireAdminPage('revenue')
  const { view, ...choice } = await searchParams
  const isBuilder = view === 'builder' && Object.keys(choice).length === 0
  const first = isBuilder ? await findDefaultChoice(reportReader(actor, 'staff')) : null
  if (first) redirect(`/admin/revenue?${choiceText({ view: 'builder', ...first })}`)
  const [offers, advertisers] = await Promise.all([listOfferChoices(), listAdvertiserChoices({ withArchived: true })])
  const choices = { advertisers, offers, countries: listCountries() }
  return <RevenueScreen today={easternDay(systemClock.now())} choices={choices} />
}
