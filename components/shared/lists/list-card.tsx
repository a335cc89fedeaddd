import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '../states/failure'
import { MoreRows, type PagedQuery } from './more-rows'
import { RowsLoading } from './rows-loading'

type Query = PagedQuery & { isFetching: boolean; refetch: () => unknown }

type ListCardProps = {
  /** "conversions" */
  things: string
  /** What asks for the next page. */
  more?: string
  query: Query
  /** Undefined while they are loading. */
  count: number | undefined
  /** What is said without any, and where search or filters match none. */
  none: { isNarrowed: boolean; yet: string; match: string; onShowAll: () => void }
  /** The rows. */
  children: ReactNode
}

/** The rows of a list, or why there are none, and the way to older ones. */
export function ListCard({ things, more = 'Show older ones', query, count, none, children }: ListCardProps) {
  const { isNarrowed } = none
  return (
    <Card aria-label={`${things.charAt(0).toUpperCase()}${things.slice(1)}`} className="overflow-hidden">
      {count ? children : null}
      {count === 0 ? (
        <EmptyState
          as="h2"
          title={isNarrowed ? `No ${things} match` : `No ${things} yet`}
          action={isNarrowed ? <Button onClick={none.onShowAll}>Show all {things}</Button> : null}
        >
          {isNarrowed ? none.match : none.yet}
        </EmptyState>
      ) : null}
      {count === undefined && query.error ? <Failure query={query} /> : null}
      {count === undefined && !query.error ? <RowsLoading /> : null}
      <MoreRows query={query} label={more} />
    </Card>
  )
}
