import { queryOptions } from '@tanstack/react-query'
import { flagHistorySchema, flagsSchema } from '@/lib/backoffice/flags/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { adminKeys } from '../kit/keys'

const PATH = '/api/admin/feature-flag'
export const flagPath = (key: string) => `${PATH}/${encodeURIComponent(key)}`

export const flagsOptions = queryOptions({
  queryKey: [...adminKeys.page('feature-flag'), 'list'],
  queryFn: async ({ signal }) => flagsSchema.parse(await apiFetch(PATH, { signal })),
})

export const flagHistoryOptions = (key: string) =>
  queryOptions({
    queryKey: [...adminKeys.page('feature-flag'), 'history', key],
    queryFn: async ({ signal }) => flagHistorySchema.parse(await apiFetch(flagPath(key), { signal })),
  })
