import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiQuery } from '@/components/shared/live/api-query'
import { fileOptions, filesOptions, rowPagesOptions } from '@/components/shared/sales-file/queries'
import { listSchema } from '@/lib/backoffice/pages/schema'
import {
  type ImportRowsQuery,
  importRowsSchema,
  networkImportDetailSchema,
  networkImportsSchema,
} from '@/lib/imports/network/admin-schema'
import { openingsSchema, waitingBalanceSchema } from '@/lib/imports/opening-balances/admin-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { adminKeys } from '../kit/keys'

export const IMPORTS_PATH = '/api/admin/system/imports'
export const IMPORTS_PAGE = '/admin/system/import'

const waitingBalancesSchema = listSchema(waitingBalanceSchema)
const KEY = [...adminKeys.page('system'), 'imports'] as const

const isAtWork = ({ state }: { state: string }) => state === 'checking' || state === 'importing'

/** The imports, refetched while one is at work. */
export const importsOptions = filesOptions(
  [...KEY, 'list'],
  IMPORTS_PATH,
  ({ imports }) => imports.some(isAtWork),
  networkImportsSchema,
)

export const importOptions = (id: string) =>
  fileOptions([...KEY, id], `${IMPORTS_PATH}/${id}`, isAtWork, networkImportDetailSchema)

export const openingsOptions = apiQuery([...KEY, 'openings'], `${IMPORTS_PATH}/balances`, openingsSchema)

/** The balances of a source that wait to be booked, a page at a time. */
export const waitingBalancesOptions = (source: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'openings', source],
    queryFn: ({ pageParam, signal }) =>
      apiFetch(waitingBalancesPath(source, { page: String(pageParam) }), { schema: waitingBalancesSchema, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  })

export const waitingBalancesPath = (source: string, more: Record<string, string>): string =>
  `${IMPORTS_PATH}/balances/waiting?${new URLSearchParams({ source, ...more })}`

export type RowFilter = Pick<ImportRowsQuery, 'kind' | 'verdict'>

/** The rows, read anew when they were judged or written. */
export const rowsOptions = (id: string, version: string, filter: RowFilter) =>
  rowPagesOptions([...KEY, id, 'rows', version, filter], (more) => rowsPath(id, filter, more), importRowsSchema)

export const rowsPath = (id: string, { kind, verdict }: RowFilter, more: Record<string, string>): string =>
  `${IMPORTS_PATH}/${id}/rows?${new URLSearchParams({ ...(kind && { kind }), ...(verdict && { verdict }), ...more })}`
