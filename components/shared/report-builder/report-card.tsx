import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { listFilters } from '@/lib/reporting/builder/rules'
import type { Report, ReportQuery } from '@/lib/reporting/builder/schema'
import { Failure } from '../states/failure'
import { LinesTable } from './lines-table'
import { PivotTable } from './pivot-table'
import type { ReportTableProps } from './table-parts'

type ReportCardProps = Omit<ReportTableProps, 'report' | 'query' | 'isOld'> & {
  result: UseQueryResult<Report>
  /** The query the shown report answers; null before the first. */
  shown: ReportQuery | null
}

/** The table of a report: lines, a pivot, nothing, a failure, or the outline while the first is read. */
export function ReportCard({ result, shown, ...props }: ReportCardProps) {
  if (result.error) {
    return (
      <Card>
        <Failure query={result} />
      </Card>
    )
  }
  if (!result.data || !shown) return <Loading />
  if (result.data.lines.length === 0) return <Nothing query={shown} onOpen={props.onOpen} onChange={props.onChange} />
  const Shown = shown.across ? PivotTable : LinesTable
  return (
    <Card
      aria-busy={result.isPlaceholderData}
      className={cn('overflow-hidden transition-opacity', result.isPlaceholderData && 'opacity-60')}
    >
      <Shown {...props} report={result.data} query={shown} isOld={result.isPlaceholderData} />
    </Card>
  )
}

type NothingProps = Pick<ReportTableProps, 'query' | 'onOpen' | 'onChange'>

function Nothing({ query, onChange }: NothingProps) {
  const filters = listFilters(query)
  const clear = () => onChange(Object.fromEntries(filters.map(({ dimension }) => [dimension, undefined])))
  return (
    <Card>
      <EmptyState
        as="h2"
        title="No clicks or conversions in this period"
        action={filters.length > 0 ? <Button onClick={clear}>Clear the filters</Button> : null}
      >
        {filters.length > 0 ? 'Nothing in these days fits the filters.' : 'Choose other days to see their figures.'}
      </EmptyState>
    </Card>
  )
}

function Loading() {
  return (
    <Card aria-busy="true" className="grid gap-3 p-4">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((line) => (
        <Skeleton key={line} className="h-5" />
      ))}
    </Card>
  )
}
