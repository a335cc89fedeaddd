import { queryOptions } from '@tanstack/react-query'
import { sessionsSchema } from '@/lib/accounts/auth/session-schema'
import { securitySchema } from '@/lib/accounts/credentials/schema'
import { deletionStatusSchema } from '@/lib/people/account/deletion/schema'
import { apiFetch } from '@/lib/platform/http/api-client'

export const securityKeys = {
  all: ['security'] as const,
  ways: ['security', 'ways'] as const,
  sessions: ['security', 'sessions'] as const,
  deletion: ['security', 'deletion'] as const,
}

/** Two-factor authentication and passkeys. */
export const securityOptions = queryOptions({
  queryKey: securityKeys.ways,
  queryFn: async ({ signal }) => securitySchema.parse(await apiFetch('/api/account/security', { signal })),
})

/** The signed-in browsers. */
export const sessionsOptions = queryOptions({
  queryKey: securityKeys.sessions,
  queryFn: async ({ signal }) => sessionsSchema.parse(await apiFetch('/api/account/sessions', { signal })),
})

/** What prevents deleting the account. */
export const deletionOptions = queryOptions({
  queryKey: securityKeys.deletion,
  queryFn: async ({ signal }) => deletionStatusSchema.parse(await apiFetch('/api/account/deletion', { signal })),
})
