import { apiQuery } from '@/components/shared/live/api-query'
import {
  type Push,
  type PushSettings,
  pushSchema,
  pushSettingsSchema,
  testResultSchema,
} from '@/lib/messages/push/schema'
import { serverTime } from '@/lib/platform/dates/server-time'
import { apiFetch } from '@/lib/platform/http/api-client'

const PATH = '/api/account/push'

export const pushKeys = { all: ['push'] as const }

/** The devices that get pushes, and what applies to all of them. */
export const pushOptions = apiQuery(pushKeys.all, PATH, pushSchema)

export const addDevice = (device: object): Promise<Push> =>
  apiFetch(`${PATH}/devices`, { schema: pushSchema, method: 'POST', body: device })

export const removeDevice = (id: string): Promise<Push> =>
  apiFetch(`${PATH}/devices/${id}`, { schema: pushSchema, method: 'DELETE' })

export const testDevice = (id: string) =>
  apiFetch(`${PATH}/devices/${id}/test`, { schema: testResultSchema, method: 'POST' })

export const saveSettings = (settings: PushSettings): Promise<PushSettings> =>
  apiFetch(PATH, {
    schema: pushSettingsSchema,
    method: 'PUT',
    body: {
      ...settings,
      quiet: settings.quiet && { ...settings.quiet, offset: 0 - new Date(serverTime()).getTimezoneOffset() },
    },
  })
