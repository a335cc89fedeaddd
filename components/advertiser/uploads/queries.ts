import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { PostbackOutcome } from '@/lib/generated/prisma/enums'
import { PART_BYTES, PARTS_MAX } from '@/lib/people/sales-uploads/constants'
import type { SalesUploadDetail, SalesUploadRow, UploadedRows } from '@/lib/people/sales-uploads/schema'
import { ApiError, apiFetch } from '@/lib/platform/http/api-client'

export const UPLOADS_PATH = '/api/advertiser/uploads'
const KEY = ['advertiser', 'uploads'] as const

/** Every answer about uploaded files; invalidated by each change. */
export const uploadsKey = KEY

const ASKED_AGAIN_MS = 1_500

/** Whether the server works on a file. */
export const isAtWork = (upload: Pick<SalesUploadRow, 'state'>): boolean =>
  upload.state === 'checking' || upload.state === 'booking'

/** The latest files, asked again while one is at work. */
export const uploadsOptions = queryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: ({ signal }) => apiFetch<SalesUploadRow[]>(UPLOADS_PATH, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? ASKED_AGAIN_MS : false),
})

/** One of them, asked again while it is at work. */
export const uploadOptions = (id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => apiFetch<SalesUploadDetail>(`${UPLOADS_PATH}/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? ASKED_AGAIN_MS : false),
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

/** Sends a file in parts. @param onPart is told how much was sent, 0 to 1 @returns its id */
export async function sendFile(file: File, onPart: (part: number) => void): Promise<string> {
  const count = Math.ceil(file.size / PART_BYTES)
  if (count === 0) throw new Error('The file is empty.')
  if (count > PARTS_MAX)
    throw new Error(`The file is larger than ${(PARTS_MAX * PART_BYTES) / 1024 / 1024} MB. Split it.`)
  const { id } = await apiFetch<{ id: string }>(UPLOADS_PATH, { method: 'POST', body: { fileName: file.name } })
  for (let place = 0; place < count; place += 1) {
    await sendPart(`${UPLOADS_PATH}/${id}/parts/${place}`, file.slice(place * PART_BYTES, (place + 1) * PART_BYTES))
    onPart((place + 1) / count)
  }
  return id
}

async function sendPart(path: string, body: Blob): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await fetch(path, { method: 'PUT', headers, body }).catch(() => undefined)
  if (response?.ok) return
  const answer = (await response?.json().catch(() => undefined)) as { error?: { message?: string } } | undefined
  const message = answer?.error?.message ?? 'The file was not sent completely. Check your connection and try again.'
  throw new ApiError(response?.status ?? 0, 'upload', message, response?.headers.get('x-request-id') ?? null)
}
