import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { CURSOR_PAGES, pagePath } from '@/components/shared/lists/cursor-pages'
import { pollWhile } from '@/components/shared/live/polling'
import type { PostbackOutcome } from '@/lib/generated/prisma/enums'
import type { SalesUploadDetail, SalesUploadRow, SalesUploads, UploadedRows } from '@/lib/imports/sales-uploads/schema'
import { apiFetch } from '@/lib/platform/http/api-client'

export const UPLOADS_PATH = '/api/advertiser/uploads'
const KEY = ['advertiser', 'uploads'] as const

/** Every answer about uploaded files; invalidated by each change. */
export const uploadsKey = KEY

/** Whether the server works on a file. */
export const isAtWork = (upload: Pick<SalesUploadRow, 'state'>): boolean =>
  upload.state === 'checking' || upload.state === 'booking'

/** The files, asked again while one is at work. */
export const uploadsOptions = infiniteQueryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: ({ pageParam, signal }) => apiFetch<SalesUploads>(pagePath(UPLOADS_PATH, pageParam), { signal }),
  ...CURSOR_PAGES,
  refetchInterval: pollWhile(({ pages }: { pages: SalesUploads[] }) =>
    pages.some(({ uploads }) => uploads.some(isAtWork)),
  ),
})

/** One of them, asked again while it is at work. */
export const uploadOptions = (id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => apiFetch<SalesUploadDetail>(`${UPLOADS_PATH}/${id}`, { signal }),
    refetchInterval: pollWhile(isAtWork),
  })

/** Its rows in their order, of one outcome or all; read anew when its state changes. */
export const rowsOptions = (id: string, state: SalesUploadRow['state'], outcome: PostbackOutcome | null) =>
  infiniteQueryOptions({
    queryKey: [...KEY, id, 'rows', state, outcome],
    queryFn: ({ pageParam, signal }) =>
      apiFetch<UploadedRows>(`${UPLOADS_PATH}/${id}/rows?${rowsQuery(outcome, { after: String(pageParam) })}`, {
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** The address of the file with all outcomes, or one. */
export const rowsFileOf = (id: string, outcome: PostbackOutcome | null): string =>
  `${UPLOADS_PATH}/${id}/rows?${rowsQuery(outcome, { format: 'csv' })}`

const rowsQuery = (outcome: PostbackOutcome | null, more: Record<string, string>) =>
  new URLSearchParams({ ...(outcome && { outcome }), ...more })
