import { apiQuery } from '@/components/shared/live/api-query'
import { apiKeysSchema, keyWithSecretSchema } from '@/lib/accounts/api-keys/schema'
import type { ProvenKey } from '@/lib/accounts/credentials/schema'
import { apiFetch } from '@/lib/platform/http/api-client'

const KEYS = '/api/account/api-keys'

/** The keys that are not revoked, newest first, and what a new one can be allowed. */
export const apiKeysOptions = apiQuery(['api-keys'] as const, KEYS, apiKeysSchema)

export const createKey = (body: ProvenKey) => apiFetch(KEYS, { schema: keyWithSecretSchema, method: 'POST', body })

export const revokeKey = (id: string) => apiFetch(`${KEYS}/${id}`, { schema: apiKeysSchema, method: 'DELETE' })
