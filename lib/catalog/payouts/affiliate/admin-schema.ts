import { z } from 'zod'
import { reasonSchema } from '@/lib/backoffice/pages/schema'
import { PaidCustomers } from '@/lib/generated/prisma/enums'
import { acceptedSchema, valueFields } from '../changes/admin-schema'

const offerOrGoal = z.int32().positive()

/** `POST /api/admin/offers/{id}/payouts/own`. `from` is the own payout that was seen, to be replaced; null for none. */
export const ownPayoutSchema = z.strictObject({
  affiliateId: z.int32({ error: 'Choose an affiliate.' }).positive('Choose an affiliate.'),
  goalId: offerOrGoal.nullable(),
  ...valueFields,
  /** Whose purchases are paid for; null for those that the offer pays for. */
  paidCustomers: z.enum(PaidCustomers).nullable().optional(),
  from: z.uuid().nullable(),
  accepted: acceptedSchema,
  reason: reasonSchema,
})
export type OwnPayoutInput = z.output<typeof ownPayoutSchema>

/** `DELETE …/own/{ownId}`. */
export const ownPayoutEndSchema = z.strictObject({ reason: reasonSchema })
export const ownPayoutParamsSchema = z.object({ id: z.coerce.number().pipe(z.int32().positive()), ownId: z.uuid() })
