import type { ReconciliationCause } from '@/lib/generated/prisma/enums'
import type { DIFFERENCES } from '@/lib/imports/reconciliation/constants'
import type { ListRows, ReconciliationDetail, Reconciliations } from '@/lib/imports/reconciliation/schema'
import { lazySchema } from '@/lib/platform/http/api-client'
import { fileOptions, filesOptions, rowPagesOptions } from '../sales-file/queries'

const reconciliationsAnswer = lazySchema(
  async () => (await import('@/lib/imports/reconciliation/schema')).reconciliationsSchema,
)
const reconciliationAnswer = lazySchema(
  async () => (await import('@/lib/imports/reconciliation/schema')).reconciliationDetailSchema,
)
const listRowsAnswer = lazySchema(async () => (await import('@/lib/imports/reconciliation/schema')).listRowsSchema)

const KEY = ['reconciliations'] as const

/** The side that looks at lists: the address of its API, and of its pages. */
export type Side = { api: string; page: string; isStaff: boolean; mayChange: boolean }

/** Every answer about lists; invalidated by each change. */
export const listsKey = KEY

export const listsOptions = ({ api }: Side) =>
  filesOptions<Reconciliations>(
    [...KEY, api],
    api,
    ({ reconciliations }) => reconciliations.some(({ state }) => state === 'reading'),
    reconciliationsAnswer,
  )

/** One of them, refetched while it, or what becomes of its missing sales, is at work. */
export const listOptions = ({ api }: Side, id: string) =>
  fileOptions<ReconciliationDetail>([...KEY, api, id], `${api}/${id}`, isAtWork, reconciliationAnswer)

const isAtWork = ({ state, upload }: ReconciliationDetail): boolean =>
  state === 'reading' || upload?.state === 'checking' || upload?.state === 'booking'

/** One cause, all differences, or all rows. */
export type RowFilter = { cause: ReconciliationCause | typeof DIFFERENCES | 'all'; q: string }

/** Its rows in their order; read anew when it was compared again. */
export const rowsOptions = (side: Side, { id, finishedAt }: ReconciliationDetail, filter: RowFilter) =>
  rowPagesOptions<ListRows>(
    [...KEY, side.api, id, 'rows', finishedAt, filter],
    (more) => rowsPath(side, id, filter, more),
    listRowsAnswer,
  )

/** The address of its rows; of the file of them with `format`. */
export const rowsPath = ({ api }: Side, id: string, { cause, q }: RowFilter, more: Record<string, string>): string =>
  `${api}/${id}/rows?${new URLSearchParams({ ...(cause !== 'all' && { cause }), ...(q && { q }), ...more })}`
