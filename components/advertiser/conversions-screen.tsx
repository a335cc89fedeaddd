'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { parseAsString, useQueryState, useQueryStates } from 'nuqs'
import { Failure } from '@/components/shared/failure'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ConversionFilters } from './conversion-filters'
import { ConversionRows } from './conversion-rows'
import { ConversionSheet } from './conversion-sheet'
import { conversionsOptions } from './queries'
import { RowsLoading } from './rows-loading'
import { conversionParams, NOTHING_SET } from './search-params'

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
      <Card aria-label="Conversions" className="overflow-hidden">
        {rows && rows.length > 0 ? <ConversionRows rows={rows} onOpen={setOpen} /> : null}
        {rows?.length === 0 ? (
          <EmptyState
            as="h2"
            title={isNarrowed ? 'No conversions match' : 'No conversions yet'}
            action={isNarrowed ? <Button onClick={() => setView(NOTHING_SET)}>Show all conversions</Button> : null}
          >
            {isNarrowed
              ? 'Search for the whole ID of an order, a click or a conversion, or try fewer filters.'
              : 'A sale appears here as soon as your postback reports it.'}
          </EmptyState>
        ) : null}
        {!rows && query.error ? <Failure query={query} /> : null}
        {!rows && !query.error ? <RowsLoading /> : null}
        {query.hasNextPage ? (
          <div className="flex justify-center border-t border-line p-2">
            <Button onClick={() => query.fetchNextPage()} busy={query.isFetchingNextPage} busyLabel="Loading…">
              Show older ones
            </Button>
          </div>
        ) : null}
      </Card>
      {open ? <ConversionSheet conversionRef={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
