import { apiQuery } from '@/components/shared/live/api-query'
import {
  type Push,
  type PushSettings,
  pushSchema,
  pushSettingsSchema,
  testResultSchema,
} from '@/lib/messages/push/schema'
import { apiFetch } from '@/lib/platform/http/api-client'

const PATH = '/api/account/push'

export const pushKeys = { all: ['push'] as const }

/** The devices that get pushes, and what applies to all of them. */
export const pushOptions = apiQuery(pushKeys.all, PATH, pushSchema)

export const addDevice = async (device: object): Promise<Push> =>
  pushSchema.parse(await apiFetch(`${PATH}/devices`, { method: 'POST', body: device }))

export const removeDevice = async (id: string): Promise<Push> =>
  pushSchema.parse(await apiFetch(`${PATH}/devices/${id}`, { method: 'DELETE' }))

export const testDevice = async (id: string) =>
  testResultSchema.parse(await apiFetch(`${PATH}/devices/${id}/test`, { method: 'POST' }))

export const saveSettings = async (settings: PushSettings): Promise<PushSettings> =>
  pushSettingsSchema.parse(await apiFetch(PATH, { method: 'PUT', body: settings }))
