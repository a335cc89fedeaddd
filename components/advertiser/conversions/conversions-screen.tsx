'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { parseAsString, useQueryState, useQueryStates } from 'nuqs'
import { ListCard } from '@/components/shared/lists/list-card'
import { conversionsOptions } from '../queries'
import { conversionParams, NOTHING_SET } from '../search-params'
import { ConversionFilters } from './conversion-filters'
import { ConversionRows } from './conversion-rows'
import { ConversionSheet } from './conversion-sheet'

/** The advertiser's conversions with search and filters; a row opens its calls and states. */
export function ConversionsScreen({ offers }: { offers: readonly { id: number; name: string }[] }) {
  const [view, setView] = useQueryStates(conversionParams)
  const [open, setOpen] = useQueryState('open', parseAsString.withOptions({ history: 'push' }))
  const query = useInfiniteQuery(conversionsOptions(view))
  const rows = query.data?.pages.flatMap(({ conversions }) => conversions)
  const isNarrowed = Object.values(view).some((value) => value !== null && value !== '')
  return (
    <>
      <ConversionFilters view={view} offers={offers} onChange={setView} />
      <ListCard
        things="conversions"
        query={query}
        count={rows?.length}
        none={{
          isNarrowed,
          yet: 'A sale appears here as soon as your postback reports it.',
          match: 'Search for the whole ID of an order, a click or a conversion, or try fewer filters.',
          onShowAll: () => setView(NOTHING_SET),
        }}
      >
        <ConversionRows rows={rows ?? []} onOpen={setOpen} />
      </ListCard>
      {open ? <ConversionSheet conversionRef={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
