import { apiQuery } from '@/components/shared/live/api-query'
import { sessionsSchema } from '@/lib/accounts/auth/session-schema'
import { securitySchema } from '@/lib/accounts/credentials/schema'
import { deletionStatusSchema } from '@/lib/people/account/deletion/schema'

export const securityKeys = {
  all: ['security'] as const,
  ways: ['security', 'ways'] as const,
  sessions: ['security', 'sessions'] as const,
  deletion: ['security', 'deletion'] as const,
}

/** Two-factor authentication and passkeys. */
export const securityOptions = apiQuery(securityKeys.ways, '/api/account/security', securitySchema)

/** The signed-in browsers. */
export const sessionsOptions = apiQuery(securityKeys.sessions, '/api/account/sessions', sessionsSchema)

/** What prevents deleting the account. */
export const deletionOptions = apiQuery(securityKeys.deletion, '/api/account/deletion', deletionStatusSchema)
