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
export const savePreference = (choice: PreferenceChoice): Promise<Preferences> =>
  apiFetch(PATH, { schema: preferencesSchema, method: 'PUT', body: { preferences: [choice] } })
