import type { UseQueryResult } from '@tanstack/react-query'
import { FailedNote } from '@/components/shared/states/failed-note'

type ComparisonNoteProps = { query: Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'> }

/** Says why figures are compared with nothing: those of the days before could not be loaded. */
export function ComparisonNote({ query: { data, isError, isFetching, refetch } }: ComparisonNoteProps) {
  if (!isError || data) return null
  const text = 'The figures to compare with could not be loaded.'
  return <FailedNote text={text} isRetrying={isFetching} onRetry={() => void refetch()} className="px-4 py-2" />
}
