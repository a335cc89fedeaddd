import { apiQuery } from '@/components/shared/live/api-query'
import { settingsPageSchema } from '@/lib/runtime/settings/admin-schema'
import { adminKeys } from '../kit/keys'

export const SETTINGS_PATH = '/api/admin/settings'

export const settingsOptions = apiQuery([...adminKeys.page('settings'), 'all'], SETTINGS_PATH, settingsPageSchema)
