'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { parseAsString, useQueryState, useQueryStates } from 'nuqs'
import { RowsLoading } from '@/components/shared/lists/rows-loading'
import { useIsLive } from '@/components/shared/live/use-live'
import { Module } from '@/components/shared/modules/module'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import type { OwnConversionsPage } from '@/lib/conversions/lists/affiliate/schema'
import { LazyMissingSales } from '../missing-sales/lazy-missing-sales'
import { MISSING, MissingSaleButton } from '../missing-sales/missing-sale-button'
import { ClickCard } from './click-card'
import { ConversionList } from './conversion-list'
import type { Choices } from './filter-fields'
import { LazyConversionSheet } from './lazy-conversion-sheet'
import { ListFilters } from './list-filters'
import { conversionsOptions } from './queries'
import { ReportFilters } from './report-filters'
import { type ConversionsView, conversionsParams, FILTERS, NOTHING_SET } from './search-params'
import { WaitingSales } from './waiting-sales'

const FIRST_PAGE = { before: null, after: null }

/** All conversions of the affiliate, live, with search and filters; a row opens its trail. */
export function ConversionsScreen({ choices }: { choices: Choices }) {
  const [view, setView] = useQueryStates(conversionsParams)
  const [open, setOpen] = useQueryState('open', parseAsString.withOptions({ history: 'push' }))
  const [missing, setMissing] = useQueryState(...MISSING)
  const query = useQuery(conversionsOptions(view, useIsLive()))
  const changePage = (page: Partial<ConversionsView>) => {
    setView({ ...FIRST_PAGE, ...page }, { history: 'push' })
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      <ListFilters
        view={view}
        choices={choices}
        onSearch={(q) => setView({ ...FIRST_PAGE, q: q || null })}
        onChange={(change) => setView({ ...FIRST_PAGE, ...change })}
        onClear={() => setView({ ...NOTHING_SET, q: view.q || null })}
      />
      {view.also ? (
        <ReportFilters
          also={view.also}
          offers={choices.offers}
          onClear={() => setView({ ...FIRST_PAGE, also: null })}
        />
      ) : null}
      {query.data?.click ? <ClickCard click={query.data.click} /> : null}
      {query.data?.waiting.sales.length ? <WaitingSales sales={query.data.waiting.sales} /> : null}
      <Card aria-label="Conversions" className="overflow-hidden">
        {query.data ? (
          <Rows page={query.data} view={view} onOpen={setOpen} onClear={() => setView(NOTHING_SET)} />
        ) : null}
        {!query.data && query.error ? <Failure query={query} /> : null}
        {!query.data && !query.error ? <RowsLoading /> : null}
        {query.data ? <Pager page={query.data} onPageChange={changePage} /> : null}
      </Card>
      {open ? <LazyConversionSheet id={open} onClose={() => setOpen(null)} /> : null}
      {missing && !open ? (
        <Module name="appeals">
          <LazyMissingSales offers={choices.offers} onOpenConversion={setOpen} onClose={() => setMissing(null)} />
        </Module>
      ) : null}
    </>
  )
}

type RowsProps = {
  page: OwnConversionsPage
  view: ConversionsView
  onOpen: (id: string) => void
  onClear: () => void
}

function Rows({ page, view, onOpen, onClear }: RowsProps) {
  if (page.conversions.length > 0) return <ConversionList page={page} onOpen={onOpen} />
  const isNarrowed = view.q !== '' || view.before || view.after || FILTERS.some((name) => view[name] !== null)
  if (!isNarrowed) {
    return (
      <EmptyState as="h2" title="No conversions yet">
        Share one of your links. Its conversions appear here within seconds.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      as="h2"
      title="No conversions match"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={onClear}>Show all conversions</Button>
          {view.q ? <MissingSaleButton /> : null}
        </div>
      }
    >
      {view.q ? 'Search for the whole ID of a conversion, a click or an order.' : 'Try fewer filters.'}
    </EmptyState>
  )
}

type PagerProps = { page: OwnConversionsPage; onPageChange: (page: Partial<ConversionsView>) => void }

function Pager({ page: { nextBefore, nextAfter }, onPageChange }: PagerProps) {
  if (nextBefore === null && nextAfter === null) return null
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-2 border-t border-line p-2">
      <Button variant="ghost" disabled={nextAfter === null} onClick={() => onPageChange({})}>
        Newest
      </Button>
      <Button disabled={nextAfter === null} onClick={() => onPageChange({ after: nextAfter })}>
        <ChevronLeft />
        Newer
      </Button>
      <Button disabled={nextBefore === null} onClick={() => onPageChange({ before: nextBefore })}>
        Older
        <ChevronRight />
      </Button>
    </nav>
  )
}
