'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { ListCard } from '@/components/shared/lists/list-card'
import { Choice, ListToolbar } from '@/components/shared/lists/list-toolbar'
import { PostbackOutcome } from '@/lib/generated/prisma/enums'
import { callsFileHref, callsOptions } from '../queries'
import { callParams, NO_CALLS_SET } from '../search-params'
import { CALL_OUTCOMES } from './call-names'
import { CallRows } from './call-rows'

const OUTCOMES = Object.values(PostbackOutcome).map((outcome) => [outcome, CALL_OUTCOMES[outcome].name] as const)

/** Every stored call of the advertiser, the newest first, refreshed every ten seconds. */
export function CallsScreen() {
  const [view, setView] = useQueryStates(callParams)
  const query = useInfiniteQuery(callsOptions(view))
  const rows = query.data?.pages.flatMap(({ calls }) => calls)
  const isNarrowed = Object.values(view).some((value) => value !== null && value !== '')
  return (
    <>
      <ListToolbar
        q={view.q}
        searchLabel="Search calls"
        placeholder="Search by order or click ID"
        days={view}
        file={callsFileHref(view)}
        onChange={setView}
      >
        <Choice label="Outcome" value={view.outcome} options={OUTCOMES} onChange={(outcome) => setView({ outcome })} />
      </ListToolbar>
      <ListCard
        things="calls"
        query={query}
        count={rows?.length}
        none={{
          isNarrowed,
          yet: 'A call appears here as soon as your server reports a sale.',
          match: 'Search for the whole ID of an order or a click, or try fewer filters.',
          onShowAll: () => setView(NO_CALLS_SET),
        }}
      >
        <CallRows rows={rows ?? []} />
      </ListCard>
    </>
  )
}
