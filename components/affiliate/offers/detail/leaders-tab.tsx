'use client'

import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/shared/states/error-state'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { Tag } from '@/components/ui/tag'
import type { Leader } from '@/lib/catalog/offer-pages/leader-rules'
import type { Leaders } from '@/lib/catalog/offer-pages/leader-schema'
import { formatMonth } from '@/lib/platform/dates/formats'
import { ApiError } from '@/lib/platform/http/api-client'
import { leadersOptions } from '../queries'

const COUNTS = new Intl.NumberFormat('en-US')

/** The affiliates with the most conversions this month. [S3.51] */
export function LeadersTab({ offerId }: { offerId: number }) {
  const { data, error, isFetching, refetch } = useQuery(leadersOptions(offerId))
  return (
    <Card aria-labelledby="leaders-title" aria-busy={!data && !error} className="max-w-[720px] overflow-hidden">
      <CardHead
        id="leaders-title"
        title="Leaders"
        aside={data ? <span className="text-13 text-muted">{formatMonth(data.month)}</span> : null}
      />
      {data ? <Board {...data} /> : null}
      {!data && error ? (
        <ErrorState
          message={error.message}
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data || error ? null : <BoardSkeleton />}
    </Card>
  )
}

function Board({ leaders, own }: Leaders) {
  if (leaders.length === 0) {
    return (
      <EmptyState title="Nobody yet this month" className="border-t border-line">
        The first conversion of the month takes first place.
      </EmptyState>
    )
  }
  const rows = own && !leaders.some(({ isOwn }) => isOwn) ? [...leaders, own] : leaders
  return (
    <>
      <Table caption="Affiliates by conversions this month" wrapperClassName="border-t border-line">
        <TableHeader>
          <tr>
            <TableHead className="w-16 pl-4">Rank</TableHead>
            <TableHead>Affiliate</TableHead>
            <TableHead align="right" className="pr-4">
              Conversions
            </TableHead>
          </tr>
        </TableHeader>
        <TableBody>
          {rows.map((leader, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shortened names are not unique
            <Row key={index} leader={leader} />
          ))}
        </TableBody>
      </Table>
      <p className="border-t border-line px-4 py-2.5 text-12 text-muted">
        Pending and approved conversions since the first of the month, Eastern time. Names are shortened.
      </p>
    </>
  )
}

function Row({ leader: { rank, name, conversions, isOwn } }: { leader: Leader }) {
  return (
    <TableRow selected={isOwn} aria-current={isOwn || undefined}>
      <TableCell className="pl-4 font-display text-16 font-heavy">{rank}</TableCell>
      <TableCell className="font-strong">
        {name}
        {isOwn ? (
          <Tag accent className="ml-2">
            You
          </Tag>
        ) : null}
      </TableCell>
      <TableCell align="right" className="pr-4">
        {COUNTS.format(conversions)}
      </TableCell>
    </TableRow>
  )
}

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5]

function BoardSkeleton() {
  return (
    <div className="border-t border-line">
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="flex h-11 items-center border-b border-line px-4">
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  )
}
