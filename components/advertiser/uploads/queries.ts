import { fileOptions, filesOptions, rowPagesOptions } from '@/components/shared/sales-file/queries'
import type { PostbackOutcome } from '@/lib/generated/prisma/enums'
import type { SalesUploadDetail, SalesUploadRow, SalesUploads, UploadedRows } from '@/lib/imports/sales-uploads/schema'
import { lazySchema } from '@/lib/platform/http/api-client'

export const UPLOADS_PATH = '/api/advertiser/uploads'
const salesUploadsAnswer = lazySchema(
  async () => (await import('@/lib/imports/sales-uploads/schema')).salesUploadsSchema,
)
const salesUploadAnswer = lazySchema(
  async () => (await import('@/lib/imports/sales-uploads/schema')).salesUploadDetailSchema,
)
const uploadedRowsAnswer = lazySchema(
  async () => (await import('@/lib/imports/sales-uploads/schema')).uploadedRowsSchema,
)

const KEY = ['advertiser', 'uploads'] as const

/** Every answer about uploaded files; invalidated by each change. */
export const uploadsKey = KEY

/** Whether the server works on a file. */
export const isAtWork = (upload: Pick<SalesUploadRow, 'state'>): boolean =>
  upload.state === 'checking' || upload.state === 'booking'

/** The files, refetched while one is at work. */
export const uploadsOptions = filesOptions<SalesUploads>(
  [...KEY, 'all'],
  UPLOADS_PATH,
  ({ uploads }) => uploads.some(isAtWork),
  salesUploadsAnswer,
)

/** One of them, refetched while it is at work. */
export const uploadOptions = (id: string) =>
  fileOptions<SalesUploadDetail>([...KEY, id], `${UPLOADS_PATH}/${id}`, isAtWork, salesUploadAnswer)

/** Its rows in their order, of one outcome or all; read anew when its state changes. */
export const rowsOptions = (id: string, state: SalesUploadRow['state'], outcome: PostbackOutcome | null) =>
  rowPagesOptions<UploadedRows>(
    [...KEY, id, 'rows', state, outcome],
    (more) => rowsPath(id, outcome, more),
    uploadedRowsAnswer,
  )

/** The address of its rows; of the file of them with `format`. */
export const rowsPath = (id: string, outcome: PostbackOutcome | null, more: Record<string, string>): string =>
  `${UPLOADS_PATH}/${id}/rows?${new URLSearchParams({ ...(outcome && { outcome }), ...more })}`
