import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { type AnswerSchema, apiFetch } from '@/lib/platform/http/api-client'

/** A query that reads one path of the API, whose answer a schema checks. */
export const apiQuery = <Answer>(
  queryKey: QueryKey,
  path: string,
  schema: AnswerSchema<Answer>,
  options: Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn'> = {},
) =>
  queryOptions({
    ...options,
    queryKey,
    queryFn: ({ signal }) => apiFetch(path, { signal, schema }),
  })
