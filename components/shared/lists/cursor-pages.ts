import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { type AnswerSchema, apiFetch } from '@/lib/platform/http/api-client'

const FIRST = null as string | null

/** A list by cursor, read page after page. */
export const cursorPages = <Page extends { nextCursor: string | null }>(
  queryKey: QueryKey,
  path: string,
  schema: AnswerSchema<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => apiFetch(pagePath(path, pageParam), { schema, signal }),
    initialPageParam: FIRST,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** What is kept of a list by cursor when a change answered its first page. */
export const firstPage = <Page>(page: Page) => ({ pages: [page], pageParams: [FIRST] })

const pagePath = (path: string, cursor: string | null): string =>
  cursor ? `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}` : path
