import { z } from 'zod'
import { confirmSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { AdvertiserSecretKind } from '@/lib/generated/prisma/enums'
import { trimmedText } from '@/lib/platform/text/schema'
import { OVERLAP_MAX_HOURS, SECRET_LABEL_LENGTH } from './constants'

const SECRET_STATES = ['active', 'ending', 'expired', 'revoked'] as const
export type SecretState = (typeof SECRET_STATES)[number]

/** A secret as staff see it: never the secret itself. */
export const advertiserSecretSchema = z.object({
  id: z.string(),
  kind: z.enum(AdvertiserSecretKind),
  label: z.string(),
  /** Its last characters; null for one that cannot be read with this server's key. */
  ending: z.string().nullable(),
  state: z.enum(SECRET_STATES),
  createdAt: z.iso.datetime(),
  /** Null for one that no member of staff added. */
  createdBy: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type AdvertiserSecretRow = z.output<typeof advertiserSecretSchema>

/** `POST /api/admin/advertisers/{id}/secrets`. */
export const newSecretSchema = z.strictObject({
  kind: z.enum(AdvertiserSecretKind),
  label: trimmedText(SECRET_LABEL_LENGTH, `Use at most ${SECRET_LABEL_LENGTH} characters.`),
  reason: reasonSchema,
})
export type NewSecret = z.output<typeof newSecretSchema>

/** `POST …/secrets/{secretId}/rotation`: adds a secret in place of one, which works for some hours more. */
export const secretRotationSchema = z.strictObject({
  overlapHours: z
    .int('A whole number of hours.')
    .min(0, 'At least 0 hours.')
    .max(OVERLAP_MAX_HOURS, `At most ${OVERLAP_MAX_HOURS} hours.`),
  reason: reasonSchema,
})
export type SecretRotation = z.output<typeof secretRotationSchema>

/** `DELETE …/secrets/{secretId}`. */
export const secretRevocationSchema = z.strictObject({ reason: reasonSchema, confirm: confirmSchema })
export type SecretRevocation = z.output<typeof secretRevocationSchema>

export const secretIdSchema = z.object({
  id: z.coerce.number().pipe(z.int32().positive()),
  secretId: z.uuid(),
})

/** The only answer that holds a secret: it is shown once. `example` is a call made with it. */
export const createdSecretSchema = z.object({ id: z.string(), secret: z.string(), example: z.string() })
export type CreatedSecret = z.output<typeof createdSecretSchema>
