import { z } from 'zod'
import {
  advertiserSecretSchema,
  newSecretSchema,
  secretRotationSchema,
} from '@/lib/catalog/advertisers/secrets/admin-schema'

/** `GET /api/advertiser/integration/secrets`. */
export const ownSecretsSchema = z.array(advertiserSecretSchema)

/** `POST /api/advertiser/integration/secrets`. */
export const ownSecretSchema = newSecretSchema.omit({ reason: true })
export type OwnSecret = z.output<typeof ownSecretSchema>

/** `POST …/secrets/{id}/rotation`. */
export const ownRotationSchema = secretRotationSchema.omit({ reason: true })
export type OwnRotation = z.output<typeof ownRotationSchema>

export const ownSecretParamsSchema = z.object({ id: z.uuid() })
