import { z } from 'zod'
import { listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { AccessStatus } from '@/lib/generated/prisma/enums'

/** `POST /api/admin/offers/{id}/affiliates`: approves an affiliate who did not apply. */
export const accessGrantSchema = z.strictObject({
  affiliateId: z.int32('Enter the number of an affiliate.').positive('Enter the number of an affiliate.'),
  reason: reasonSchema,
})
export type AccessGrant = z.output<typeof accessGrantSchema>

/** `DELETE /api/admin/offers/{id}/affiliates/{affiliateId}`: ends an approval. */
export const accessEndSchema = z.strictObject({ reason: reasonSchema })

/** `GET /api/admin/offers/{id}/affiliates`: applications and approvals. */
export const accessQuerySchema = listQuery(['requestedAt'], { status: z.enum(AccessStatus).optional() })

const pathId = z.coerce.number().pipe(z.int32().positive())
export const accessParamsSchema = z.object({ id: pathId, affiliateId: pathId })
