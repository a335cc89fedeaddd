import type { ApiKeyLine } from '@/lib/accounts/api-keys/schema'

/** The choice to keep API keys where everything else is signed out, with their names. */
export const keepKeysLabel = (keys: readonly Pick<ApiKeyLine, 'name'>[]): string =>
  `Keep ${keys.length === 1 ? 'the API key' : 'the API keys'} ${keys.map(({ name }) => name).join(', ')}`
