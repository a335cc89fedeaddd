import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { SearchScreen } from '@/components/shell/search/search-screen'
import { requirePageActor } from '@/lib/accounts/auth/actor'
import { isStaff } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { rightsOf } from '@/lib/accounts/staff-permissions/permission-rules'
import { shownDirectory } from '@/lib/learning/tools/rules'
import { systemClock } from '@/lib/platform/dates/clock'
import { modulesOff, settings } from '@/lib/platform/settings/current'
import { listOfferRecords } from '@/lib/reporting/search/data'
import { parseSearch } from '@/lib/reporting/search/rules'
import { searchPageSchema } from '@/lib/reporting/search/schema'
import { searchForStaff } from '@/lib/reporting/search/staff-data'

type PageProps = { searchParams: Promise<SearchParams> }

const read = async (searchParams: PageProps['searchParams']) => searchPageSchema.parse(await searchParams).q

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const q = await read(searchParams)
  return { title: q ? `Search for ${q}` : 'Search' }
}

export default async function Page({ searchParams }: PageProps) {
  const q = await read(searchParams)
  const actor = await requirePageActor(`/search?${new URLSearchParams({ q })}`)
  const { affiliateId } = actor
  const offers = affiliateId === null ? [] : await listOfferRecords(affiliateId, {}, systemClock.now())
  const { filter, query } = parseSearch(q)
  const staff = isStaff(actor.role)
    ? filter === null
      ? await searchForStaff({ ...rightsOf(actor), userId: actor.userId }, query)
      : []
    : null
  const { tools } = shownDirectory(settings().tools.categories)
  return <SearchScreen {...{ text: q, offers, affiliateId, staff, tools }} modulesOff={modulesOff()} />
}
