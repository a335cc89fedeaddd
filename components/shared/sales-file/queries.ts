import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { type AnswerSchema, apiFetch } from '@/lib/platform/http/api-client'
import { cursorPages } from '../lists/cursor-pages'
import { apiQuery } from '../live/api-query'

const REFETCH_MS = 1_500

/** The files at an address, refetched while the server works on one of a page. */
export const filesOptions = <Page extends { nextCursor: string | null }>(
  queryKey: QueryKey,
  path: string,
  isAtWork: (page: Page) => boolean,
  schema: AnswerSchema<Page>,
) =>
  infiniteQueryOptions({
    ...cursorPages(queryKey, path, schema),
    refetchInterval: ({ state }) => (state.data?.pages.some(isAtWork) ? REFETCH_MS : false),
  })

/** The file at an address, refetched while the server works on it. */
export const fileOptions = <File>(
  queryKey: QueryKey,
  path: string,
  isAtWork: (file: File) => boolean,
  schema: AnswerSchema<File>,
) =>
  apiQuery(queryKey, path, schema, {
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? REFETCH_MS : false),
  })

/** The rows of a file in their order. `path` has the filter. */
export const rowPagesOptions = <Rows extends { next: number | null }>(
  queryKey: QueryKey,
  path: (more: Record<string, string>) => string,
  schema: AnswerSchema<Rows>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => apiFetch(path({ after: String(pageParam) }), { schema, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
