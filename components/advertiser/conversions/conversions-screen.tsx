'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { parseAsString, useQueryState, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { ListCard } from '@/components/shared/lists/list-card'
import { Module } from '@/components/shared/modules/module'
import { DECIDED_AT_ONCE } from '@/lib/conversions/approvals/constants'
import { conversionsOptions } from '../queries'
import { conversionParams, NOTHING_SET } from '../search-params'
import { ApprovalBar, WaitingNote } from './approval-bar'
import { ConversionFilters } from './conversion-filters'
import { ConversionRows } from './conversion-rows'
import { ConversionSheet } from './conversion-sheet'
import { InquiriesCard } from './missing-sales-card'

type ConversionsScreenProps = {
  offers: readonly { id: number; name: string }[]
  /** Whether the viewer approves and rejects conversions. */
  canDecide: boolean
}

/** The advertiser's conversions with search and filters; a row opens its calls and states. */
export function ConversionsScreen({ offers, canDecide }: ConversionsScreenProps) {
  const [view, setView] = useQueryStates(conversionParams)
  const [open, setOpen] = useQueryState('open', parseAsString.withOptions({ history: 'push' }))
  const query = useInfiniteQuery(conversionsOptions(view))
  const rows = query.data?.pages.flatMap(({ conversions }) => conversions)
  const [marked, setMarked] = useState<readonly string[]>([])
  const listed = rows?.map(({ ref }) => ref) ?? []
  const chosen = listed.filter((ref) => marked.includes(ref)).slice(0, DECIDED_AT_ONCE)
  const isDeciding = canDecide && view.waiting === 'yes'
  const toggle = (ref: string) =>
    setMarked(chosen.includes(ref) ? chosen.filter((each) => each !== ref) : [...chosen, ref])
  const isNarrowed = Object.values(view).some((value) => value !== null && value !== '')
  return (
    <>
      {view.waiting === null ? <WaitingNote onShow={() => setView({ ...NOTHING_SET, waiting: 'yes' })} /> : null}
      {canDecide ? (
        <Module name="appeals">
          <InquiriesCard />
        </Module>
      ) : null}
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
        {isDeciding ? <ApprovalBar listed={listed} chosen={chosen} onChoose={setMarked} /> : null}
        <ConversionRows
          rows={rows ?? []}
          onOpen={setOpen}
          {...(isDeciding && { selection: { has: (ref) => chosen.includes(ref), toggle } })}
        />
      </ListCard>
      {open ? <ConversionSheet conversionRef={open} canDecide={canDecide} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
