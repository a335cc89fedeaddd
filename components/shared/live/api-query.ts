import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'

/** What checks an answer: a schema of zod, or nothing. */
export type AnswerSchema<Answer> = { parse: (answer: unknown) => Answer }
export const unchecked = { parse: <Answer>(answer: unknown) => answer as Answer }

/** A query that reads one path of the API. A schema checks the answer; without one the type argument is trusted. */
export const apiQuery = <Answer>(
  queryKey: QueryKey,
  path: string,
  schema: AnswerSchema<Answer> = unchecked,
  options: Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn'> = {},
) =>
  queryOptions({
    ...options,
    queryKey,
    queryFn: async ({ signal }) => schema.parse(await apiFetch(path, { signal })),
  })
