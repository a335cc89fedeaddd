'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { Failure } from '@/components/shared/failure'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { PostbackOutcome } from '@/lib/generated/prisma/enums'
import { CALL_OUTCOMES } from './call-names'
import { CallRows } from './call-rows'
import { Choice, ListToolbar } from './list-toolbar'
import { callsFileOf, callsOptions } from './queries'
import { RowsLoading } from './rows-loading'
import { callParams, NO_CALLS_SET } from './search-params'

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
        file={callsFileOf(view)}
        onChange={setView}
      >
        <Choice label="Outcome" value={view.outcome} options={OUTCOMES} onChange={(outcome) => setView({ outcome })} />
      </ListToolbar>
      <Card aria-label="Calls" className="overflow-hidden">
        {rows && rows.length > 0 ? <CallRows rows={rows} /> : null}
        {rows?.length === 0 ? (
          <EmptyState
            as="h2"
            title={isNarrowed ? 'No calls match' : 'No calls yet'}
            action={isNarrowed ? <Button onClick={() => setView(NO_CALLS_SET)}>Show all calls</Button> : null}
          >
            {isNarrowed
              ? 'Search for the whole ID of an order or a click, or try fewer filters.'
              : 'A call appears here as soon as your server reports a sale.'}
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
    </>
  )
}
