import { z } from 'zod'
import { confirmSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { emailSchema } from '@/lib/platform/text/email-schema'
import { REPAIRS } from './constants'

/** `POST /api/admin/manage-users/{id}/repairs`; `confirm` is the present email address. */
export const repairSchema = z.strictObject({
  kind: z.enum(REPAIRS),
  newEmail: emailSchema.optional(),
  reason: reasonSchema,
  confirm: confirmSchema.default(''),
})
export type Repair = z.output<typeof repairSchema>

export const reasonOnlySchema = z.strictObject({ reason: reasonSchema })

/** How somebody signs in, and the repairs of it that wait for a second person. */
export const accountSecuritySchema = z.object({
  email: z.string(),
  emailConfirmedAt: z.iso.datetime().nullable(),
  twoFactorSince: z.iso.datetime().nullable(),
  passkeys: z.number().int(),
  sessions: z.number().int(),
  waiting: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(REPAIRS),
      newEmail: z.string().nullable(),
      reason: z.string(),
      by: z.string(),
      at: z.iso.datetime(),
      /** Whether the viewer approved it, so that another one must. */
      isOwn: z.boolean(),
    }),
  ),
  /** Whether the viewer may repair this account. */
  mayRepair: z.boolean(),
})
export type AccountSecurity = z.output<typeof accountSecuritySchema>
