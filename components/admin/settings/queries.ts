import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import { settingsPageSchema } from '@/lib/runtime/settings/admin-schema'
import { adminKeys } from '../kit/keys'

export const SETTINGS_PATH = '/api/admin/settings'

export const settingsOptions = queryOptions({
  queryKey: [...adminKeys.page('settings'), 'all'],
  queryFn: async ({ signal }) => settingsPageSchema.parse(await apiFetch(SETTINGS_PATH, { signal })),
})
