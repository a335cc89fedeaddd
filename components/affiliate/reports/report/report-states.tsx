import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '@/components/shared/states/error-state'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ApiError } from '@/lib/platform/http/api-client'
import { ChartSkeleton } from '../chart-skeleton'
import { EmptyChart, NotRequestedChart } from '../empty-chart'

type EmptyReportProps = Parameters<typeof EmptyChart>[0] & { isNarrowed: boolean; onWiden: () => void }

/** Shown when there is no data: in the date range, or for the filters. */
export function EmptyReport({ isNarrowed, onWiden, ...chart }: EmptyReportProps) {
  if (!isNarrowed) return <EmptyChart {...chart} />
  return (
    <EmptyState title="No data in this date range" as="h2" action={<Button onClick={onWiden}>Show all</Button>}>
      Nothing matches the report’s filters.
    </EmptyState>
  )
}

type WaitingReportProps = { hasRequested: boolean; query: UseQueryResult<unknown>; onRetry: () => void }

/** The loading and error states of the report. */
export function WaitingReport({ hasRequested, query: { error, isFetching }, onRetry }: WaitingReportProps) {
  if (!hasRequested) return <NotRequestedChart />
  if (!error) return <ChartSkeleton />
  return (
    <ErrorState
      message={error.message}
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={onRetry}
      retrying={isFetching}
      className="min-h-[386px] content-center"
    />
  )
}
