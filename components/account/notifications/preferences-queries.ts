import { apiQuery } from '@/components/shared/live/api-query'
import {
  type PreferenceChoice,
  type Preferences,
  preferencesSchema,
} from '@/lib/messages/notifications/preferences-schema'
import { BRAND } from '@/lib/platform/brand'
import { apiFetch } from '@/lib/platform/http/api-client'

const PATH = `/api/${BRAND.slug}-notifications/preferences`

export const preferenceKeys = { all: ['notification-preferences'] as const }

/** The notification channels of every topic. */
export const preferencesOptions = apiQuery(preferenceKeys.all, PATH, preferencesSchema)

/** Changes one topic; returns all topics. */
export const savePreference = async (choice: PreferenceChoice): Promise<Preferences> =>
  preferencesSchema.parse(await apiFetch(PATH, { method: 'PUT', body: { preferences: [choice] } }))
