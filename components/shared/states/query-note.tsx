import type { UseQueryResult } from '@tanstack/react-query'
import { FailedNote } from './failed-note'

type QueryNoteProps = {
  query: Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>
  /** What is missing, such as "The offers could not be loaded." */
  text: string
  className?: string
}

/**
 * One line with a retry, where a query failed whose answer is only a part of what is shown: the choices of a field, the
 * figures to compare with. Nothing while it loads, or when an older answer is shown.
 */
export function QueryNote({ query: { data, isError, isFetching, refetch }, text, className = '' }: QueryNoteProps) {
  if (!isError || data !== undefined) return null
  return <FailedNote text={text} isRetrying={isFetching} onRetry={() => void refetch()} className={className} />
}
