import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ReconciliationCause } from '@/lib/generated/prisma/enums'
import type { DIFFERENCES } from '@/lib/imports/reconciliation/constants'
import type { ListRows, ReconciliationDetail, Reconciliations } from '@/lib/imports/reconciliation/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { CURSOR_PAGES, pagePath } from '../lists/cursor-pages'
import { pollWhile } from '../live/polling'

const KEY = ['reconciliations'] as const

/** The side that looks at lists: the address of its API, and of its pages. */
export type Side = { api: string; page: string; isStaff: boolean; mayChange: boolean }

/** Every answer about lists; invalidated by each change. */
export const listsKey = KEY

export const listsOptions = ({ api }: Side) =>
  infiniteQueryOptions({
    queryKey: [...KEY, api],
    queryFn: ({ pageParam, signal }) => apiFetch<Reconciliations>(pagePath(api, pageParam), { signal }),
    ...CURSOR_PAGES,
    refetchInterval: pollWhile(({ pages }: { pages: Reconciliations[] }) => pages.some(isReading)),
  })

const isReading = ({ reconciliations }: Reconciliations): boolean =>
  reconciliations.some(({ state }) => state === 'reading')

/** One of them, asked again while it, or what becomes of its missing sales, is at work. */
export const listOptions = ({ api }: Side, id: string) =>
  queryOptions({
    queryKey: [...KEY, api, id],
    queryFn: ({ signal }) => apiFetch<ReconciliationDetail>(`${api}/${id}`, { signal }),
    refetchInterval: pollWhile(isAtWork),
  })

const isAtWork = ({ state, upload }: ReconciliationDetail): boolean =>
  state === 'reading' || upload?.state === 'checking' || upload?.state === 'booking'

/** One cause, all differences, or all rows. */
export type RowFilter = { cause: ReconciliationCause | typeof DIFFERENCES | 'all'; q: string }

/** Its rows in their order; read anew when it was compared again. */
export const rowsOptions = ({ api }: Side, { id, finishedAt }: ReconciliationDetail, filter: RowFilter) =>
  infiniteQueryOptions({
    queryKey: [...KEY, api, id, 'rows', finishedAt, filter],
    queryFn: ({ pageParam, signal }) =>
      apiFetch<ListRows>(`${api}/${id}/rows?${rowsQuery(filter, { after: String(pageParam) })}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** The address of the file with the rows that are shown. */
export const rowsFileOf = ({ api }: Side, id: string, filter: RowFilter): string =>
  `${api}/${id}/rows?${rowsQuery(filter, { format: 'csv' })}`

const rowsQuery = ({ cause, q }: RowFilter, more: Record<string, string>) =>
  new URLSearchParams({ ...(cause !== 'all' && { cause }), ...(q && { q }), ...more })
