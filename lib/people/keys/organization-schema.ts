import { z } from 'zod'
import { apiKeySchema } from '@/lib/accounts/api-keys/schema'

/** A key of somebody at the organization, as those who answer for its people see it: never with its secret. */
export const personKeySchema = apiKeySchema.extend({
  person: z.object({ id: z.string(), name: z.string(), email: z.string() }),
})
export type PersonKey = z.output<typeof personKeySchema>

/** `GET /api/advertiser/people/keys` and `GET /api/admin/manage-admins/keys`: those not revoked, the newest first. */
export const personKeysSchema = z.object({ keys: z.array(personKeySchema) })
export type PersonKeys = z.output<typeof personKeysSchema>
