import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { fraudActionParamsSchema, fraudActionSchema } from '@/lib/conversions/fraud/admin-schema'
import { decideFraudCase } from '@/lib/conversions/fraud/admin-service'

/** Holds, releases, rejects, clears or trusts, or takes trust back. [S2.26] */
export const POST = handle(
  {
    access: canEdit('fraud-analysis'),
    params: fraudActionParamsSchema,
    body: fraudActionSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  staffWrite(decideFraudCase),
  {
    id: 'actOnFraudCase',
    scope: 'traffic:write',
    summary: 'Hold, release, reject or clear a case of fraud, or trust the affiliate',
  },
)
