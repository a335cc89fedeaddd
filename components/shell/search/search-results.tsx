'use client'

import { useQuery } from '@tanstack/react-query'
import { type RefObject, useMemo } from 'react'
import { useToolDirectory } from '@/components/affiliate/tools/use-tool-directory'
import { usePublicSettings } from '@/components/shared/brand/public-settings'
import { ErrorState } from '@/components/shared/states/error-state'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { plural } from '@/lib/platform/text/counts'
import { QUERY_MIN } from '@/lib/reporting/search/constants'
import { FEATURED_SHOWN } from '@/lib/reporting/search/result-constants'
import { offersOptions } from './queries'
import { SearchOption } from './search-option'
import { searchSources } from './sources'
import type { SearchState } from './use-search'
import { useStaffHits } from './use-staff-hits'
import { nothingFound, type SearchGroup, type SearchItem, searchGroups, staffGroups } from './view'

type SearchResultsProps = {
  search: SearchState
  listId: string
  list: RefObject<HTMLDivElement | null>
  activeId: string | null
  /** Called when a result with a link was chosen. */
  onLeave: () => void
}

/** The results, in the dropdown and in the overlay. Rendered only while the search is open. */
export function SearchResults({ search, listId, list, activeId, onLeave }: SearchResultsProps) {
  const { filter, query, recent, isAffiliate, isStaff, isSearching } = search
  const { data, isLoading } = useQuery({ ...offersOptions, enabled: isAffiliate })
  const { modulesOff } = usePublicSettings()
  const { directory } = useToolDirectory(!modulesOff.includes('starterPack'))
  const own = useMemo(() => {
    const { actions, ...sources } = searchSources(
      { offers: data ?? [], tools: directory?.tools ?? [] },
      isAffiliate,
      modulesOff,
    )
    return searchGroups({ filter, query }, sources, { recent, actions })
  }, [filter, query, data, directory, isAffiliate, modulesOff, recent])
  const staff = useStaffHits(query, isStaff && filter === null)
  const groups = useMemo(() => [...staffGroups(staff.groups), ...own], [staff.groups, own])
  const count = groups.reduce((sum, { items }) => sum + items.filter(({ kind }) => kind !== 'more').length, 0)
  // suggestions before a search are not announced as results
  const isSettled =
    !isSearching && !isLoading && !staff.isLoading && !staff.error && (filter !== null || query.length >= QUERY_MIN)

  const choose = (item: SearchItem) => {
    if (item.kind === 'recent') search.setText(item.name)
    else if (item.kind === 'forget') search.forget()
    else onLeave()
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {isLoading && filter !== 'settings' ? <LoadingOffers /> : null}
      <div
        ref={list}
        id={listId}
        {...(groups.length > 0 && { role: 'listbox', 'aria-label': 'Search results' })}
        className="min-h-0 overflow-y-auto overscroll-contain px-2 pb-[max(8px,env(safe-area-inset-bottom))]"
      >
        {groups.map((group) => (
          <Group key={group.id} group={group} {...{ listId, query, activeId }} onChoose={choose} />
        ))}
      </div>
      {staff.error ? (
        <ErrorState
          message="People, conversions and payouts could not be searched."
          onRetry={staff.retry}
          retrying={staff.isLoading}
          className="py-4"
        />
      ) : null}
      {groups.length > 0 || isLoading || staff.isLoading || staff.error ? null : <Nothing search={search} />}
      <p role="status" className="sr-only">
        {isSettled ? plural(count, 'result') : ''}
      </p>
    </div>
  )
}

type GroupProps = Pick<SearchResultsProps, 'listId' | 'activeId'> & {
  group: SearchGroup
  query: string
  onChoose: (item: SearchItem) => void
}

function Group({ group, listId, query, activeId, onChoose }: GroupProps) {
  const titleId = `${listId}-${group.id}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls; this groups options of a listbox
    <div role="group" {...(group.title ? { 'aria-labelledby': titleId } : { 'aria-label': 'More' })}>
      {group.title ? (
        <span id={titleId} role="presentation" className="label block px-2.5 pt-2.5 pb-1.5">
          {group.title}
        </span>
      ) : null}
      {group.items.map((item) => {
        const id = `${listId}-${item.id}`
        return <SearchOption key={id} {...{ id, item, query, onChoose }} isActive={id === activeId} />
      })}
    </div>
  )
}

function Nothing({ search }: { search: SearchState }) {
  if (search.isSearching || search.query === '') return <div className="h-[132px]" />
  const { title, hint } = nothingFound(search, search.isStaff)
  return (
    <EmptyState as="p" title={title} className="h-[132px] content-center py-0 [overflow-wrap:anywhere]">
      {hint}
    </EmptyState>
  )
}

function LoadingOffers() {
  return (
    <div aria-hidden="true" className="grid flex-none gap-1 px-2 pt-8">
      {Array.from({ length: FEATURED_SHOWN }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike
        <div key={row} className="flex h-[46px] items-center gap-2.5 px-2.5">
          <Skeleton className="size-8 rounded-tip" />
          <span className="grid gap-1.5">
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-2.5 w-56" />
          </span>
        </div>
      ))}
    </div>
  )
}
