'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { parseAsString, useQueryState } from 'nuqs'
import { useIsLive } from '@/components/shared/live/use-live'
import { ErrorState } from '@/components/shared/states/error-state'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { TextLink } from '@/components/ui/text-link'
import { ApiError } from '@/lib/platform/http/api-client'
import { ConversionRow } from '../conversions/conversion-row'
import { LazyConversionSheet } from '../conversions/lazy-conversion-sheet'
import { recentConversionsOptions } from '../conversions/recent-queries'
import { useRefreshBalance } from './use-refresh-balance'

/** The latest conversions, each with its status and reason; pressed, one opens with its details. */
export function RecentConversions() {
  const { data, error, isFetching, refetch } = useQuery(recentConversionsOptions(useIsLive()))
  const [open, setOpen] = useQueryState('conversion', parseAsString.withOptions({ history: 'push' }))
  useRefreshBalance(data)
  return (
    <Card aria-labelledby="recent-title">
      <CardHead
        id="recent-title"
        title="Recent conversions"
        action={
          <TextLink asChild>
            <Link href="/conversions" prefetch={false}>
              All conversions
            </Link>
          </TextLink>
        }
      />
      {data && data.length > 0 ? (
        <ul aria-live="polite" aria-relevant="additions">
          {data.map((conversion) => (
            <ConversionRow key={conversion.id} conversion={conversion} onOpen={() => setOpen(conversion.id)} />
          ))}
        </ul>
      ) : null}
      {data?.length === 0 ? (
        <EmptyState title="No conversions yet" className="border-t border-line py-6">
          Share one of your links. Its conversions appear here within seconds.
        </EmptyState>
      ) : null}
      {!data && error ? (
        <ErrorState
          message={error.message}
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : null}
      {!data && !error ? <RowsSkeleton /> : null}
      {open ? <LazyConversionSheet id={open} onClose={() => setOpen(null)} /> : null}
    </Card>
  )
}

function RowsSkeleton() {
  return (
    <div aria-busy="true">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="grid gap-1.5 border-t border-line px-4 py-[9px]">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-24" />
        </div>
      ))}
    </div>
  )
}
