import { z } from 'zod'
import { isPrintable } from '@/lib/platform/text/printable'
import { trimmedText } from '@/lib/platform/text/schema'
import { LIFETIMES_DAYS, NAME_MAX_LENGTH, NETWORK_MAX_LENGTH, NETWORKS_MAX, SCOPES } from './constants'

const instant = z.iso.datetime()

/** What a new key is to be. `lifetimeDays` null is for ever; no network is any. */
export const newKeySchema = z.strictObject({
  name: trimmedText(NAME_MAX_LENGTH, `must be ${NAME_MAX_LENGTH} characters at most`)
    .min(1, 'Enter what the key is for.')
    .refine(isPrintable, 'must be printable'),
  scopes: z
    .array(z.enum(SCOPES))
    .min(1, 'Choose at least one.')
    .max(SCOPES.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each only once.'),
  lifetimeDays: z.literal(LIFETIMES_DAYS),
  networks: z
    .array(trimmedText(NETWORK_MAX_LENGTH, 'Enter a valid IP address or CIDR range, such as 203.0.113.0/24.').min(1))
    .max(NETWORKS_MAX, `At most ${NETWORKS_MAX} IP addresses or ranges.`),
  isTest: z.boolean(),
  /** For the server for agents alone, where nothing is changed without its person. */
  isForAgents: z.boolean().default(false),
})
export type NewKey = z.input<typeof newKeySchema>

export const keyParamsSchema = z.object({ id: z.uuid() })

/** A key as its person sees it, without the secret. */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters of the key. */
  prefix: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  networks: z.array(z.string()),
  isTest: z.boolean(),
  isForAgents: z.boolean(),
  createdAt: instant,
  /** To the minute. */
  lastUsedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  isExpired: z.boolean(),
})
export type ApiKeyLine = z.output<typeof apiKeySchema>

/** `GET /api/account/api-keys`: those not revoked, the newest first, and what a new one can be allowed. */
export const apiKeysSchema = z.object({ keys: z.array(apiKeySchema), scopes: z.array(z.enum(SCOPES)) })

/** The only response that contains the secret. */
export const keyWithSecretSchema = z.object({ key: apiKeySchema, secret: z.string() })
